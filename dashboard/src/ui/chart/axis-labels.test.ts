import { expect, it } from "vitest";
import { axisLabels } from "./axis-labels.ts";

const at = (x: number, finishedAt: string) => ({ auditId: `${x}`, x, finishedAt });
const textsOf = (points: Parameters<typeof axisLabels>[0]) => axisLabels(points).map(({ text }) => text);

it("names days", () => {
  expect(textsOf([at(100, "2026-03-01T10:00"), at(400, "2026-03-02T10:00")])).toEqual(["Mar 1, 2026", "Mar 2, 2026"]);
});

it("tells audits of one day apart by their time", () => {
  const texts = textsOf([at(100, "2026-03-01T10:00"), at(300, "2026-03-01T10:30"), at(500, "2026-03-01T16:05")]);
  expect(texts.map((text) => text.replaceAll("\u202f", " "))).toEqual(["Mar 1, 2026, 10:00 AM", "10:30 AM", "4:05 PM"]);
});

it("leaves out what would touch another", () => {
  expect(textsOf([at(100, "2026-03-01T10:00"), at(130, "2026-03-02T10:00"), at(300, "2026-03-03T10:00")])).toEqual([
    "Mar 1, 2026",
    "Mar 3, 2026",
  ]);
});
