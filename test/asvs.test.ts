/** docs/asvs.tsv: each requirement of OWASP ASVS 5.0 of level 1 and 2 has a row, and what a row names is there. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type AsvsRow, faultsOf, readAsvs } from "../scripts/asvs.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const rows = readAsvs(readFileSync(new URL("../docs/asvs.tsv", import.meta.url), "utf8"));

const replaced = (id: string, by: Partial<AsvsRow>) => rows.map((row) => (row.id === id ? { ...row, ...by } : row));

describe("the table of ASVS 5.0", () => {
  it("has a row for each requirement of level 1 and 2, which leads to what is there", () => {
    expect(rows).toHaveLength(253);
    expect(faultsOf(rows, root)).toEqual([]);
  });

  it.each<[string, readonly AsvsRow[]]>([
    ["6.2.1 is missing", rows.filter(({ id }) => id !== "6.2.1")],
    ["6.2.1 is there twice", [...rows, ...rows.filter(({ id }) => id === "6.2.1")]],
    ["6.2.1 has another level, or is none", replaced("6.2.1", { level: "2" })],
    ["6.2.1 leads to no file: src/none.test.ts › is", replaced("6.2.1", { where: "src/none.test.ts › is" })],
    ["6.2.1 leads to no test: package.json › is", replaced("6.2.1", { where: "package.json › is" })],
    ["6.2.1 has no state: done", replaced("6.2.1", { state: "done" })],
    ["6.1.1 leads to no heading: README.md › is", replaced("6.1.1", { where: "README.md › is" })],
    ["1.2.6 has no reason", replaced("1.2.6", { note: "" })],
    ["3.3.3 has no reason", replaced("3.3.3", { note: "" })],
  ])("would tell: %s", (fault, broken) => {
    expect(faultsOf(broken, root)).toEqual([fault]);
  });
});
