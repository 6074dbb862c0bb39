import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matches, parsePattern } from "./path-pattern.ts";
import { createRuleFinder, type Rule, type RuleLine } from "./robots-rules.ts";

describe("the rule that decides", () => {
  test("is the one that trying all of them would find", () => {
    const letters = fc.constantFrom("a", "b", "/", "abc", "*", "$");
    const text = fc.array(letters, { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
    const rule = fc.record({ allow: fc.boolean(), path: text });
    fc.assert(
      fc.property(
        fc.array(rule, { maxLength: 30 }),
        fc.array(text, { minLength: 1, maxLength: 10 }),
        (rules, paths) => {
          const find = createRuleFinder(rules);
          for (const path of paths) expect(verdict(find(path))).toEqual(verdict(firstOfAll(rules, path)));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("is found among tens of thousands", () => {
    const rules = Array.from({ length: 30_000 }, (_, n) => ({
      allow: n % 2 === 0,
      path: `/tea-${n}/`,
    }));
    const wild = Array.from({ length: 30_000 }, (_, n) => ({
      allow: false,
      path: `/*/cup-${n}/*.html$`,
    }));
    const find = createRuleFinder([...rules, ...wild]);
    expect(find("/tea-29999/leaf")).toMatchObject({ allow: false, pattern: parsePattern("/tea-29999/") });
    expect(find("/tea-29998/cup-7/a.html")).toMatchObject({ pattern: parsePattern("/*/cup-7/*.html$") });
    expect(find("/garden/cup-30000/a.html")).toBeUndefined();
  });
});

function firstOfAll(lines: readonly RuleLine[], path: string): Rule | undefined {
  return lines
    .map(({ allow, path }): Rule => ({ allow, pattern: parsePattern(path), line: 0 }))
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow))
    .find(({ pattern }) => matches(pattern, path));
}

function verdict(rule: Rule | undefined) {
  return rule && { allow: rule.allow, length: rule.pattern.length };
}
