/**
 * Names the code that reads and judges pages by its contents, so that results of an earlier audit are taken over only
 * when this code would come to the same. A number that somebody must raise would be forgotten one day.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const SOURCES = join(import.meta.dirname, "..");
/** What decides about the rows of a page: reading, judging, and how they are kept. */
const FOLDERS = ["audits", "checks", "crawl", "domain", "engine", "net", "store"];
/** Versions of libraries, as far as there is such a file. */
const LOCKFILE = join(SOURCES, "../package-lock.json");

let version: Promise<string> | undefined;

export function readingVersion(): Promise<string> {
  version ??= hashFolders();
  return version;
}

async function hashFolders(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of FOLDERS) {
    const names = await readdir(join(SOURCES, folder), { recursive: true });
    for (const name of names.filter((each) => /(?<!\.test)\.ts$/.test(each)).sort()) {
      hash.update(`${folder}/${name}\n`).update(await readFile(join(SOURCES, folder, name)));
    }
  }
  hash.update(await readFile(LOCKFILE).catch(() => "")).update(`${process.versions.node} ${process.versions.icu}`);
  return hash.digest("hex").slice(0, 32);
}
