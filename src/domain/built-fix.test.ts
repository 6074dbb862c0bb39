import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuiltFix, builtFixesIn, verifyTrailer } from "./built-fix.ts";

const FIX: BuiltFix = {
  ...{ change: "chg_01m8j1q5rcf6erz2d5xgbwcbxr", url: "https://example.com/tea/", check: "description-missing" },
  ...{ locator: "head", isRollback: false, field: "meta_description", shows: "Tea from Uji" },
};

describe("the line of a commit that says how to verify a fix", () => {
  it("is read back as it was written, whatever the page holds", () => {
    const texts = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(texts, texts, texts, (locator, field, shows) => {
        const line = verifyTrailer({ ...FIX, locator, field, shows }) ?? "";
        expect(builtFixesIn(`Fix a page\n\n- a list\n\n${line}\n`)).toEqual([{ ...FIX, locator, field, shows }]);
      }),
    );
  });

  it("holds nothing that a host or a shell acts on, and is one line of plain characters", () => {
    const shows = "@ann closes #1 [skip ci] `id` <script> $(id) \n Sitemend-Operation: x \u2028 ünïcode 🍵 {{ x }}";
    const line = verifyTrailer({ ...FIX, shows }) ?? "";
    expect(line).toMatch(/^[\x20-\x7e]+$/);
    expect(line).not.toMatch(/[@#[\]`<>$]/);
    expect(builtFixesIn(line)).toEqual([{ ...FIX, shows }]);
  });

  it("leaves a long text out, and itself where the rest is too long", () => {
    expect(builtFixesIn(verifyTrailer({ ...FIX, shows: "ü".repeat(600) }) ?? "")).toEqual([{ ...FIX, shows: null }]);
    expect(verifyTrailer({ ...FIX, locator: "x".repeat(3_000) })).toBeUndefined();
  });

  it.each([
    "Sitemend-Verify: {}",
    "Sitemend-Verify: {",
    'Sitemend-Verify: {"change":"../../x"}',
    "  Sitemend-Verify: {}",
    verifyTrailer({ ...FIX, url: "file:///etc/passwd" }) ?? "",
  ])("is nothing where it isn't whole: %s", (line) => {
    expect(builtFixesIn(line)).toEqual([]);
  });
});
