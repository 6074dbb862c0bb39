import { describe, expect, it } from "vitest";
import { z } from "zod";
import { plainWords } from "./plain-words.ts";

function wordsFor(schema: z.ZodType, value: unknown): string {
  const { code = "", message = "", ...params } = schema.safeParse(value).error?.issues[0] ?? {};
  return plainWords({ keyword: code, message, params });
}

describe("words for what Zod finds", () => {
  it.each([
    [z.coerce.number(), "abc", "Give a number."],
    [z.int(), 1.5, "Give a whole number."],
    [z.string(), undefined, "This is missing: give a text."],
    [z.strictObject({}), null, "Give an object."],
    [z.string().min(8), "short", "Give at least 8 characters."],
    [z.string().min(1), "", "Give at least 1 character."],
    [z.array(z.string()).max(1), ["a", "b"], "Give at most 1 entry."],
    [z.number().max(200), 900, "Give at most 200."],
    [z.number().positive(), 0, "Give more than 0."],
    [z.enum(["viewer", "editor"]), "king", "Use one of: viewer, editor."],
    [z.email(), "nobody", "Give an e-mail address."],
    [z.string().regex(/^a/), "b", "This is not in the form that is needed here."],
    [
      z.record(z.string().regex(/^a/, "not a header name"), z.string()),
      { b: "c" },
      "The name is not allowed here: not a header name.",
    ],
    [z.string().regex(/^a/, "Begin with an a."), "b", "Begin with an a."],
  ])("%# says %3$s", (schema, value, words) => {
    expect(wordsFor(schema, value)).toBe(words);
  });
});
