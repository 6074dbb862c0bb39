/** Clicks in reports for people: as the dashboard says it, and nothing of what isn't known. */
import { describe, expect, it } from "vitest";
import { search as dashboard } from "../../dashboard/src/words/en/search.ts";
import { hostileReport } from "../../test/support/hostile-report.ts";
import { CLICK_ORDER, clickOrderLines } from "./click-words.ts";
import { renderHtml } from "./html/index.ts";
import { renderPretty } from "./pretty.ts";

const USED = {
  ...{ figuresId: "sfg_1", source: "search_console" as const, firstDay: "2026-01-01", lastDay: "2026-01-28" },
  ...{ clicks: 12_940, pages: 3, matchedPages: 2, matchedClicks: 11_900 },
};
const LINES = [
  "Issues of this audit are ordered by clicks from 1 January 2026 to 28 January 2026 (Search Console).",
  "2 of 3 pages with figures were found by the audit: 11,900 of 12,940 clicks.",
];

/** Both reports of an audit with two checks; the first has the clicks. */
function reports(clicks: number | null | undefined, search: typeof USED | null) {
  const { report, context } = hostileReport(2, 1);
  const [first, second] = report.findings;
  if (first === undefined || second === undefined || report.summary === null) throw new Error("There are two.");
  const cause = { cause: "template" as const, locator: "/*", issues: 3, affectedPages: 3, ...given(clicks) };
  const findings = [{ ...first, ...given(clicks), causes: [cause] }, second];
  const shown = { ...report, findings, summary: { ...report.summary, search } };
  return {
    html: [...renderHtml(shown, context, { paper: false })].join(""),
    terminal: renderPretty(shown, { color: false }),
  };
}
const given = (clicks: number | null | undefined) => (clicks === undefined ? {} : { clicks });

describe("order by clicks", () => {
  it("is said as on the dashboard", () => {
    const { order, formula, sources, orderLead, matched, rangeOf } = dashboard;
    expect(CLICK_ORDER).toEqual({ title: order, formula });
    for (const [source, name] of Object.entries(sources)) {
      const days = rangeOf("1 January 2026", "28 January 2026");
      expect(clickOrderLines({ ...USED, source: source as "file" })).toEqual([
        orderLead(days, name),
        matched(2, 3, "11,900", "12,940"),
      ]);
    }
  });

  it("is in both reports, with the clicks of checks and causes", () => {
    const { html, terminal } = reports(1_900, USED);
    for (const text of [html, terminal]) {
      for (const line of LINES) expect(text).toContain(line);
      expect(text).toMatch(/5,000 issues on 1 page · 1,900 clicks/);
      expect(text).toMatch(/3 pages · 1,900 clicks/);
    }
    expect(html).toContain(CLICK_ORDER.formula);
  });

  it("says 1 click, and 0 where figures say so", () => {
    expect(reports(1, USED).terminal).toContain(" · 1 click ");
    expect(reports(0, USED).html).toContain(" · 0 clicks");
  });

  it.each([
    ["isn't known", null, USED],
    ["isn't in the report", undefined, USED],
    ["has no figures", null, null],
  ])("leaves out what %s", (_name, clicks, search) => {
    const { html, terminal } = reports(clicks, search);
    for (const text of [html, terminal]) {
      expect(text).not.toMatch(/· [\d,]+ clicks?/);
      expect(text.includes(CLICK_ORDER.title)).toBe(search !== null);
    }
  });
});
