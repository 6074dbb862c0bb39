/** Small archives of our own, handed out by a program that stands where npm would: the real ones weigh 181 MB. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Archive, npmFolder } from "./archives.ts";
import { fetchedFromNpm, fetchFromNpm, type NpmFetch } from "./fetch.ts";

let folder = "";
let cache = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sitemend-npm-"));
  cache = join(folder, "packages");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("packages from npm", () => {
  it("are checked, unpacked and laid, and told as they come", async () => {
    const archives = [await archiveOf("one"), { ...(await archiveOf("two")), lay: layTwice }];
    const told: number[] = [];
    const root = await fetchFromNpm(cache, { ...(await npm()), tell: (bytes) => told.push(bytes) }, archives);
    expect(fetchedFromNpm(cache, archives)).toBe(root);
    expect(readFileSync(join(root, "of/one/index.js"), "utf8")).toBe("one");
    expect(readFileSync(join(root, "of/two/again/index.js"), "utf8")).toBe("two");
    expect(told.at(-1)).toBe(archives.reduce((sum, { bytes }) => sum + bytes, 0));
    expect((await readdir(root)).toSorted()).toEqual(["of"]);
  });

  it("are asked for with npm's own settings, and none of their scripts", async () => {
    await fetchFromNpm(cache, await npm(), [await archiveOf("one")]);
    const asked = readFileSync(join(folder, "asked"), "utf8");
    expect(asked).toMatch(/^pack one@1\.0\.0 --ignore-scripts /);
    expect(asked).not.toContain("registry");
  });

  it("give only the wanted members", async () => {
    const archives = [{ ...(await archiveOf("one")), members: ["index.js"] }];
    const root = await fetchFromNpm(cache, await npm(), archives);
    expect(await readdir(join(root, "of/one"))).toEqual(["index.js"]);
  });

  it("are thrown away when their content is not the known one", async () => {
    const archives = [await archiveOf("one"), { ...(await archiveOf("two")), integrity: "sha512-of something else" }];
    await expect(fetchFromNpm(cache, await npm(), archives)).rejects.toThrow(
      "two@1.0.0: the download doesn't match its known checksum",
    );
    expect(fetchedFromNpm(cache, archives)).toBeUndefined();
    expect(await readdir(join(npmFolder(cache, archives), "of"))).toEqual(["one"]);
  });

  it("go on where they were interrupted, and clear away what was left", async () => {
    const archives = [await archiveOf("one"), await archiveOf("two")];
    await expect(fetchFromNpm(cache, await npm({ refused: "two" }), archives)).rejects.toThrow();
    const root = npmFolder(cache, archives);
    const before = statSync(join(root, "of/one")).ctimeMs;
    await mkdir(join(root, ".work"));
    await writeFile(join(root, ".work/half.tgz"), "half");
    await fetchFromNpm(cache, await npm(), archives);
    expect(statSync(join(root, "of/one")).ctimeMs).toBe(before);
    expect(fetchedFromNpm(cache, archives)).toBe(root);
    expect(existsSync(join(root, ".work"))).toBe(false);
  });

  it("are refused with npm's reason, or with what is missing", async () => {
    const archives = [await archiveOf("one")];
    await expect(fetchFromNpm(cache, await npm({ refused: "one" }), archives)).rejects.toThrow(
      "one@1.0.0: ENOTFOUND, network request to somewhere failed",
    );
    const none: NpmFetch = { ...(await npm()), npm: { command: join(folder, "nowhere"), args: [], environment: {} } };
    await expect(fetchFromNpm(cache, none, archives)).rejects.toThrow(/this system has no .*nowhere/);
  });

  it("are given up at once when nobody wants them any more", async () => {
    const [archives, stopping] = [[await archiveOf("one")], new AbortController()];
    const fetching = fetchFromNpm(cache, { ...(await npm({ endless: true })), signal: stopping.signal }, archives);
    const ended = expect(fetching).rejects.toThrow(/abort/);
    await vi.waitUntil(() => existsSync(join(folder, "asked")), { timeout: 60_000 });
    stopping.abort();
    await ended;
    expect(fetchedFromNpm(cache, archives)).toBeUndefined();
  });

  it("lie elsewhere when others are wanted", async () => {
    const [one, two] = [await archiveOf("one"), await archiveOf("two")];
    expect(npmFolder(cache, [one])).not.toBe(npmFolder(cache, [one, two]));
  });
});

async function layTwice(unpacked: string, target: string): Promise<void> {
  await mkdir(join(target, "again"), { recursive: true });
  await writeFile(join(target, "again/index.js"), readFileSync(join(unpacked, "index.js")));
}

/** As npm makes them: everything lies in a folder named `package`. */
async function archiveOf(name: string): Promise<Archive> {
  const files = join(folder, name, "package");
  await mkdir(files, { recursive: true });
  await writeFile(join(files, "index.js"), name);
  await writeFile(join(files, "README.md"), "read me");
  const path = join(folder, `${name}-1.0.0.tgz`);
  execFileSync("tar", ["-czf", path, "-C", join(folder, name), "package"]);
  const content = readFileSync(path);
  const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
  return { package: `${name}@1.0.0`, integrity, bytes: content.length, folder: `of/${name}` };
}

/** Writes down how it was called, and hands out the archives that lie in the test's folder. */
async function npm({ refused = "", endless = false } = {}): Promise<NpmFetch> {
  const command = join(folder, "npm");
  const script = `#!/bin/sh
echo "$@" > "${folder}/asked"
${endless ? "exec tail -f /dev/null" : ""}
if [ "$2" = "${refused}@1.0.0" ]; then
  echo "npm error code ENOTFOUND" >&2
  echo "npm error syscall getaddrinfo" >&2
  echo "npm error network request to somewhere failed" >&2
  exit 1
fi
cp "${folder}/$(echo "$2" | tr @ -).tgz" "$7"
`;
  await writeFile(command, script);
  await chmod(command, 0o755);
  const environment = { PATH: "/usr/bin:/bin" };
  return { npm: { command, args: [], environment }, signal: new AbortController().signal, tell: () => {} };
}
