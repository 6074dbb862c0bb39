import { expect, it } from "vitest";
import { madeValue } from "./made-value.ts";

it("tells what is shown where nothing is set", () => {
  expect(madeValue({ currentValue: null, auditedValue: "Tea – The shop" })).toBe("Tea – The shop");
  expect(madeValue({ currentValue: "", auditedValue: "Tea – The shop" })).toBe("Tea – The shop");
  expect(madeValue({ currentValue: "Tea", auditedValue: "Tea – The shop" })).toBeUndefined();
  expect(madeValue({ currentValue: null, auditedValue: "" })).toBeUndefined();
  expect(madeValue({ currentValue: null, auditedValue: null })).toBeUndefined();
});
