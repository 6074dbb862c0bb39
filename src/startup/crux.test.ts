/** Field data of an origin, by the double of the Chrome UX Report API. What isn't known is `null`, never 0. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withoutFigures } from "#domain/field-data.ts";
import { type CruxDouble, startCrux } from "../../test/support/crux-double.ts";
import { createReadFieldData, type ReadFieldData } from "./crux.ts";

const KEY = "AIza-test+key";
const ORIGIN = "https://tea.example.com";

describe("field data", () => {
  let crux: CruxDouble;
  let read: ReadFieldData;
  beforeAll(async () => {
    crux = await startCrux(KEY);
    read = createReadFieldData(crux.net, KEY);
  });
  beforeEach(() => {
    crux.fault = null;
    crux.known.clear();
    (crux.asked as unknown[]).length = 0;
  });
  afterAll(() => crux?.close());

  it("are the 75th percentiles of phones and of desktop computers, each asked once", async () => {
    crux.known.set(`${ORIGIN} PHONE`, {
      ...{ largest_contentful_paint: 2_801, interaction_to_next_paint: 190, cumulative_layout_shift: "0.12" },
      ...{ experimental_time_to_first_byte: 900, first_contentful_paint: 1_700 },
    });
    crux.known.set(`${ORIGIN} DESKTOP`, { largest_contentful_paint: 0, cumulative_layout_shift: "0.00" });
    expect(await read(ORIGIN)).toEqual({
      phone: {
        ...{ state: "measured", lcpMs: 2_801, inpMs: 190, cls: 0.12, ttfbMs: 900, fcpMs: 1_700 },
        ...{ firstDay: "2026-01-03", lastDay: "2026-01-30" },
      },
      desktop: {
        ...{ state: "measured", lcpMs: 0, inpMs: null, cls: 0, ttfbMs: null, fcpMs: null },
        ...{ firstDay: "2026-01-03", lastDay: "2026-01-30" },
      },
    });
    expect(crux.asked.map(({ formFactor }) => formFactor).toSorted()).toEqual(["DESKTOP", "PHONE"]);
  });

  it("are too few where CrUX has none, or none of these metrics", async () => {
    crux.known.set(`${ORIGIN} PHONE`, { round_trip_time: 100 });
    const none = withoutFigures("not_enough_data");
    expect(await read(ORIGIN)).toEqual({ phone: none, desktop: none });
  });

  it.each<[CruxDouble["fault"]]>([
    [429],
    [500],
    [503],
    [400],
    [403],
    ["hangs_up"],
    [{ body: "<html>" }],
    [{ body: "{}" }],
    [{ body: '{"record":{"metrics":[]}}' }],
  ])("are not available after %j, and asked no second time", async (fault) => {
    crux.fault = fault;
    const none = withoutFigures("not_available");
    expect(await read(ORIGIN)).toEqual({ phone: none, desktop: none });
    expect(crux.asked).toHaveLength(2);
  });

  it.each([["-1"], ["1e999"], ['"NaN"'], ['"12; drop"'], ["null"], ["{}"], ["true"]])(
    "leave out a figure that is none: %s",
    async (p75) => {
      const metrics = `"largest_contentful_paint":{"percentiles":{"p75":${p75}}},"first_contentful_paint":{"percentiles":{"p75":7}}`;
      crux.fault = { body: `{"record":{"metrics":{${metrics}},"collectionPeriod":{"firstDate":{"year":1}}}}` };
      const shown = { state: "measured", lcpMs: null, fcpMs: 7, firstDay: null, lastDay: null };
      expect((await read(ORIGIN))?.phone).toMatchObject(shown);
    },
  );

  it("are refused with another key", async () => {
    const other = createReadFieldData(crux.net, "another");
    expect((await other(ORIGIN))?.phone).toEqual(withoutFigures("not_available"));
  });

  it.each([
    "http://127.0.0.1:8080",
    "https://10.0.0.1",
    "http://localhost:3000",
    "https://shop.internal",
    "https://tea",
  ])("are not asked of a host that the public can't know: %s", async (origin) => {
    expect(await read(origin)).toBeNull();
    expect(crux.asked).toEqual([]);
  });
});
