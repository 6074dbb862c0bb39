import fc from "fast-check";
import { stringify as asToml, parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { stringify as asYaml, parse as parseYaml } from "yaml";
import { readFrontMatter } from "../../locate/front-matter.ts";
import { setFrontValue } from "./set-value.ts";

const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60 }).filter((text) => !/[\u0000-\u001f\u007f]/.test(text)),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .filter((text) => !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(text)),
  fc.constantFrom(
    "yes",
    "no",
    "null",
    "~",
    "1e3",
    "0x1f",
    "2024-01-01",
    "12:30",
    "- a",
    "a: b",
    "a #b",
    "'",
    '"',
    "\\",
    "!x",
    "&a",
    "*a",
    "%a",
    "@a",
    "`a",
    "{a}",
    "[a]",
    "? a",
    "| a",
    "> a",
    "=",
    "<<",
    " a",
    "a ",
    "true",
    ".inf",
  ),
);
const others = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z_]{0,8}$/).filter((key) => key !== "description" && key !== "title"),
  fc.oneof(
    value,
    fc.integer(),
    fc.boolean(),
    fc.array(value, { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), value, { maxKeys: 3 }),
  ),
  { maxKeys: 5 },
);

function changedText(text: string, wanted: string): string {
  const change = setFrontValue(
    { path: "a.md", text, front: readFrontMatter(text), format: "markdown" },
    ["description"],
    wanted,
  );
  const [part] = change.changes[0]?.parts ?? [];
  if (!part) throw new Error("a part was expected");
  const after = text.slice(0, part.start) + part.text + text.slice(part.end);
  expect(change.isAsWanted(after)).toBe(true);
  return after;
}

const inner = (text: string) => text.split(/^(?:---|\+\+\+)\r?\n/m)[1] ?? "";

describe("a value of front matter", () => {
  it("is read as the same text in YAML, and all others stay", () => {
    fc.assert(
      fc.property(
        others,
        fc.option(value),
        value,
        fc.constantFrom("\n", "\r\n"),
        fc.constantFrom("PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE"),
        (data, old, wanted, ending, type) => {
          const before = { ...data, title: "Tea", ...(old === null ? {} : { description: old }) };
          const text = `---\n${asYaml(before, { defaultStringType: type, lineWidth: 0 })}---\nText\n`.replaceAll(
            "\n",
            ending,
          );
          const after = changedText(text, wanted);
          expect(parseYaml(inner(after))).toEqual({ ...before, description: wanted });
          expect(Object.keys(parseYaml(inner(after))).filter((key) => key in before)).toEqual(Object.keys(before));
        },
      ),
    );
  });

  it("is read as the same text in TOML, and all others stay", () => {
    fc.assert(
      fc.property(others, value, value, (data, old, wanted) => {
        const text = `+++\n${asToml({ title: "Tea", description: old, ...data })}\n+++\nText\n`;
        const after = changedText(text, wanted);
        expect(JSON.stringify(parseToml(inner(after)))).toBe(
          JSON.stringify(
            parseToml(inner(text).replace(/^description = .*$/m, () => `description = ${JSON.stringify(wanted)}`)),
          ),
        );
        expect(parseToml(inner(after)).description).toBe(wanted);
      }),
    );
  });

  it("is read as the same text in JSON, and all others stay", () => {
    fc.assert(
      fc.property(others, fc.option(value), value, (data, old, wanted) => {
        const before = { ...data, title: "Tea", ...(old === null ? {} : { description: old }) };
        const text = `${JSON.stringify(before, null, 2)}\nText\n`;
        const after = changedText(text, wanted);
        expect(JSON.parse(after.slice(0, after.lastIndexOf("}") + 1))).toEqual({ ...before, description: wanted });
      }),
    );
  });
});
