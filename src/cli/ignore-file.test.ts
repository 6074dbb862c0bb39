import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readIgnoreFile } from "./ignore-file.ts";

const folder = mkdtempSync(join(tmpdir(), "sitemend-ignore-"));
afterAll(() => rmSync(folder, { recursive: true }));
const NOW = Date.parse("2030-06-15T12:00:00Z");

function read(rules: unknown) {
  const file = join(folder, "ignore.json");
  writeFileSync(file, typeof rules === "string" ? rules : JSON.stringify(rules));
  return readIgnoreFile(file, NOW);
}

describe("the ignore file", () => {
  const at = (path: string) => `https://example.com${path}`;

  it.each([
    [undefined, "/any/thing", true],
    ["/blog/*", "/blog/2030/a", true],
    ["/blog/*", "/shop/blog/a", false],
    ["/*/print", "/a/b/print", true],
    ["/*/print", "/print", false],
    ["/a*a", "/a", false],
    ["/exact", "/exact", true],
    ["/exact", "/exactly", false],
    ["/(a+)+$", "/aaaa", false],
  ])("with the path %s, %s is covered: %s", (path, page, covered) => {
    const rules = read([{ check: "title-missing", ...(path ? { path } : {}), reason: "planned" }]);
    expect(rules.covers("title-missing", at(page))).toBe(covered);
    expect(rules.covers("title-too-long", at(page))).toBe(false);
  });

  it("holds on its last day and no longer, and says so", () => {
    const rule = { check: "title-missing", reason: "planned" };
    expect(read([{ ...rule, until: "2030-06-15" }]).covers("title-missing", at("/"))).toBe(true);
    const over = read([{ ...rule, until: "2030-06-14" }]);
    expect(over.covers("title-missing", at("/"))).toBe(false);
    expect(over.expired).toEqual([
      "The ignore rule for title-missing (everywhere) expired on 2030-06-14: the issue counts again.",
    ]);
  });

  it.each([
    ["{", /can't be read/],
    [[{ check: "a" }], /rule 1, reason/],
    [[{ check: "a", reason: " " }], /rule 1, reason/],
    [[{ check: "a", reason: "b", until: "soon" }], /rule 1, until/],
    [
      [
        { check: "a", reason: "b" },
        { chek: "a", reason: "b" },
      ],
      /rule 2/,
    ],
  ])("is refused when it is wrong: %j", (rules, cause) => {
    expect(() => read(rules)).toThrow(cause);
  });
});
