import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compileRules } from "#crawl/custom/index.ts";
import { PACKAGE_ROOT } from "#installation/own-files.ts";
import { AuditSettings } from "./audit-settings.ts";

const page = readFileSync(join(PACKAGE_ROOT, "docs/custom-checks.md"), "utf8");
const example = (): unknown => JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "");

it("takes the example of the documentation as a config file, with rules that compile", async () => {
  const { extract = [], customChecks = [] } = AuditSettings.parse(example());
  expect([extract.length, customChecks.length]).toEqual([4, 3]);
  expect((await compileRules({ extract, checks: customChecks })).problems).toEqual([]);
});

it("names the rule and the field that is wrong", () => {
  const customChecks = [{ id: "lorem", title: "Lorem", regex: "lorem", reportIf: "present" }];
  expect(AuditSettings.safeParse({ customChecks }).error?.issues[0]?.path).toEqual(["customChecks", 0, "id"]);
});
