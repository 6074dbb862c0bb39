import { describe, expect, it } from "vitest";
import { z } from "zod";
import { plainWords } from "./plain-words.ts";

function wordsFor(schema: z.ZodType, value: unknown): string {
  const { code = "", message = "", ...params } = schema.safeParse(value).error?.issues[0] ?? {};
  return plainWords({ keyword: code, message, params });
}

describe("words for what Zod finds", () => {
  it.each([
    [z.coerce.number(), "abc", "Must be a number."],
    [z.int(), 1.5, "Must be a whole number."],
    [z.string(), undefined, "Required: must be a string."],
    [z.strictObject({}), null, "Must be an object."],
    [z.string().min(8), "short", "Must have at least 8 characters."],
    [z.string().min(1), "", "Must have at least 1 character."],
    [z.array(z.string()).max(1), ["a", "b"], "Must have at most 1 entry."],
    [z.number().max(200), 900, "Must be at most 200."],
    [z.number().positive(), 0, "Must be more than 0."],
    [z.enum(["viewer", "editor"]), "king", "Use one of: viewer, editor."],
    [z.email(), "nobody", "Enter an email address."],
    [z.string().regex(/^a/), "b", "The format is invalid."],
    [
      z.record(z.string().regex(/^a/, "not a header name"), z.string()),
      { b: "c" },
      "This name isn't allowed here: not a header name.",
    ],
    [z.string().regex(/^a/, "Begin with an a."), "b", "Begin with an a."],
  ])("%# says %3$s", (schema, value, words) => {
    expect(wordsFor(schema, value)).toBe(words);
  });
});
