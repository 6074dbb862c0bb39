/** The companion plugin's files, read by the oldest PHP that it is for, by the newest and by that of the other tests. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { phpBinary } from "../../src/demo/wordpress/programs.ts";
import { unpacked } from "../support/debian.ts";
import { fromSuite, OTHER_PHPS, packagesOf, writePhp } from "../support/other-suite.ts";

const run = promisify(execFile);
const PLUGIN = join(import.meta.dirname, "../../wordpress-plugin/sitemend");

async function complaintsOf(php: string): Promise<string[]> {
  const names = (await readdir(PLUGIN, { recursive: true })).filter((name) => name.endsWith(".php"));
  expect(names.length).toBeGreaterThan(30);
  const settings = ["-n", "-d", "error_reporting=-1", "-d", "display_errors=stdout", "-l"];
  const said = await Promise.all(
    names.map((name) => run(php, [...settings, join(PLUGIN, name)]).catch((error: { stdout: string }) => error)),
  );
  return said.map(({ stdout }) => stdout.trim()).filter((text) => !/^No syntax errors detected in [^\n]+$/.test(text));
}

describe("the companion plugin is read without a complaint", () => {
  const here = unpacked("php8.2-cli");
  it.skipIf(here === undefined)("by the PHP of the other tests", async () => {
    expect(await complaintsOf(phpBinary(here ?? ""))).toEqual([]);
  });

  it.for(OTHER_PHPS)("by PHP $version", async (php, { skip }) => {
    const missing = packagesOf(php).filter((name) => fromSuite(php.suite, name) === undefined);
    if (missing.length > 0) skip(`Debian's packages could not be had: ${missing.join(", ")}`);
    const folder = await mkdtemp(join(tmpdir(), "sitemend-php-"));
    try {
      const place = join(folder, "php");
      await writePhp(php, place);
      expect((await run(place, ["-n", "-r", "echo PHP_VERSION;"])).stdout).toMatch(new RegExp(`^${php.version}\\.`));
      expect(await complaintsOf(place)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
