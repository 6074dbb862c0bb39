/**
 * Debian's packages as test material: downloaded by the package tool and unpacked into a folder of ours, so that
 * nothing is installed, nothing is started, and an ordinary user can do it too.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/sitemend-test/debian");

/** Folder with the package's files as they would stand below `/`; `undefined` when it cannot be had here. */
export function unpacked(name: string): string | undefined {
  const folder = join(CACHE, name);
  return existsSync(folder) ? folder : undefined;
}

/** Downloads and unpacks what is missing; answers the names that could not be had, with the reason. */
export async function unpack(names: readonly string[]): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  await mkdir(CACHE, { recursive: true });
  for (const name of names) {
    if (unpacked(name)) continue;
    try {
      await unpackOne(name);
    } catch (error) {
      failures.set(name, (error as Error).message.split("\n")[0] ?? "unknown");
    }
  }
  return failures;
}

async function unpackOne(name: string): Promise<void> {
  const work = await mkdtemp(join(CACHE, ".work-"));
  try {
    await download(name, work);
    const [file] = (await readdir(work)).filter((entry) => entry.endsWith(".deb"));
    if (file === undefined) throw new Error(`${name}: nothing was downloaded`);
    await run("dpkg-deb", ["-x", join(work, file), join(work, "files")]);
    await rename(join(work, "files"), join(CACHE, name));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A fresh machine has no package lists yet; only root may fetch them. */
async function download(name: string, folder: string): Promise<void> {
  try {
    await run("apt-get", ["download", name], { cwd: folder });
  } catch (error) {
    if (process.getuid?.() !== 0) throw error;
    await run("apt-get", ["update"]);
    await run("apt-get", ["download", name], { cwd: folder });
  }
}
