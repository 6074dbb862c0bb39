/**
 * What a new user does: a bare copy of the tracked files, the machine's own Node and npm, an empty home. As an ordinary
 * account, also when root runs the tests: that root can install is what the test command itself has shown.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lockHolder } from "../../src/store/index.ts";

const ROOT = join(import.meta.dirname, "../..");
const uid = process.getuid?.() === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : undefined;
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
    if (uid !== undefined) execFileSync("chown", ["-R", String(uid), folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("starts with npm start, says what it does, and answers /readyz", { timeout: INSTALL_MS }, async () => {
    const service = npm(["start"], { clone, folder });
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
    const unchanged = npm(["start", "--silent", "--", "checks", "title-missing"], { clone, folder });
    expect(await ended(unchanged)).toBe(0);
    expect(output(unchanged)).not.toContain("installing");

    appendFileSync(join(clone, "package-lock.json"), "\n");
    const changed = npm(["start", "--silent", "--", "checks", "title-missing"], { clone, folder });
    expect(await ended(changed)).toBe(0);
    expect(output(changed)).toContain("installing");
    expect(output(changed)).toContain("Title is missing");
  });
});

const outputs = new WeakMap<ChildProcess, { text: string; waiting: Set<() => void> }>();

/** The machine's npm, not the one beside our own Node: no setting of this run reaches it. */
function npm(args: string[], { clone, folder }: { readonly clone: string; readonly folder: string }): ChildProcess {
  const path = (process.env.PATH ?? "").split(":").filter((entry) => !entry.includes("node_modules"));
  const child = spawn("npm", args, {
    cwd: clone,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: path.join(":"), HOME: join(folder, "home"), SITEMEND_PORT: "0" },
      ...{ npm_config_update_notifier: "false", npm_config_cache: join(folder, "npm-cache") },
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const seen = { text: "", waiting: new Set<() => void>() };
  outputs.set(child, seen);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      seen.text += chunk;
      for (const wake of seen.waiting) wake();
    });
  }
  return child;
}

const output = (child: ChildProcess): string => outputs.get(child)?.text ?? "";

function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(output(child));
      if (match) resolve(match);
    };
    outputs.get(child)?.waiting.add(look);
    child.once("exit", () => reject(new Error(`it ended without printing ${pattern}:\n${output(child)}`)));
    look();
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode === null
    ? new Promise((resolve) => child.once("exit", resolve))
    : Promise.resolve(child.exitCode);
}
