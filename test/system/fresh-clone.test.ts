/** What a new user does with a clone: a bare copy of the tracked files, the machine's own Node and npm, an empty home. */
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockHolder } from "../../src/store/index.ts";
import { ended, giveToNewUser, npm, output, printed } from "../support/new-user.ts";

const ROOT = join(import.meta.dirname, "../..");
/** An install of a thousand files on a busy machine. */
const INSTALL_MS = 300_000;

describe("a bare clone", () => {
  let folder: string;
  let clone: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-clone-"));
    clone = join(folder, "sitemend");
    mkdirSync(join(folder, "home"), { recursive: true });
    const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    for (const file of new Set(files.split("\0").map((name) => dirname(name))))
      mkdirSync(join(clone, file), { recursive: true });
    execFileSync("cp", ["--parents", "-t", clone, ...files.split("\0").filter((name) => name !== "")], { cwd: ROOT });
    chmodSync(folder, 0o755);
    giveToNewUser(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("starts with npm start, says what it does, and answers /readyz", { timeout: INSTALL_MS }, async () => {
    const service = npm(["start"], { cwd: clone, home: folder });
    const [, url] = await printed(service, /Sitemend is ready on (\S+)/);
    expect(output(service)).toContain("sitemend: installing what is missing");
    expect(await printed(service, /welcome\?ownerToken=\S+/)).toBeTruthy();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    service.kill("SIGTERM");
    // npm ends by the signal itself; what counts is that the service and its database follow.
    await ended(service);
    await vi.waitUntil(() => lockHolder(join(clone, "data/serve.lock")) === undefined, { timeout: 30_000 });
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  });

  it("installs again after a pull that changed the dependencies, and only then", {
    timeout: INSTALL_MS,
  }, async () => {
    const unchanged = npm(["start", "--silent", "--", "checks", "title-missing"], { cwd: clone, home: folder });
    expect(await ended(unchanged)).toBe(0);
    expect(output(unchanged)).not.toContain("installing");

    appendFileSync(join(clone, "package-lock.json"), "\n");
    const changed = npm(["start", "--silent", "--", "checks", "title-missing"], { cwd: clone, home: folder });
    expect(await ended(changed)).toBe(0);
    expect(output(changed)).toContain("installing");
    expect(output(changed)).toContain("Title is missing");
  });
});
