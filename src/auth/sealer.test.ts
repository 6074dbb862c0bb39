import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSealer } from "./sealer.ts";

const master = Buffer.alloc(32, 7);
const sealer = createSealer(master, randomBytes);
const place = { table: "audit", row: "aud_1", column: "sealed_access" };

describe("sealer", () => {
  it("opens what it sealed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => sealer.open(sealer.seal(text, place), place) === text),
    );
  });

  it("does not open in another row", () => {
    const sealed = sealer.seal("secret", place);
    expect(() => sealer.open(sealed, { ...place, row: "aud_2" })).toThrow();
  });

  it("does not open after any byte was changed", () => {
    const sealed = sealer.seal("secret", place);
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => sealer.open(altered, place)).toThrow();
    }
  });

  it("says so when the master secret is another one", () => {
    const other = createSealer(Buffer.alloc(32, 8), randomBytes);
    expect(() => other.open(sealer.seal("secret", place), place)).toThrow(/another master secret/);
  });

  it("never shows the plain text", () => {
    expect(sealer.seal("canary-4711", place).includes("canary-4711")).toBe(false);
  });
});
