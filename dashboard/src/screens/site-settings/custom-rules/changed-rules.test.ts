import type { CustomCheck } from "@sitemend/client";
import { describe, expect, it } from "vitest";
import { Problem } from "../../../data/ask.ts";
import { faultsOfRule, isAllSaid, withoutRule, withRule } from "./changed-rules.ts";

const a: CustomCheck = { id: "custom-a", title: "A", css: "a", reportIf: "present" };
const b: CustomCheck = { id: "custom-b", title: "B", css: "b", reportIf: "present" };
const price = { name: "price", css: ".price" };
const custom = { checks: [a, b], extract: [price] };
const plainly = { custom, checks: {} };

describe("saving a rule", () => {
  it("replaces it in its place, and leaves the others", () => {
    expect(withRule(plainly, "custom-a", { ...a, title: "New" })).toEqual({
      custom: { checks: [{ ...a, title: "New" }, b], extract: [price] },
    });
  });

  it("puts a new one last, and one that somebody has deleted", () => {
    const sku = { name: "SKU", css: ".sku" };
    expect(withRule(plainly, undefined, sku).custom?.extract).toEqual([price, sku]);
    expect(withRule(plainly, "gone", sku).custom?.extract).toEqual([price, sku]);
  });

  it("takes along how the check was turned off, also under another ID", () => {
    const off = { custom, checks: { "custom-a": { enabled: false } } };
    expect(withRule(off, "custom-a", { ...a, id: "custom-c" }).checks).toEqual({
      "custom-a": null,
      "custom-c": { enabled: false },
    });
  });

  it("lets the severity of the form count where one was set like that of any check", () => {
    const set = { custom, checks: { "custom-a": { severity: "error" as const } } };
    expect(withRule(set, "custom-a", { ...a, severity: "warning" }).checks).toEqual({
      "custom-a": { severity: "warning" },
    });
  });
});

it("deletes a rule with what was set for it", () => {
  const off = { custom, checks: { "custom-a": { enabled: false } } };
  expect(withoutRule(off, a)).toEqual({ custom: { checks: [b], extract: [price] }, checks: { "custom-a": null } });
  expect(withoutRule(off, price)).toEqual({ custom: { checks: [a, b], extract: [] } });
});

it("finds what the service says of the fields of this rule, and of no other", () => {
  const fields = [
    { pointer: "/custom/checks/1/css", message: "no selector" },
    { pointer: "/custom/checks/10/css", message: "of another" },
  ];
  const problem = (told: typeof fields) =>
    new Problem({ code: "validation_failed", status: 400, message: "", next: "", fields: told });
  const faults = faultsOfRule(problem(fields), plainly, "custom-b", b);
  expect(faults).toEqual({ css: "no selector" });
  expect(isAllSaid(problem(fields), faults)).toBe(false);
  expect(isAllSaid(problem(fields.slice(0, 1)), faults)).toBe(true);
});
