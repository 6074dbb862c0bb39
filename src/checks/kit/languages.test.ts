import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hreflangFault, languageFault, primaryLanguage } from "./languages.ts";

describe("language tags", () => {
  it.each(["root", "a", "i", "x", "", "en-a", "en--gb", "-", "mul", "und", "und-DE", "zz-ZZ", "{{lang}}"])(
    "never throw: %j",
    (tag) => {
      for (const ask of [languageFault, hreflangFault, primaryLanguage]) expect(() => ask(tag)).not.toThrow();
    },
  );

  it("never throw, whatever stands there", () => {
    const part = fc.oneof(fc.string({ maxLength: 8 }), fc.stringMatching(/^[a-z]{1,8}$/));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
        const tag = parts.join("-");
        languageFault(tag);
        hreflangFault(tag);
        primaryLanguage(tag);
      }),
      { numRuns: 2000 },
    );
  });
});
