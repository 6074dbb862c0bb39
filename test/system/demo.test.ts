/** The whole demo as a person runs it: a real WordPress, three fixes proved, one rolled back, and no trace afterwards. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoHost, readRecord, startedAndAlive } from "../../src/demo/record.ts";
import { DEBIAN_CACHE } from "../support/debian.ts";
import { NPM_CACHE, npmWordPress } from "../support/npm-wordpress.ts";
import { partOf } from "../support/part-of.ts";
import { type DataFolder, type Ended, makeDataFolder, sitemend, start } from "../support/service.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const ways = [
  { from: "Debian's packages", packages: DEBIAN_CACHE, missing: wordpressMissing() },
  { from: "npm's packages", packages: NPM_CACHE, missing: npmMissing() },
];

/** In the order in which they come: of each half of the demo, a run stops one. */
const MOMENTS = ["Sitemend demo:", "The embedded database is ready", "is running with the café's pages", "Fix 1 of 3"];

/** demo-from-npm.test.ts has this WordPress at work; the whole story takes it four times as long as Debian's. */
function npmMissing(): string | undefined {
  if (npmWordPress() === undefined) return "npm's packages could not be had";
  return process.env.SITEMEND_DEMO_FROM_NPM === undefined ? "only with SITEMEND_DEMO_FROM_NPM=1" : undefined;
}

for (const { from, packages, missing } of ways)
  describe.skipIf(missing)(`the demo from ${from}${missing ? ` (skipped: ${missing})` : ""}`, () => {
    let folder: DataFolder;
    let told: Ended;
    const inFolder = (name: string) => join(folder.path, name);

    beforeAll(async () => {
      folder = await makeDataFolder();
      // The programs were fetched for the tests already.
      await mkdir(inFolder("demo"));
      await symlink(packages, inFolder("demo/packages"));
      told = await sitemend(["demo", "--no-serve", "--output", `json=${inFolder("times.json")}`], folder.path);
    });

    afterAll(() => folder?.remove());

    it("finds at least twelve issues that it can fix", () => {
      expect({ code: told.code, stderr: told.stderr }).toMatchObject({ code: 0 });
      const [, fixable] = /issues, (\d+) of them with a suggestion/.exec(told.stdout) ?? [];
      expect(Number(fixable)).toBeGreaterThanOrEqual(12);
    });

    it("fixes a picture's text, a description and a broken link, and sees them on the public page", () => {
      expect(told.stdout).toMatch(/Fix 1 of 3: The image \S+ has no alt text/);
      expect(told.stdout).toMatch(/Fix 2 of 3: The meta description is missing or empty/);
      expect(told.stdout).toMatch(/Fix 3 of 3: The link .breakfast. points to/);
      expect(told.stdout.match(/Approved, applied, and verified on the live page/g)?.length).toBeGreaterThanOrEqual(2);
    });

    it("rolls the last one back", () => {
      expect(told.stdout).toMatch(/Rolled back; the previous value is restored/);
    });

    it("writes down when each step was reached, in their order", () => {
      const times = JSON.parse(readFileSync(inFolder("times.json"), "utf8"));
      const steps = ["serverReadyMs", "wordpressReadyMs", "connectedMs", "auditedMs", "firstFixProvedMs"];
      expect(Object.keys(times)).toEqual([...steps, "fix2ProvedMs", "fix3ProvedMs", "rolledBackMs"]);
      expect(Object.values(times)).toEqual(Object.values(times).toSorted((one, other) => Number(one) - Number(other)));
    });

    it("leaves no process behind, and with it nothing on loopback that may be audited", () => {
      expect(readFileSync(inFolder("demo/started"), "utf8")).toMatch(/^\d+ /);
      expect(startedAndAlive(folder.path)).toEqual([]);
      expect(demoHost(folder.path)).toBeUndefined();
    });

    it("is removed by one command: files, website and audits", async () => {
      const audit = readRecord(folder.path)?.auditId ?? "";
      const removed = await sitemend(["demo", "--remove"], folder.path);
      expect(removed.stdout).toMatch(/^Deleted: the demo site with its files/);
      expect(existsSync(inFolder("demo"))).toBe(false);
      expect(await sitemend(["report", audit], folder.path)).toMatchObject({ code: 2, stdout: "" });
      expect(readdirSync(packages)).not.toEqual([]);
    });
  });

describe.skipIf(wordpressMissing())("a demo that somebody stops, or starts twice", () => {
  let folder: DataFolder;
  const inFolder = (name: string) => join(folder.path, name);

  beforeAll(async () => {
    folder = await makeDataFolder();
    await mkdir(inFolder("demo"));
    await symlink(DEBIAN_CACHE, inFolder("demo/packages"));
  });

  afterAll(() => folder?.remove());

  const reads = async (demo: ReturnType<typeof start>, words: string) => {
    while (!demo.stdout().includes(words)) {
      const over = await Promise.race([demo.ended, delay(20, undefined)]);
      if (over !== undefined) throw new Error(`The demo ended before “${words}”: ${over.stdout}${over.stderr}`);
    }
  };

  it.each(partOf(MOMENTS, 2))(
    "ends in good order on Ctrl-C after “%s”, and leaves no process behind",
    async (words) => {
      const demo = start(["demo", "--no-serve"], folder.path);
      await reads(demo, words);
      demo.signal("SIGINT");
      const { code, stdout, stderr } = await demo.ended;
      expect({ code, stdout }).toEqual({ code: 130, stdout: expect.stringContaining("Stopping.") });
      expect(stderr).not.toContain("sitemend:");
      expect(startedAndAlive(folder.path)).toEqual([]);
      expect(existsSync(inFolder("pg/postmaster.pid"))).toBe(false);
    },
  );

  it("is not replaced while it runs, unless that is asked for", async () => {
    const first = start(["demo", "--no-serve"], folder.path);
    await reads(first, "is running with the café's pages");
    const site = readRecord(folder.path)?.webServer;
    const second = await sitemend(["demo", "--no-serve"], folder.path);
    expect(second).toMatchObject({ code: 2, stderr: expect.stringContaining("add --replace") });
    expect(readRecord(folder.path)?.webServer).toBe(site);
    first.signal("SIGINT");
    await first.ended;
    const later = start(["demo", "--no-serve"], folder.path);
    await reads(later, "Replacing the existing demo");
    later.signal("SIGINT");
    await later.ended;
  });
});
