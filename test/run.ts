/**
 * `npm test`: fetches the material that the system tests need, says what it could not have, runs every test, and ends
 * with one plain line that any reader of logs understands. With `--prepare` it only fetches.
 */
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureBrowser } from "./support/browser.ts";
import { SITE_PACKAGES } from "./support/corpora.ts";
import { effort } from "./support/effort.ts";
import { filesInTurn } from "./support/in-turn.ts";
import { hasPaths, needsOf } from "./support/needs.ts";
import { fetchNpmWordPress } from "./support/npm-wordpress.ts";
import { fetchOtherRuntimes } from "./support/other-runtimes.ts";
import { fetchFromSuite, OTHER_PHPS, packagesOf } from "./support/other-suite.ts";
import { SELECTED_PART } from "./support/part-of.ts";
import { COMPILED } from "./support/programs.ts";
import { fetchWordPressPackages } from "./support/wordpress-material.ts";

const root = join(import.meta.dirname, "..");
/** What is there at one time was at most 2 GB. */
const NEEDED_BYTES = 6 * 1024 ** 3;
const PREPARE = "--prepare";
const SHOWN_LONGEST = 60;
const arguments_ = process.argv.slice(2);

await prepare();
if (!arguments_.includes(PREPARE)) process.exitCode = await runTests();

async function prepare(): Promise<void> {
  const failures = new Map<string, string>();
  const needs = needsOf(arguments_);
  if (needs.programs) await prepareWordPress(failures);
  const withoutBrowser = needs.browser ? await ensureBrowser() : undefined;
  if (withoutBrowser !== undefined) failures.set("a browser", withoutBrowser);
  for (const [name, reason] of failures) console.error(`test: without ${name}, its tests are skipped: ${reason}`);
}

/** @param failures gets what could not be had, with its reason */
async function prepareWordPress(failures: Map<string, string>): Promise<void> {
  console.error("test: fetching documentation sites, WordPress, Deno and Bun from Debian's packages and npm (once)");
  const [missing, withoutNpm, withoutRuntimes] = await Promise.all([
    fetchWordPressPackages(SITE_PACKAGES),
    fetchNpmWordPress(),
    fetchOtherRuntimes(),
  ]);
  for (const [name, reason] of missing) failures.set(name, reason);
  if (withoutRuntimes !== undefined) failures.set("Deno and Bun", withoutRuntimes);
  if (withoutNpm !== undefined) failures.set("npm's WordPress with SQLite", withoutNpm);
  for (const php of OTHER_PHPS) {
    const without = await fetchFromSuite(php.suite, packagesOf(php));
    if (without !== undefined) failures.set(`PHP ${php.version}`, without);
  }
}

/**
 * For all that tests write. In memory where there is room for it: a database, a WordPress and an install are thousands of
 * small files, and on a disk the making of each cost ten times the work.
 */
function makeFolder(): string {
  const inMemory = "/dev/shm";
  const hasRoom = existsSync(inMemory) && statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > NEEDED_BYTES;
  const folder = mkdtempSync(join(hasRoom ? inMemory : tmpdir(), "sitemend-"));
  // Some programs run as another account.
  chmodSync(folder, 0o1777);
  return folder;
}

async function runTests(): Promise<number> {
  const all = "npm run test:long runs all";
  if (effort(0, 1) === 0)
    console.log(`test: of many similar cases, part ${SELECTED_PART} (SITEMEND_TEST_PART); ${all}`);
  const { later } = hasPaths(arguments_) ? { later: [] } : filesInTurn();
  if (later.length > 0) console.log(`test: ${later.length} files of test/in-turn/ have their turn in other parts`);
  const folder = makeFolder();
  const report = join(folder, "report.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      [
        vitest,
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...later.flatMap((file) => ["--exclude", file]),
        ...arguments_,
      ],
      {
        cwd: root,
        stdio: "inherit",
        // What is compiled once serves every worker, thread and program.
        env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: COMPILED },
      },
    );
    child.on("exit", (exitCode, signal) => {
      if (signal !== null) console.error(`test: the run was ended by ${signal}`);
      resolve(exitCode ?? 1);
    });
  });
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report);
  remove(folder);
  printLongest(testResults);
  // A file that fails to load has no tests to count; it must not look green.
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  console.log(`${numPassedTests} passed, ${numFailedTests + brokenFiles} failed, ${numPendingTests} skipped`);
  return code === 0 && numPassedTests > 0 ? 0 : 1;
}

/** What stays is said, and is no reason to say nothing of the tests. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`test: ${folder} stays: ${error instanceof Error ? error.message : error}`);
  }
}

/** Where the time goes, for whoever makes the run shorter. */
function printLongest(files: Report["testResults"]): void {
  if (files.length < SHOWN_LONGEST) return;
  const timed = files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }));
  console.log("Files that took longest, in seconds:");
  for (const { name, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_LONGEST))
    console.log(`  ${seconds.toFixed(0).padStart(5)}  ${relative(root, name)}`);
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] };
  }
}
