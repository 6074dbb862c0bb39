/** The demo with a repository as a person runs it: two fixes proposed, merged, deployed and proved, one rolled back, and no trace. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoHost, startedAndAlive } from "../../src/demo/record.ts";
import { type DataFolder, type Ended, makeDataFolder, sitemend, start, until } from "../support/service.ts";

describe("the demo with a Git repository", () => {
  let folder: DataFolder;
  let told: Ended;
  const inFolder = (name: string) => join(folder.path, name);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: inFolder("demo/site/site.git"), encoding: "utf8" }).trim();

  beforeAll(async () => {
    folder = await makeDataFolder();
    const flags = ["--no-serve", "--output", `json=${inFolder("times.json")}`];
    told = await sitemend(["demo", "--git", ...flags], folder.path);
  });
  afterAll(() => folder?.remove());

  it("proposes two fixes and sees each on the public page once it is merged and deployed", () => {
    expect({ code: told.code, stderr: told.stderr }).toMatchObject({ code: 0 });
    expect(told.stdout).toMatch(/Fix 1 of 2: The image \S+ has no alt text/);
    expect(told.stdout).toMatch(/Fix 2 of 2: The meta description is missing or empty/);
    expect(told.stdout.match(/Approved, and proposed on the branch sitemend\/[0-9a-f]+/g)).toHaveLength(2);
    expect(
      told.stdout.match(/Merged and deployed by the demo, as you would, and verified on the live page/g),
    ).toHaveLength(2);
    expect(Object.keys(JSON.parse(readFileSync(inFolder("times.json"), "utf8")))).toEqual([
      ...["serverReadyMs", "repositoryReadyMs", "connectedMs", "auditedMs", "fix1ProposedMs", "firstFixProvedMs"],
      ...["fix2ProposedMs", "fix2ProvedMs", "rolledBackMs"],
    ]);
  });

  it("rolls the last one back: the repository is as it was before it, byte for byte", () => {
    expect(told.stdout).toMatch(/verified on the live page: the issue is back/);
    const [rolledBack, second, first, begun, ...more] = git("log", "--first-parent", "--format=%T", "main").split("\n");
    expect([rolledBack, more]).toEqual([first, []]);
    expect(new Set([second, first, begun]).size).toBe(3);
    expect(git("for-each-ref", "refs/heads/sitemend/")).toBe("");
  });

  it("leaves no process behind, and is removed by one command", async () => {
    expect([startedAndAlive(folder.path), demoHost(folder.path)]).toEqual([[], undefined]);
    const removed = await sitemend(["demo", "--remove"], folder.path);
    expect(removed.stdout).toMatch(/^Deleted: the demo site with its files/);
    expect(existsSync(inFolder("demo"))).toBe(false);
  });

  it("ends in good order on Ctrl-C while a fix is proposed", async () => {
    const demo = start(["demo", "--git", "--no-serve"], folder.path);
    const isThere = async () => demo.stdout().includes("proposed on the branch");
    await until(isThere, "a proposal");
    demo.signal("SIGINT");
    const { code, stdout } = await demo.ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: expect.stringContaining("Stopping.") });
    expect([startedAndAlive(folder.path), existsSync(inFolder("pg/postmaster.pid"))]).toEqual([[], false]);
  });
});
