import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newId } from "../../test/support/identity.ts";
import { hashOfKeyText, idOfKeyText, newKeyText } from "./key-text.ts";

describe("the text of a request key", () => {
  const id = newId("key");
  const text = newKeyText(id, randomBytes);

  it("tells its id, and has 256 bits of randomness behind it", () => {
    expect(text).toMatch(/^sitemend_live_[0-9a-z]{26}_[0-9A-Za-z]{49}$/);
    expect(idOfKeyText(text)).toBe(id);
    const texts = Array.from({ length: 1_000 }, () => newKeyText(id, randomBytes));
    expect(new Set(texts).size).toBe(1_000);
    expect(texts.filter((one) => idOfKeyText(one) !== id)).toEqual([]);
  });

  it.each([0, 255])("has the same length when all bytes are %i", (byte) => {
    const extreme = newKeyText(id, (count) => Buffer.alloc(count, byte));
    expect(extreme).toHaveLength(text.length);
    expect(idOfKeyText(extreme)).toBe(id);
  });

  it("is known to be mistyped whichever character is another, is missing, or changes its place", () => {
    for (let at = 0; at < text.length; at++) {
      const another = text[at] === "7" ? "8" : "7";
      expect(idOfKeyText(text.slice(0, at) + another + text.slice(at + 1)), `${at}`).toBeUndefined();
      expect(idOfKeyText(text.slice(0, at) + text.slice(at + 1)), `${at}`).toBeUndefined();
    }
    for (const other of ["", "sitemend_live_", `${text} `, `${text}\n`, text.toUpperCase(), `x${text}`])
      expect(idOfKeyText(other)).toBeUndefined();
  });

  it("is stored as SHA-256", () => {
    expect(Buffer.from(hashOfKeyText(text), "base64url")).toHaveLength(32);
    expect(hashOfKeyText(text)).not.toContain(text.slice(-20));
  });
});
