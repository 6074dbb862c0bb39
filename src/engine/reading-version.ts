/**
 * Names the code that reads and judges pages by its contents, so that results of an earlier audit are taken over only when this code would
 * come to the same. A number that somebody must raise would be forgotten one day; and of code that has no say in it, a release may change
 * what it likes.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { PACKAGE_ROOT } from "#installation/own-files.ts";

/** What decides how pages are asked for, read, judged and kept: all that is in these folders, and all that these files load. */
const FOLDERS = ["checks", "crawl", "domain"];
const FILES = ["engine/reader-thread.ts", "engine/checks-thread.ts", "store/frame-writes.ts"];

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

/**
 * Also of the versions of the libraries that these sources load.
 * @param root of a clone
 */
export async function hashOfSources(root = PACKAGE_ROOT): Promise<string> {
  const { files, libraries } = await readSources(join(root, "src"));
  const hash = createHash("sha256");
  for (const [name, text] of [...files].sort()) hash.update(`${name}\n`).update(text);
  for (const each of await versionsOf(libraries, root)) hash.update(`${each}\n`);
  return hash.digest("hex");
}

/** By their paths below `src`. */
async function readSources(sources: string) {
  const files = new Map<string, string>();
  const libraries = new Set<string>();
  const waiting = [...FILES];
  for (const folder of FOLDERS) {
    const names = await readdir(join(sources, folder), { recursive: true });
    waiting.push(...names.filter((name) => /(?<!\.test|\.d)\.ts$/.test(name)).map((name) => `${folder}/${name}`));
  }
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const text = await readFile(join(sources, file), "utf8");
    files.set(file, text);
    for (const name of imported(text)) {
      if (name.startsWith("#")) waiting.push(name.slice(1));
      else if (name.startsWith(".")) waiting.push(relative(sources, join(sources, dirname(file), name)));
      else if (!name.startsWith("node:")) libraries.add(name);
    }
  }
  return { files, libraries };
}

/** Types say nothing of what is done. */
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";|^import "([^"]+)";|\bimport\("([^"]+)"\)/gm;

function imported(text: string): readonly string[] {
  return [...text.matchAll(IMPORT)].map(([, from, alone, late]) => from ?? alone ?? late ?? "");
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly dependencies?: Readonly<Record<string, string>> }>
  >;
}

const MODULES = "node_modules/";

/** With those that these need, and all copies of each. */
async function versionsOf(libraries: ReadonlySet<string>, root: string): Promise<readonly string[]> {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock;
  const copies = Map.groupBy(Object.entries(packages), ([path]) =>
    path.slice(path.lastIndexOf(MODULES) + MODULES.length),
  );
  const versions = new Map<string, string>();
  const waiting = [...libraries].map(packageOf);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = copies.get(name);
    if (found === undefined || versions.has(name)) continue;
    versions.set(name, found.map(([, { version }]) => version).join());
    for (const [, { dependencies = {} }] of found) waiting.push(...Object.keys(dependencies));
  }
  return [...versions].map(([name, version]) => `${name} ${version}`).sort();
}

/** `@scope/name/file` is a file of `@scope/name`. */
function packageOf(name: string): string {
  return name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");
}
