import { describe, expect, it } from "vitest";
import { type Draft, draftOf, faultsOf, freeKey, idFor, newDraft, type Rule, ruleOf } from "./draft.ts";

const check: Draft = { ...newDraft("checks"), id: "custom-price", title: "Price", css: ".price" };
const column: Draft = { ...newDraft("extract"), name: "price", css: ".price" };

describe("a rule from the form", () => {
  it("comes back into the form as it was", () => {
    const rules: Rule[] = [
      { id: "custom-a", title: "A", severity: "error", regex: "a\nb", in: "text", reportIf: "more-than", count: 3 },
      { name: "n", css: "meta", attribute: "content", url: "/x", all: true },
      { name: "g", regex: "(a)", group: 0 },
    ];
    for (const rule of rules) expect(ruleOf(draftOf(rule))).toEqual(rule);
  });

  it("forgets nothing when the kind of search changes", () => {
    const switched: Draft = { ...check, reportIf: "matches", pattern: "EUR", findBy: "regex", regex: "x" };
    expect(ruleOf(switched)).toMatchObject({ regex: "x", reportIf: "present" });
    expect(ruleOf({ ...switched, findBy: "css" })).toMatchObject({
      css: ".price",
      reportIf: "matches",
      pattern: "EUR",
    });
  });
});

it("refuses a name that another one has", () => {
  expect(faultsOf(check, [ruleOf(check)])).toEqual({ id: "Another check has this ID." });
  expect(faultsOf(column, [ruleOf(column)])).toEqual({ name: "Another one has this name." });
});

it.each([
  ["Product without price", "custom-product-without-price"],
  ["  Prix — à corriger! ", "custom-prix-a-corriger"],
  ["Custom check", "custom-check"],
  ["茶", "custom-check"],
  ["x".repeat(80), `custom-${"x".repeat(53)}`],
])("makes an ID of a title: %j", (title, id) => {
  expect(idFor(title)).toBe(id);
});

it("finds a name that is free, within its length", () => {
  expect(freeKey("price", [{ name: "price 2" }], " ", 60)).toBe("price 3");
  expect(freeKey("x".repeat(60), [], "-", 60)).toBe(`${"x".repeat(58)}-2`);
});
