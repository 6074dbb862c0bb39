/** Field data in an audit: asked once with a key and never without, shown beside lab data, and judged. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { render, reportPieces } from "#reports/index.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { type CruxDouble, startCrux } from "../support/crux-double.ts";
import { links, startSite } from "../support/site-server.ts";

const [KEY, SITE, API] = ["AIza-test", "http://tea.example.com", "chromeuxreport.googleapis.com"];

describe("field data of an audit", () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let crux: CruxDouble;
  beforeAll(async () => {
    site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
    crux = await startCrux(KEY);
    crux.known.set(`${SITE} PHONE`, {
      ...{ largest_contentful_paint: 2_801, interaction_to_next_paint: 190, cumulative_layout_shift: "0.12" },
      ...{ experimental_time_to_first_byte: 900, first_contentful_paint: 1_700 },
    });
  });
  afterAll(async () => {
    await site?.close();
    await crux?.close();
  });

  async function withParts(settings: Readonly<Record<string, string>>, work: (parts: TestParts) => Promise<void>) {
    const world = {
      lookup: async () => ["127.0.0.1"],
      portBehind: (host: string) => (host === API ? crux.port : site.port),
      authority: crux.authority,
    };
    const parts = await testParts({ world, settings });
    try {
      await work(parts);
    } finally {
      await parts.close();
    }
  }

  it("is asked once for each kind of device, kept, reported and judged", async () => {
    await withParts({ SITEMEND_CRUX_KEY: KEY }, async (parts) => {
      const audit = await parts.audit(`${SITE}/`);
      expect(audit.status).toBe("completed");
      expect(crux.asked).toHaveLength(2);
      expect(audit.summary?.field).toMatchObject({
        phone: { state: "measured", lcpMs: 2_801, inpMs: 190, cls: 0.12, ttfbMs: 900, fcpMs: 1_700 },
        desktop: { state: "not_enough_data", lcpMs: null },
      });
      const whole = await parts.audits.report(audit);
      const finding = whole.report.findings.find(({ checkId }) => checkId === "perf-cwv-field");
      expect(finding?.instances.map(({ message }) => message)).toEqual([
        "On phones, the site fails Core Web Vitals at the 75th percentile: LCP 2.801 s, CLS 0.12 (field data).",
      ]);
      expect(audit.score?.losses.map(({ checkId }) => checkId)).not.toContain("perf-cwv-field");
      const terminal = (await Array.fromAsync(render(whole, "pretty", { color: false }))).join("");
      expect(terminal).toContain(
        "Field data (CrUX), phones: LCP 2.8 s · INP 190 ms · CLS 0.12 · TTFB 0.9 s · FCP 1.7 s",
      );
      expect(terminal).toContain("Field data (CrUX), desktop computers: not enough data in CrUX");
      const page = await reportPieces(whole, "html", async () => new Uint8Array());
      const html = (await Array.fromAsync(page as AsyncIterable<string>)).join("");
      expect(html).toContain("<h2>Field data</h2>");
      expect(html).toContain("Not enough data in CrUX");
      expect(html).toContain("2.8 s");
    });
  });

  it("is not asked without a key", async () => {
    const before = crux.asked.length;
    await withParts({}, async (parts) => {
      const audit = await parts.audit(`${SITE}/`);
      expect([audit.status, audit.summary?.field]).toEqual(["completed", null]);
      const whole = await parts.audits.report(audit);
      expect((await Array.fromAsync(render(whole, "pretty", { color: false }))).join("")).not.toContain("Field data");
    });
    expect(crux.asked).toHaveLength(before);
  });

  it("ends no audit when it isn't available", async () => {
    crux.fault = 429;
    await withParts({ SITEMEND_CRUX_KEY: KEY }, async (parts) => {
      const audit = await parts.audit(`${SITE}/`);
      expect(audit.status).toBe("completed");
      expect(audit.summary?.field).toMatchObject({ phone: { state: "not_available", cls: null } });
    });
  });
});
