import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { FORMATS } from "#reports/index.ts";
import { AuditSettings, readSettings } from "./audit-settings.ts";
import { OUTPUT_WORDS } from "./option-values.ts";

const folder = mkdtempSync(join(tmpdir(), "sitemend-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const read = (name: string, text: string) => readSettings(file(name, text));

describe("a config file", () => {
  it.each([
    ["a.json", '{"maxPages": 5, "failOn": "error"}'],
    ["a.js", 'export default { maxPages: 5, failOn: "error" };'],
    ["a.ts", 'const maxPages: number = 5; export default { maxPages, failOn: "error" };'],
  ])("is read as %s", async (name, text) => {
    expect((await read(name, text))?.settings).toEqual({ maxPages: 5, failOn: "error" });
  });

  it.each([
    ['{"maxPage": 5}', /unknown setting “maxPage”\. Did you mean maxPages\?$/],
    ['{"frobnicate": 5}', /unknown setting “frobnicate”\.$/],
    ['{"auth": "user:secret"}', /doesn't belong in a committed file/],
    ['{"maxPages": "5"}', /maxPages: /],
    ['{"budget": {"imges": 5}}', /budget/],
    ["[]", /export an object/],
    ["{", /can't be read/],
  ])("is refused with its name and the cause: %s", async (text, cause) => {
    await expect(read("wrong.json", text)).rejects.toThrow(/wrong\.json/);
    await expect(read("wrong.json", text)).rejects.toThrow(cause);
  });

  it("that was named must be there", async () => {
    await expect(readSettings(join(folder, "none.json"))).rejects.toThrow(/--config: .*none\.json does not exist/);
  });

  it("has a published schema that accepts and refuses the same", () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../docs/reference/config-file.schema.json"), "utf8"),
    );
    const validate = new Ajv2020({ strict: false }).compile(schema);
    for (const settings of [
      {},
      { url: "https://example.com", budget: { images: 0 }, output: ["sarif=a.sarif"] },
      { maxPage: 1 },
      { budget: { imges: 1 } },
      { failOn: "fatal" },
      { minScore: 101 },
    ])
      expect(validate(settings)).toBe(AuditSettings.safeParse(settings).success);
  });
});

it("the help names every format", () => {
  expect(OUTPUT_WORDS.replace(/; .*/, "").split(/, | or /)).toEqual([...FORMATS]);
});
