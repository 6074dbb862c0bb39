/** What a new user does with a clone: a bare copy of the tracked files, the machine's own Node and npm, an empty home. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockHolder } from "../../src/store/index.ts";
import { ended, giveToNewUser, npm, output, printed } from "../support/new-user.ts";

const ROOT = join(import.meta.dirname, "../..");
/** An install of a thousand files on a busy machine. */
const INSTALL_MS = 900_000;

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
    const [, url] = await printed(service, /Sitemend is ready at (\S+)/);
    expect(output(service)).toContain("sitemend: installing what is missing");
    expect(output(service)).toContain("sitemend: building the service");
    expect(existsSync(join(clone, "dist/cli.mjs"))).toBe(true);
    expect(await printed(service, /welcome\?ownerToken=\S+/)).toBeTruthy();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    service.kill("SIGTERM");
    // npm ends by the signal itself; what counts is that the service and its database follow.
    await ended(service);
    await vi.waitUntil(() => lockHolder(join(clone, "data/serve.lock")) === undefined, { timeout: 30_000 });
    await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  });

  it("does not install again", { timeout: INSTALL_MS }, async () => {
    const unchanged = npm(["start", "--silent", "--", "checks", "title-missing"], { cwd: clone, home: folder });
    expect(await ended(unchanged)).toBe(0);
    expect(output(unchanged)).not.toContain("installing");
    expect(output(unchanged)).toContain("title-missing");
  });

  it("runs what it holds, also after a pull that changed the sources", { timeout: INSTALL_MS }, async () => {
    appendFileSync(join(clone, "src/cli.ts"), '\nprocess.stderr.write("as it is now\\n");\n');
    const changed = npm(["start", "--silent", "--", "checks", "title-missing"], { cwd: clone, home: folder });
    expect(await ended(changed)).toBe(0);
    expect(output(changed)).toContain("as it is now");
  });

  it("installs again after a pull that changed the dependencies", { timeout: INSTALL_MS }, async () => {
    // With one dependency of ours: a second install of all of them would show no more.
    const small = join(folder, "small");
    mkdirSync(join(small, "bin"), { recursive: true });
    for (const name of ["bootstrap.js", "package.json"]) cpSync(join(ROOT, "bin", name), join(small, "bin", name));
    const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
    const commander = lock.packages["node_modules/commander"];
    const project = { name: "small", version: "0.0.0", dependencies: { commander: commander.version } };
    const packages = { "": project, "node_modules/commander": commander };
    const scripts = { start: "node start.js" };
    writeFileSync(join(small, "package.json"), JSON.stringify({ ...project, scripts }));
    writeFileSync(join(small, "package-lock.json"), JSON.stringify({ ...project, lockfileVersion: 3, packages }));
    const start =
      'require("./bin/bootstrap.js").ensureInstalled(); console.log(require("./node_modules/commander/package.json").version)';
    writeFileSync(join(small, "start.js"), start);
    giveToNewUser(small);
    const started = async () => {
      const command = npm(["start", "--silent"], { cwd: small, home: folder });
      if ((await ended(command)) !== 0) throw new Error(output(command));
      expect(output(command)).toContain(commander.version);
      return output(command).includes("installing");
    };
    expect([await started(), await started()]).toEqual([true, false]);
    appendFileSync(join(small, "package-lock.json"), "\n");
    expect([await started(), await started()]).toEqual([true, false]);
  });
});
