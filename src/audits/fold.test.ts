import { expect, it } from "vitest";
import { createChecks } from "#checks/index.ts";
import type { Finding } from "#domain/check.ts";
import { fold } from "./fold.ts";

const { get } = createChecks();
const finding: Finding = {
  checkId: "title-missing",
  urlId: 7,
  locator: "",
  severity: "error",
  args: {},
  evidence: {},
};
const urlOf = (id: number) => `https://example.com/${id}`;
const folded = (findings: Finding[], urls = urlOf) => [...fold(findings, { checkOf: get, urlOf: urls })];

it("makes one issue of findings at the same place", () => {
  expect(folded([finding, finding, { ...finding, locator: "second" }])).toHaveLength(2);
});

it("keeps the fingerprint when the audit gives the page another number", () => {
  const [first] = folded([finding]);
  const [again] = folded([{ ...finding, urlId: 99 }], () => "https://example.com/7");
  expect(again?.fingerprint).toBe(first?.fingerprint);
});

it("tells checks, addresses and places apart", () => {
  const issues = folded([
    finding,
    { ...finding, urlId: 8 },
    { ...finding, checkId: "h1-missing" },
    { ...finding, locator: "x" },
  ]);
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(4);
});

it("leaves out findings of a check that does not exist", () => {
  expect(folded([{ ...finding, checkId: "no-such-check" }])).toEqual([]);
});
