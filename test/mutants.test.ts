/**
 * The examples of a check are its test, and this is their test: code that is changed in small ways must not pass them.
 * `npm run mutate <id>` lists what a check's examples do not notice.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { mutantsOf } from "../scripts/mutants.ts";
import { registry } from "../src/checks/registry.ts";
import { partOf } from "./support/part-of.ts";

interface Result {
  readonly id: string;
  readonly core: boolean;
  readonly mutants: number;
  readonly survivors: readonly string[];
}

/** In percent. A few changes are the same in effect, and a check of a dozen conditions may have two such. */
const FLOORS = { all: 98, core: 99, oneCheck: 85 };
/** The checks of a part may have more of them than the others. */
const PART_FLOORS = { ...FLOORS, all: 97, core: 98 };
const PARTS = 3;

it("every check's examples notice when a condition is dropped or a threshold shifted", async () => {
  const checks = partOf(registry, PARTS).map(({ check }) => check.id);
  const floors = checks.length < registry.length ? PART_FLOORS : FLOORS;
  const results = await mutate(checks);
  expect(results.map(({ id }) => id)).toEqual(checks);
  const weak = results.filter((result) => noticed([result]) < floors.oneCheck);
  expect(weak.flatMap(({ survivors }) => survivors)).toEqual([]);
  expect(noticed(results)).toBeGreaterThanOrEqual(floors.all);
  expect(noticed(results.filter(({ core }) => core))).toBeGreaterThanOrEqual(floors.core);
});

it("changes what decides, and leaves alone what is only shown, said or suggested", () => {
  const source = `
const MAX_LINKS = 3;
const SHOWN_LINKS = 20;
export default defineCheck({
  message: "{n} links",
  appliesTo: htmlPage,
  *detect({ links }) {
    if (links.length > MAX_LINKS && !isMeant(links)) yield { evidence: { related: links.length > 9 ? [] : links } };
  },
  suggest: (links) => (better(links) ? "fewer" : undefined),
});
function isMeant(links) {
  return links.length === 5;
}
function better(links) {
  return links.length > 7;
}`;
  expect(mutantsOf(source, "check.ts").map(({ line, what }) => `${line} ${what}`)).toEqual([
    "2 3 → 4",
    "2 3 → 2",
    "6 appliesTo: htmlPage dropped",
    "8 if (links.length > MAX_LINKS && !isMeant(links)) → never",
    "8 if (links.length > MAX_LINKS && !isMeant(links)) → always",
    "8 links.length > MAX_LINKS && !isMeant(links) → without !isMeant(links)",
    "8 links.length > MAX_LINKS && !isMeant(links) → without links.length > MAX_LINKS",
    "8 links.length > MAX_LINKS → >=",
    "13 links.length === 5 → !==",
  ]);
});

async function mutate(checks: readonly string[]): Promise<readonly Result[]> {
  const script = fileURLToPath(new URL("../scripts/mutate-checks.ts", import.meta.url));
  // In a process of its own: mutants are loaded by Node as the checks are, and thousands of them stay in memory.
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--json", ...checks], { maxBuffer: 1e7 });
  return JSON.parse(stdout) as readonly Result[];
}

function noticed(results: readonly Result[]): number {
  const mutants = results.reduce((sum, each) => sum + each.mutants, 0);
  const survivors = results.reduce((sum, each) => sum + each.survivors.length, 0);
  return mutants === 0 ? 100 : (100 * (mutants - survivors)) / mutants;
}
