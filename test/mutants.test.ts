/**
 * The examples of a check are its test, and this is their test: code that is changed in small ways must not pass them.
 * `npm run mutate <id>` lists what a check's examples do not notice.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

interface Result {
  readonly id: string;
  readonly core: boolean;
  readonly mutants: number;
  readonly survivors: readonly string[];
}

/** In percent. A few changes are the same in effect, and a check of ten conditions may have one such. */
const FLOORS = { all: 98, core: 99, oneCheck: 85 };

it("every check's examples notice when a condition is dropped or a threshold shifted", async () => {
  const results = await mutateAll();
  const weak = results.filter((result) => noticed([result]) < FLOORS.oneCheck);
  expect(weak.flatMap(({ survivors }) => survivors)).toEqual([]);
  expect(noticed(results)).toBeGreaterThanOrEqual(FLOORS.all);
  expect(noticed(results.filter(({ core }) => core))).toBeGreaterThanOrEqual(FLOORS.core);
}, 180_000);

it("sees what an example too few leaves unseen", async () => {
  const [result] = await mutateAll("title-too-long");
  expect(result?.mutants).toBeGreaterThan(5);
});

async function mutateAll(...ids: readonly string[]): Promise<readonly Result[]> {
  const script = fileURLToPath(new URL("../scripts/mutate-checks.ts", import.meta.url));
  // In a process of its own: mutants are loaded by Node as the checks are, and thousands of them stay in memory.
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--json", ...ids], { maxBuffer: 1e7 });
  return JSON.parse(stdout) as readonly Result[];
}

function noticed(results: readonly Result[]): number {
  const mutants = results.reduce((sum, each) => sum + each.mutants, 0);
  const survivors = results.reduce((sum, each) => sum + each.survivors.length, 0);
  return mutants === 0 ? 100 : (100 * (mutants - survivors)) / mutants;
}
