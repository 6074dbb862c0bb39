/**
 * Names the code that reads and judges pages by its contents, so that results of an earlier audit are taken over only
 * when this code would come to the same. A number that somebody must raise would be forgotten one day.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#installation/own-files.ts";

const SOURCES = join(PACKAGE_ROOT, "src");
/** What decides about the rows of a page: reading, judging, and how they are kept. */
const FOLDERS = ["audits", "checks", "crawl", "domain", "engine", "net", "store"];
/** Versions of libraries, as far as there is such a file. */
const LOCKFILE = join(PACKAGE_ROOT, "package-lock.json");

/** Put in by scripts/bundle.ts: a package has no sources. */
declare const BUNDLED_SOURCES_HASH: string | undefined;

let version: Promise<string> | undefined;

export function readingVersion(): Promise<string> {
  version ??= hashAll();
  return version;
}

async function hashAll(): Promise<string> {
  const sources = typeof BUNDLED_SOURCES_HASH === "string" ? BUNDLED_SOURCES_HASH : await hashOfSources();
  const { node, icu } = process.versions;
  return createHash("sha256").update(`${sources} ${node} ${icu}`).digest("hex").slice(0, 32);
}

/** Also of the versions of libraries. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of FOLDERS) {
    const names = await readdir(join(SOURCES, folder), { recursive: true });
    for (const name of names.filter((each) => /(?<!\.test)\.ts$/.test(each)).sort()) {
      hash.update(`${folder}/${name}\n`).update(await readFile(join(SOURCES, folder, name)));
    }
  }
  return hash.update(await readFile(LOCKFILE).catch(() => "")).digest("hex");
}
