/**
 * Runs the companion plugin's tests on another release of Debian's WordPress or PHP than the usual one, or with every object
 * cached in a Redis: `npm run companion:on -- --wordpress forky --php trixie --redis`, with the tests to run if not all are.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DEBIAN_CACHE } from "../test/support/debian.ts";
import { fetchFromSuite, fromSuite, OTHER_PHPS, PHP_PARTS, packagesOf, writePhp } from "../test/support/other-suite.ts";
import { type Redis, startRedis } from "../test/support/redis.ts";
import { needWordPress } from "../test/support/wordpress-material.ts";

const { values, positionals } = parseArgs({
  options: { wordpress: { type: "string" }, php: { type: "string" }, redis: { type: "boolean" } },
  allowPositionals: true,
});
const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "sitemend-debian-"));
let redis: Redis | undefined;
try {
  await needWordPress();
  // Links to the same files: only what is another is replaced.
  for (const name of readdirSync(DEBIAN_CACHE).filter((entry) => entry !== "suites"))
    execFileSync("cp", ["-al", join(DEBIAN_CACHE, name), join(folder, name)]);
  if (values.wordpress) await replaceWordPress(values.wordpress);
  if (values.php) await replacePhp(values.php);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const tests = readdirSync(join(root, "test/in-turn")).filter((name) => /^companion.*\.test\.ts$/.test(name));
  const files = positionals.length > 0 ? positionals : tests.map((name) => `test/in-turn/${name}`);
  redis = values.redis ? await startRedis(folder) : undefined;
  const env = { ...process.env, SITEMEND_TEST_DEBIAN: folder, SITEMEND_TEST_REDIS: redis?.address ?? "" };
  const { status } = spawnSync(process.execPath, [vitest, "run", ...files], { cwd: root, env, stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  await redis?.close();
  rmSync(folder, { recursive: true, force: true });
}

async function replaceWordPress(suite: string): Promise<void> {
  await must(suite, ["wordpress"]);
  replace("wordpress", fromSuite(suite, "wordpress") ?? "");
}

/** The tests know the usual PHP's packages by name; the other one's take their places. */
async function replacePhp(suite: string): Promise<void> {
  const php = OTHER_PHPS.find((one) => one.suite === suite);
  if (php === undefined) throw new Error(`PHP is known of ${OTHER_PHPS.map((one) => one.suite).join(" and ")}.`);
  await must(suite, packagesOf(php));
  for (const part of PHP_PARTS) replace(`php8.2-${part}`, fromSuite(suite, `php${php.version}-${part}`) ?? "");
  // Of old releases it is a package of its own.
  const json = fromSuite(suite, `php${php.version}-json`);
  if (json !== undefined) cpSync(json, join(folder, "php8.2-common"), { recursive: true });
  const binaries = join(folder, "php8.2-cli/usr/bin");
  mkdirSync(join(folder, "bin"));
  for (const name of readdirSync(binaries)) renameSync(join(binaries, name), join(folder, "bin", name));
  await writePhp(php, join(binaries, `php${php.version}`));
}

function replace(name: string, by: string): void {
  if (!existsSync(by)) throw new Error(`${by} is not there.`);
  rmSync(join(folder, name), { recursive: true, force: true });
  execFileSync("cp", ["-al", by, join(folder, name)]);
}

async function must(suite: string, names: readonly string[]): Promise<void> {
  const reason = await fetchFromSuite(suite, names);
  if (reason !== undefined) throw new Error(`${suite}: ${reason}`);
}
