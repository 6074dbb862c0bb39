import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomRules } from "#domain/custom-rules.ts";
import { NO_RULES } from "#domain/custom-rules.ts";
import { readChecksFile } from "./checks-file.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "checks-file-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string, text: string, rules: CustomRules = NO_RULES) => {
  writeFileSync(join(folder, name), text);
  return readChecksFile(join(folder, name), rules);
};
const check = (id: string, more = "") => `{ id: "${id}", title: "Tea", check() {}${more} }`;
const column = (name: string) => `{ name: "${name}", extract: () => 1 }`;

describe("a file of checks", () => {
  it.each([
    [
      "a.ts",
      `import type { CustomChecksFile } from "sitemend"; export default [${check("custom-tea")}] satisfies CustomChecksFile;`,
    ],
    ["b.mts", `const id: string = "custom-tea"; export default [{ id, title: "Tea", check() {} }];`],
    ["c.js", `export default [${check("custom-tea")}];`],
    ["d.mjs", `export default [${check("custom-tea")}];`],
  ])("is read as %s", async (name, text) => {
    const { path, about } = await read(name, text);
    expect(path).toBe(join(folder, name));
    expect(about).toMatchObject({ checks: [{ id: "custom-tea", title: "Tea" }], columns: [] });
  });

  it("has checks and columns, in any order, with the texts of rules", async () => {
    const more = `, severity: "error", why: "Tea.", fix: "Pour.", url: "/tea/*"`;
    const { about } = await read("both.ts", `export default [${column("price")}, ${check("custom-tea", more)}];`);
    expect(about).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      checks: [{ id: "custom-tea", title: "Tea", severity: "error", why: "Tea.", fix: "Pour.", url: "/tea/*" }],
      columns: [{ name: "price" }],
    });
  });

  it("is another one when it, or what it imports, has changed", async () => {
    const hash = async () =>
      (
        await read(
          "importing.ts",
          `import { id } from "./imported.ts"; export default [{ id, title: "Tea", check() {} }];`,
        )
      ).about.hash;
    writeFileSync(join(folder, "imported.ts"), `export const id = "custom-tea";`);
    const first = await hash();
    expect(await hash()).toBe(first);
    writeFileSync(join(folder, "imported.ts"), `export const id = "custom-tea"; // changed`);
    expect(await hash()).not.toBe(first);
  });

  it.each([
    ["syntax.ts", "export default [", /can't be loaded: SyntaxError: .*Correct the file/],
    ["enum.ts", "enum Tea { Green } export default [];", /can't be loaded: .*enum/],
    ["throws.ts", "\n\nthrow new Error('no tea');", /can't be loaded: Error: no tea \(throws\.ts:3\)/],
    ["nothing.ts", "throw undefined;", /can't be loaded: it threw undefined/],
    ["missing.ts", `import "./none.ts";`, /can't be loaded: .*none\.ts/],
    ["exits.ts", "process.exit(3);", /can't be loaded: it ended its thread with code 3/],
    ["empty.ts", "", /exports no list of checks\. End it with export default/],
    ["object.ts", "export default {};", /exports no list of checks/],
    ["none.ts", "export default [];", /exports no list of checks/],
    ["null.ts", "export default [null];", /: 0: .*expected object/],
    ["id.ts", `export default [${check("tea")}];`, /0\.id: Use `custom-`/],
    [
      "built-in.ts",
      `export default [${check("title-missing")}];`,
      /“title-missing” is a built-in check\. .*custom-title-missing/,
    ],
    ["no-function.ts", `export default [{ id: "custom-a", title: "A", check: 1 }];`, /0\.check: Give a function/],
    ["no-extract.ts", `export default [{ name: "A" }];`, /0\.extract: Give a function/],
    ["no-title.ts", `export default [{ id: "custom-a", check() {} }];`, /0\.title: /],
    ["unknown.ts", `export default [${check("custom-a", ", serverity: 1")}];`, /0: .*serverity/],
    ["twice.ts", `export default [${check("custom-a")}, ${check("custom-a")}];`, /two checks are named “custom-a”/],
    ["column.ts", `export default [${column("A")}, ${column("A")}];`, /two columns are named “A”/],
    [
      "many.ts",
      `export default Array.from({ length: 51 }, (_, at) => ({ id: "custom-" + at, title: "A", check() {} }));`,
      /51 checks.*at most 50/,
    ],
    ["text.json", "[]", /must be a \.ts, \.mts, \.js or \.mjs file/],
  ])("is refused with the cause: %s", async (name, text, cause) => {
    await expect(read(name, text)).rejects.toThrow(cause);
    await expect(read(name, text)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(name) });
  });

  it("is refused when a rule beside it has the same name, or it doesn't exist", async () => {
    const rules = { extract: [], checks: [{ id: "custom-a", title: "A", css: "p", reportIf: "present" as const }] };
    await expect(read("rule.ts", `export default [${check("custom-a")}];`, rules)).rejects.toThrow("“custom-a”");
    await expect(readChecksFile(join(folder, "gone.ts"), NO_RULES)).rejects.toThrow("does not exist");
  });
});
