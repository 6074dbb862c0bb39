/** What pages invent is not kept beyond them, however long it is. */
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readDocument } from "./extract.ts";

const LONG = "x".repeat(500_000);
const PAGES = 60;
/** A third of them. */
const MOST_KEPT = (PAGES / 3) * LONG.length;

describe("readDocument", () => {
  it.each([
    ["names of attributes", (page: number) => `<p a${page}${LONG}=1>`],
    ["names of elements", (page: number) => `<t${page}${LONG}>`],
    ["hosts", (page: number) => `<img src="http://a${page}${LONG}/x">`],
    ["images written into the page", (page: number) => `<img src="data:image/png;base64,${page}${LONG}">`],
  ])("keeps no long %s", async (_, markup) => {
    setFlagsFromString("--expose-gc");
    const tidy = runInNewContext("gc") as () => void;
    const used = async () => {
      // V8 lets go of names of fields in several turns.
      for (let turn = 0; turn < 4; turn++) {
        tidy();
        await setImmediate();
      }
      return process.memoryUsage().heapUsed;
    };
    const before = await used();
    for (let page = 0; page < PAGES; page++)
      readDocument(Buffer.from(markup(page)), `https://tea.example/${page}/`, "text/html; charset=utf-8");
    expect((await used()) - before).toBeLessThan(MOST_KEPT);
  });
});
