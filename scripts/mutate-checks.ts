/**
 * `npm run mutate [id …]`: changes the code of each check in small ways (drops a condition, turns an operator, shifts a
 * number) and sees whether the check's own examples notice. A mutant that survives is either the same in effect or a
 * case that no example covers; both are listed, with the share noticed of the core checks and of the others.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { registry } from "../src/checks/registry.ts";
import { examplesNotice, importAs } from "./mutant-run.ts";
import { rejectedByCompiler } from "./mutant-types.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface MutationResult {
  readonly id: string;
  readonly core: boolean;
  readonly mutants: number;
  readonly survivors: readonly Mutant[];
}

/** All checks, or those of the given ids. */
export async function mutateChecks(wanted: readonly string[]): Promise<readonly MutationResult[]> {
  const chosen = registry.filter(({ check }) => wanted.length === 0 || wanted.includes(check.id));
  const mutants = chosen.flatMap(({ category, check }) => {
    const path = join(root, "src/checks", category, `${check.id}.ts`);
    return mutantsOf(readFileSync(path, "utf8")).map((mutant) => ({ ...mutant, id: check.id, path }));
  });
  const rejected = rejectedByCompiler(mutants, root);
  const valid = Map.groupBy(
    mutants.filter((mutant) => !rejected.has(mutant)),
    ({ id }) => id,
  );
  const results: MutationResult[] = [];
  for (const { category, check } of chosen) {
    await assertSound(join(root, "src/checks", category, `${check.id}.ts`));
    const survivors: Mutant[] = [];
    const own = valid.get(check.id) ?? [];
    for (const mutant of own) {
      if (!examplesNotice(await importAs(mutant.path, mutant.code))) survivors.push(mutant);
    }
    results.push({ id: check.id, core: check.core, mutants: own.length, survivors });
  }
  return results;
}

/** Were the check itself faulted, every mutant of it would seem to be noticed. */
async function assertSound(path: string): Promise<void> {
  if (examplesNotice(await importAs(path, readFileSync(path, "utf8"))))
    throw new Error(`${path}: its examples fail without any change`);
}

/** Noticed mutants in percent. */
export function share(results: readonly MutationResult[]): number {
  const mutants = results.reduce((sum, each) => sum + each.mutants, 0);
  const survivors = results.reduce((sum, each) => sum + each.survivors.length, 0);
  return mutants === 0 ? 100 : (100 * (mutants - survivors)) / mutants;
}

async function main(wanted: readonly string[]): Promise<void> {
  const results = await mutateChecks(wanted);
  for (const { id, survivors } of results)
    for (const { line, what } of survivors) console.log(`${id}:${line}  ${what}`);
  for (const [tier, core] of [["core", true] as const, ["standard", false] as const]) {
    const own = results.filter((each) => each.core === core);
    const [all, left] = [own.flatMap(({ mutants }) => mutants), own.flatMap(({ survivors }) => survivors)];
    const mutants = all.reduce((sum, each) => sum + each, 0);
    console.log(`${tier}: ${mutants} mutants, ${share(own).toFixed(1)} % noticed by examples, ${left.length} not`);
  }
}

if (process.argv[1] !== undefined && basename(process.argv[1]) === basename(import.meta.filename)) {
  await main(process.argv.slice(2));
}
