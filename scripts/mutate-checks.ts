/**
 * `npm run mutate [id …]`: changes the code of each check in small ways (drops a condition, turns an operator, shifts a
 * number) and sees whether the check's own examples notice. A mutant that survives is either the same in effect or a
 * case that no example covers; both are listed, and scripts/mutants.json names those that were looked at and accepted.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { registry } from "../src/checks/registry.ts";
import { examplesNotice } from "./mutant-run.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

export interface MutationResult {
  readonly id: string;
  readonly mutants: number;
  readonly survivors: readonly Mutant[];
}

/** Mutants live beside the check for a moment, so that their imports resolve. */
export async function mutateCheck(category: string, id: string): Promise<MutationResult> {
  const folder = join(root, "src/checks", category);
  const source = readFileSync(join(folder, `${id}.ts`), "utf8");
  const place = mkdtempSync(join(folder, ".mutants-"));
  try {
    const survivors: Mutant[] = [];
    const mutants = mutantsOf(source);
    for (const [index, mutant] of mutants.entries()) {
      const path = join(place, `${index}.ts`);
      writeFileSync(path, mutant.code.replaceAll(/from "(\.\.?)\//g, 'from "../$1/'));
      if (!(await examplesNotice(pathToFileURL(path).href))) survivors.push(mutant);
    }
    return { id, mutants: mutants.length, survivors };
  } finally {
    rmSync(place, { recursive: true });
  }
}

async function main(wanted: readonly string[]): Promise<void> {
  let [mutants, survivors] = [0, 0];
  for (const { category, check } of registry) {
    if (wanted.length > 0 && !wanted.includes(check.id)) continue;
    const result = await mutateCheck(category, check.id);
    mutants += result.mutants;
    survivors += result.survivors.length;
    for (const { line, what } of result.survivors) console.log(`${check.id}:${line}  ${what}`);
  }
  const share = ((100 * (mutants - survivors)) / Math.max(1, mutants)).toFixed(1);
  console.log(`${mutants} mutants, ${mutants - survivors} noticed by the examples (${share} %), ${survivors} not`);
}

if (process.argv[1] !== undefined && basename(process.argv[1]) === basename(import.meta.filename)) {
  await main(process.argv.slice(2));
}
