/**
 * `npm run mutate [id …]`: changes the code of each check in small ways (drops a condition, turns an operator, shifts a
 * number) and sees whether the check's own examples notice. A mutant that survives is either the same in effect or a
 * case that no example covers; both are listed, with the share noticed of the core checks and of the others.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Check } from "../src/checks/kit/define-check.ts";
import { registry } from "../src/checks/registry.ts";
import { examplesNotice, importAs } from "./mutant-run.ts";
import { rejectedByCompiler } from "./mutant-types.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

interface MutationResult {
  readonly id: string;
  readonly core: boolean;
  readonly mutants: number;
  readonly survivors: readonly Mutant[];
}

/** All checks, or those of the given ids. */
async function mutateChecks(wanted: readonly string[]): Promise<readonly MutationResult[]> {
  const results: MutationResult[] = [];
  for (const { category, check } of registry) {
    if (wanted.length > 0 && !wanted.includes(check.id)) continue;
    results.push(await mutateCheck(check, join(root, "src/checks", category, `${check.id}.ts`)));
  }
  return withoutRejected(results);
}

async function mutateCheck({ id, core }: Pick<MutationResult, "id" | "core">, path: string): Promise<MutationResult> {
  const source = readFileSync(path, "utf8");
  // Were the check itself faulted, every mutant of it would seem to be noticed.
  if (examplesNotice(await importAs(path, source))) throw new Error(`${id}: its examples fail without any change`);
  const mutants = mutantsOf(source, path);
  const survivors: Mutant[] = [];
  // A mutant that cannot be loaded is a fault of the mutating and ends the run: it would look noticed.
  for (const mutant of mutants) if (!isNoticed(await importAs(path, mutant.code))) survivors.push(mutant);
  return { id, core, mutants: mutants.length, survivors };
}

/** What it yields may be such nonsense that telling it fails. */
function isNoticed(check: Check): boolean {
  try {
    return examplesNotice(check);
  } catch {
    return true;
  }
}

/** Only survivors are shown to the compiler, because all would take it a minute. */
function withoutRejected(results: readonly MutationResult[]): readonly MutationResult[] {
  const rejected = rejectedByCompiler(
    results.flatMap(({ survivors }) => survivors),
    root,
  );
  return results.map((result) => {
    const survivors = result.survivors.filter((mutant) => !rejected.has(mutant));
    return { ...result, survivors, mutants: result.mutants - (result.survivors.length - survivors.length) };
  });
}

function summary(results: readonly MutationResult[]): string {
  const mutants = results.reduce((sum, each) => sum + each.mutants, 0);
  const survivors = results.reduce((sum, each) => sum + each.survivors.length, 0);
  const percent = ((100 * (mutants - survivors)) / Math.max(1, mutants)).toFixed(1);
  return `${mutants} mutants, ${percent} % noticed by examples, ${survivors} not`;
}

async function main(wanted: readonly string[]): Promise<void> {
  const asJson = wanted.includes("--json");
  const results = await mutateChecks(wanted.filter((word) => word !== "--json"));
  if (asJson) {
    const lines = results.map(({ survivors, ...result }) => ({
      ...result,
      survivors: survivors.map(({ line, what }) => `${result.id}:${line}  ${what}`),
    }));
    console.log(JSON.stringify(lines));
    return;
  }
  for (const { id, survivors } of results)
    for (const { line, what } of survivors) console.log(`${id}:${line}  ${what}`);
  console.log(`core: ${summary(results.filter(({ core }) => core))}`);
  console.log(`standard: ${summary(results.filter(({ core }) => !core))}`);
}

if (process.argv[1] !== undefined && basename(process.argv[1]) === basename(import.meta.filename)) {
  await main(process.argv.slice(2));
}
