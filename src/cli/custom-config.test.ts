import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
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

it("takes the example of a TypeScript file as it is, with the types of the package, and refuses a slip", () => {
  const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  expect(errorsOf(example)).toEqual([]);
  expect(errorsOf(example.replace("page.wordCount", "page.wordCuont"))).toEqual([
    expect.stringContaining("'wordCuont' does not exist"),
  ]);
});

/** Of a file in a user's project where `sitemend` is the package. */
function errorsOf(text: string): string[] {
  const file = join(PACKAGE_ROOT, "src/cli/example-of-docs.ts");
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022 },
    ...{
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
    },
    paths: { sitemend: [join(PACKAGE_ROOT, "src/crawl/custom/file/types.ts")] },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
