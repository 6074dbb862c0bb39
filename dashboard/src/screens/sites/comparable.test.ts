import type { HistoryPoint } from "@sitemend/client";
import { describe, expect, it } from "vitest";
import { comparable, typesToCompare } from "./comparable.ts";

const point = (auditId: string, more: Partial<HistoryPoint> = {}): HistoryPoint => ({
  ...{ auditId, type: "full-audit", finishedAt: "2026-01-01T00:00:00Z", score: 80, grade: "B", scoreVersion: 3 },
  ...{ truncated: false, pages: 10, issues: { error: 1, warning: 1, notice: 1 }, new: null, fixed: null },
  ...{ servedElsewhere: false, statuses: null, depths: null, ...more },
});
const idsOf = (history: readonly HistoryPoint[]) =>
  comparable(history, "full-audit").points.map(({ auditId }) => auditId);

describe("comparable", () => {
  it("keeps samples, single pages and other servers away from audits of the whole site, oldest first", () => {
    const history = [
      point("third"),
      point("cut", { truncated: true }),
      point("page", { type: "page-audit" }),
      point("build", { servedElsewhere: true }),
      point("quick", { type: "quick-audit" }),
      point("first"),
    ];
    expect(idsOf(history)).toEqual(["first", "third"]);
    expect(comparable(history, "full-audit")).toMatchObject({ leftOut: 3, areSamples: false });
  });

  it("shows samples where there is nothing else, and says so", () => {
    const history = [point("b", { truncated: true }), point("a", { truncated: true })];
    expect(comparable(history, "full-audit")).toMatchObject({ leftOut: 0, areSamples: true });
    expect(idsOf(history)).toEqual(["a", "b"]);
  });
});

describe("typesToCompare", () => {
  it("names types with two audits that may be compared, never that of single pages", () => {
    const pages = ["1", "2"].map((id) => point(id, { type: "page-audit" }));
    const quick = ["3", "4"].map((id) => point(id, { type: "quick-audit" }));
    const full = [point("5"), point("6", { truncated: true })];
    expect(typesToCompare([...pages, ...quick, ...full])).toEqual(["quick-audit"]);
  });
});
