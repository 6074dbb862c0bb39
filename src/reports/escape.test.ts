import { expect, it } from "vitest";
import { json } from "./escape.ts";

it("JSON has the same value, and nothing that steers a terminal", () => {
  const value = { "\u0085key": "\u009b2J \u007f\u0080\u001b[2J \\u009b \u2028\u2029\u202e\u2066 \u00a0é" };
  for (const text of [json(value), json(value, 2)]) {
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066]/);
  }
  expect(json("\u009b")).toBe('"\\u009b"');
});
