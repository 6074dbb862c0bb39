/**
 * WordPress as Debian's newer releases carry it, on this release's PHP and database. The package tool is given its own
 * sources with the name of the release replaced, so that it asks the same servers for it.
 */
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackedIn } from "../../src/demo/wordpress/debian.ts";
import { DEBIAN_CACHE } from "./debian.ts";

const run = promisify(execFile);
const DOWNLOAD_WITHIN_MS = 600_000;
const NAMES = ["wordpress", "wordpress-theme-twentytwentyfive"] as const;
/** By WordPress's version there, which later point releases keep. */
const RELEASES = { "6.8": "trixie", "7.1": "forky" } as const;

export type WordPressRelease = "6.1" | keyof typeof RELEASES;
export const WORDPRESS_RELEASES: readonly WordPressRelease[] = ["6.1", "6.8", "7.1"];

/** Folders to lay over the packages of this release; fetched when they are not there yet. */
export async function newerWordPress(release: WordPressRelease): Promise<readonly string[]> {
  if (release === "6.1") return [];
  const cache = `${DEBIAN_CACHE}-${RELEASES[release]}`;
  if (NAMES.some((name) => unpackedIn(cache, name) === undefined)) await fetchFrom(RELEASES[release], cache);
  return NAMES.map((name) => join(cache, name));
}

async function fetchFrom(suite: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, ".work-"));
  try {
    const [lists, sources] = [join(work, "lists"), join(work, "sources")];
    await mkdir(lists);
    await mkdir(sources);
    for (const [name, text] of sourcesOf(suite)) await writeFile(join(sources, name), text);
    const own = [`Dir::Etc::SourceList=/dev/null`, `Dir::Etc::SourceParts=${sources}`, `Dir::State::Lists=${lists}`];
    const options = [...own, `Dir::Cache=${lists}`, "Debug::NoLocking=1"].flatMap((option) => ["-o", option]);
    const limits = { cwd: work, timeout: DOWNLOAD_WITHIN_MS };
    await run("apt-get", [...options, "update"], limits);
    await run("apt-get", [...options, "download", ...NAMES], limits);
    for (const name of NAMES) {
      const file = (await readdir(work)).find((entry) => entry.startsWith(`${name}_`));
      if (file === undefined) throw new Error(`${name}: nothing was downloaded`);
      await run("dpkg-deb", ["-x", join(work, file), join(work, name)]);
      await rename(join(work, name), join(cache, name));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The package tool's own sources of this release, by the names of their files, for another. */
function sourcesOf(suite: string): [name: string, text: string][] {
  const here = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "bookworm";
  const folder = "/etc/apt/sources.list.d";
  const files = [
    "/etc/apt/sources.list",
    ...(existsSync(folder) ? readdirSync(folder) : []).map((one) => join(folder, one)),
  ];
  return files.filter(existsSync).flatMap((file, at): [string, string][] => {
    const text = readFileSync(file, "utf8");
    if (file.endsWith(".sources")) {
      const stanzas = text
        .split(/\n\s*\n/)
        .filter((stanza) => new RegExp(`^Suites:.*\\b${here}(\\s|$)`, "m").test(stanza));
      return [[`${at}.sources`, stanzas.map((one) => one.replace(/^Suites:.*$/m, `Suites: ${suite}`)).join("\n\n")]];
    }
    const lines = text.split("\n").filter((line) => new RegExp(`^deb\\s.*\\s${here}\\s`).test(line));
    return file.endsWith(".list")
      ? [[`${at}.list`, `${lines.map((line) => line.replace(` ${here} `, ` ${suite} `)).join("\n")}\n`]]
      : [];
  });
}
