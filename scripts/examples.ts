/**
 * `npm run examples`: runs the tests of the API, and keeps of their requests and answers one example for each operation
 * and status of success in src/contract/examples.json, from where they get into the OpenAPI document. An example that is
 * still valid stays, and so does one of an operation that no test called; `-- --anew` takes all anew. `-- get-health` runs
 * only the tests whose path contains it.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Example } from "../src/contract/examples.ts";
import { routes } from "../src/contract/index.ts";
import { publicRoutes } from "../src/contract/v1/index.ts";
import { exampleProblems, examplesWanted } from "../test/support/example-problems.ts";
import type { RecordedCall } from "../test/support/record-examples.ts";

const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "src/contract/examples.json");
/** Of a list, and of a text: what shows the shape. */
const MOST_ITEMS = 2;
const MOST_LETTERS = 300;

const isAnew = process.argv.includes("--anew");
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const kept = readExamples();
const calls = record();
const examples: Record<string, Example> = {};
for (const route of [...routes, ...publicRoutes]) {
  const { operationId } = route.config;
  const own = calls.filter((call) => call.operationId === operationId);
  const old = kept[operationId];
  // Without a call there is nothing to take anew: a run of some tests leaves the examples of others alone.
  const stays = own.length === 0 || (old !== undefined && exampleProblems(route, old).length === 0 && !isAnew);
  const example = stays ? old : chosen(route, own);
  if (example !== undefined) examples[operationId] = example;
}
writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`);
format();

function readExamples(): Readonly<Record<string, Example>> {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

function record(): readonly RecordedCall[] {
  const folder = mkdtempSync(join(tmpdir(), "sitemend-examples-"));
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const paths = filters.length === 0 ? ["src/api"] : filters;
  const { status } = spawnSync(process.execPath, [vitest, "run", ...paths], {
    ...{ cwd: ROOT, stdio: "inherit" },
    env: { ...process.env, SITEMEND_EXAMPLES: folder },
  });
  if (status !== 0) throw new Error("The tests of the API fail: their answers are no examples.");
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"));
  rmSync(folder, { recursive: true });
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as RecordedCall);
}

/** The linter refuses any other layout. */
function format(): void {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const { status } = spawnSync(process.execPath, [biome, "format", "--write", FILE], { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) throw new Error("examples.json cannot be formatted; run `npm run format`.");
}

/** Of each kind of answer, the one that says most. */
function chosen(route: (typeof routes)[number], calls: readonly RecordedCall[]): Example | undefined {
  const { request: wantsRequest, statuses } = examplesWanted(route);
  const responses: Record<string, unknown> = {};
  for (const status of statuses) {
    const answers = calls.filter((call) => call.status === status && call.response !== undefined);
    const best = fullest(answers.map(({ response }) => shortened(response)));
    if (best !== undefined) responses[status] = best;
  }
  const request = fullest(calls.flatMap((call) => (call.request === undefined ? [] : [shortened(call.request)])));
  const example: Example = { ...(wantsRequest && request !== undefined ? { request } : {}), responses };
  const problems = exampleProblems(route, example);
  if (problems.length > 0) console.error(`examples: ${route.config.operationId}: ${problems.join("; ")}`);
  return wantsRequest || statuses.length > 0 ? example : undefined;
}

function fullest(values: readonly unknown[]): unknown {
  return values.toSorted((one, other) => factsIn(other) - factsIn(one) || order(one, other))[0];
}

function order(one: unknown, other: unknown): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other));
}

/** How many values are said, without those that say "none". */
function factsIn(value: unknown): number {
  if (value === null || value === "" || value === undefined) return 0;
  if (typeof value !== "object") return 1;
  return Object.values(value).reduce((sum: number, each) => sum + factsIn(each), 0);
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  if (typeof value === "string") return shortText(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]));
}

/** Tokens are real ones of a service that is gone; only their beginning is shown, so that nobody takes them for more. */
function shortText(text: string): string {
  if (/^eyJ[\w-]{20,}\.[\w-]+\.[\w-]+$/.test(text)) return `${text.slice(0, 20)}…`;
  if (text.startsWith("whsec_")) return `${text.slice(0, 10)}…`;
  if (text.startsWith("sitemend_live_")) return `${text.slice(0, 20)}…`;
  const key = text.indexOf("-----BEGIN PRIVATE KEY-----");
  if (key !== -1) return `${text.slice(0, key)}…`;
  return text.length <= MOST_LETTERS ? text : `${text.slice(0, MOST_LETTERS)}…`;
}
