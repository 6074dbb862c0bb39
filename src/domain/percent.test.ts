import { expect, test } from "vitest";
import { normalizePercent } from "./percent.ts";

const CODES = Array.from({ length: 256 }, (_, code) => code);
const spelled = (code: number) => code.toString(16).padStart(2, "0");
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

test("every code has one spelling: that of its letter where it needs no encoding, else in upper case", () => {
  for (const code of CODES) {
    const letter = String.fromCharCode(code);
    const wanted = UNRESERVED.test(letter) ? letter : `%${spelled(code).toUpperCase()}`;
    const [first, second] = spelled(code);
    for (const hex of [spelled(code), spelled(code).toUpperCase(), `${first?.toUpperCase()}${second}`])
      expect(normalizePercent(`/a%${hex}41%2f`)).toBe(`/a${wanted}41%2F`);
  }
});

test("what is decoded makes no code with what stands around it", () => {
  expect(normalizePercent("%25%34%31")).toBe("%2541");
  expect(normalizePercent("%a%41")).toBe("%a%41");
  expect(normalizePercent("%%41")).toBe("%%41");
});
