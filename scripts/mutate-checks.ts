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
import { type Mutant, mutantsOf } from "./mutants.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface MutationResult {
  readonly id: string;
  readonly mutants: number;
  readonly survivors: readonly Mutant[];
}

export async function mutateCheck(category: string, id: string): Promise<MutationResult> {
  const path = join(root, "src/checks", category, `${id}.ts`);
  const survivors: Mutant[] = [];
  const mutants = mutantsOf(readFileSync(path, "utf8"));
  for (const mutant of mutants) {
    if (!(await isNoticed(path, mutant.code))) survivors.push(mutant);
  }
  return { id, mutants: mutants.length, survivors };
}

/** A mutant that cannot even be loaded or run is noticed, too. */
async function isNoticed(path: string, code: string): Promise<boolean> {
  try {
    return examplesNotice(await importAs(path, code));
  } catch {
    return true;
  }
}

async function main(wanted: readonly string[]): Promise<void> {
  const tiers = { core: { mutants: 0, survivors: 0 }, standard: { mutants: 0, survivors: 0 } };
  for (const { category, check } of registry) {
    if (wanted.length > 0 && !wanted.includes(check.id)) continue;
    const result = await mutateCheck(category, check.id);
    const tier = tiers[check.core ? "core" : "standard"];
    tier.mutants += result.mutants;
    tier.survivors += result.survivors.length;
    for (const { line, what } of result.survivors) console.log(`${check.id}:${line}  ${what}`);
  }
  for (const [tier, { mutants, survivors }] of Object.entries(tiers)) {
    const share = ((100 * (mutants - survivors)) / Math.max(1, mutants)).toFixed(1);
    console.log(`${tier}: ${mutants} mutants, ${mutants - survivors} noticed by examples (${share} %), ${survivors} not`);
  }
}

if (process.argv[1] !== undefined && basename(process.argv[1]) === basename(import.meta.filename)) {
  await main(process.argv.slice(2));
}
