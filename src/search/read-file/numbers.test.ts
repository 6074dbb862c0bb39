import { expect, it } from "vitest";
import { countOf, decimalOf, rateOf } from "./numbers.ts";

it.each([
  ["0", 0],
  ["1234", 1234],
  ["1,234", 1234],
  ["1.234", 1234],
  ["1 234", 1234],
  ["1\u00a0234", 1234],
  ["1\u202f234", 1234],
  ["1'234'567", 1_234_567],
  ["12,34,567", 1_234_567],
  ["12.0", 12],
  [" 7 ", 7],
])("reads the count %j", (cell, count) => {
  expect(countOf(cell)).toBe(count);
});

it.each(["", "-1", "1.5", "~10", "=1+1", "3%", "9999999999", "NaN", "1e3", "1,,2"])("takes %j for no count", (cell) => {
  expect(countOf(cell)).toBeNull();
});

it.each([
  ["12.3%", 0.123],
  ["12,3 %", 0.123],
  ["%12,3", 0.123],
  ["100%", 1],
  ["0.0353", 0.0353],
  ["0", 0],
])("reads the rate %j", (cell, rate) => {
  expect(rateOf(cell)).toBeCloseTo(rate);
});

it.each([
  ["4.2", 4.2],
  ["4,25", 4.25],
  ["1.234,5", 1234.5],
  ["1,234.5", 1234.5],
  ["12", 12],
])("reads the number %j", (cell, number) => {
  expect(decimalOf(cell)).toBeCloseTo(number);
});

it.each(["", "-", "4.2.x", "one"])("takes %j for no number", (cell) => {
  expect(decimalOf(cell)).toBeNull();
});
