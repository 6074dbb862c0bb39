import { expect, test } from "vitest";
import type { LabSample } from "#domain/site.ts";
import { labWarning } from "./lab-warning.ts";

const nothing = { labSamples: () => [] };
const something = { labSamples: () => [{} as LabSample] };

test("whoever asked for pages to be measured is told when none was", () => {
  expect(labWarning(nothing, 3).map(({ code }) => code)).toEqual(["pages_not_measured"]);
});

test("nobody is told who did not ask, or who got at least one", () => {
  expect(labWarning(nothing, 0)).toEqual([]);
  expect(labWarning(something, 3)).toEqual([]);
});
