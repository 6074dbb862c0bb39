/**
 * Packages of another release of Debian than this machine's: its PHP with the libraries and the loader that it was built
 * for, and its WordPress. Where they come from is what the package tool's own sources say, with another release's name.
 */
import { execFile } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { DEBIAN_CACHE } from "./debian.ts";

const run = promisify(execFile);
const WITHIN_MS = 600_000;

export const PHP_PARTS = ["cli", "common", "mysql", "xml", "opcache", "sqlite3"] as const;
const LIBRARIES = [
  ...["libc6", "libgcc-s1", "libstdc++6", "libxml2", "libargon2-1", "libsodium23", "libonig5", "libsqlite3-0"],
  ...["libpcre2-8-0", "libedit2", "libbsd0", "libmd0", "libtinfo6", "libcrypt1", "zlib1g", "liblzma5"],
];

export interface OtherPhp {
  readonly suite: string;
  readonly version: string;
  readonly libraries: readonly string[];
}

export const OTHER_PHPS: readonly OtherPhp[] = [
  { suite: "bullseye", version: "7.4", libraries: [...LIBRARIES, "libssl1.1", "libicu67", "libffi7", "php7.4-json"] },
  { suite: "trixie", version: "8.4", libraries: [...LIBRARIES, "libssl3t64", "libicu76", "libffi8"] },
];

const folderOf = (suite: string) => join(DEBIAN_CACHE, "suites", suite);

/** Folder of a package's files; `undefined` when it is not there. */
export function fromSuite(suite: string, name: string): string | undefined {
  const folder = join(folderOf(suite), name);
  return existsSync(folder) ? folder : undefined;
}

export const packagesOf = ({ version, libraries }: OtherPhp): string[] => [
  ...PHP_PARTS.map((part) => `php${version}-${part}`),
  ...libraries,
];

/** Downloads and unpacks what is missing; answers the reason when it could not be had. */
export async function fetchFromSuite(suite: string, names: readonly string[]): Promise<string | undefined> {
  const missing = names.filter((name) => fromSuite(suite, name) === undefined);
  if (missing.length === 0) return undefined;
  await mkdir(folderOf(suite), { recursive: true });
  const work = await mkdtemp(join(folderOf(suite), ".work-"));
  try {
    const settings = await aptFor(suite, work);
    await run("apt-get", [...settings, "update"], { cwd: work, timeout: WITHIN_MS });
    await run("apt-get", [...settings, "download", ...missing], { cwd: work, timeout: WITHIN_MS });
    for (const file of (await readdir(work)).filter((entry) => entry.endsWith(".deb"))) {
      const name = file.slice(0, file.indexOf("_"));
      await run("dpkg-deb", ["-x", join(work, file), join(work, name)]);
      await rename(join(work, name), join(folderOf(suite), name));
    }
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n")[0];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Lists, cache and sources of our own, and no installed package that would be taken instead. */
async function aptFor(suite: string, work: string): Promise<string[]> {
  const sources = join(work, "sources");
  for (const folder of [sources, join(work, "lists/partial"), join(work, "cache/archives/partial")])
    await mkdir(folder, { recursive: true });
  const own = "/etc/apt/sources.list.d";
  for (const file of (await readdir(own)).filter((entry) => entry.endsWith(".sources"))) {
    // The first of the suites of each entry is the release; updates and security are not needed here.
    const [entry = ""] = (await readFile(join(own, file), "utf8")).split(/\n\n/);
    await writeFile(join(sources, file), entry.replace(/^Suites:.*$/m, `Suites: ${suite}`));
  }
  const places = { "Etc::SourceList": "/dev/null", "Etc::SourceParts": sources, "State::Lists": join(work, "lists") };
  const rest = { "State::status": "/dev/null", Cache: join(work, "cache") };
  const set = Object.entries({ ...places, ...rest }).flatMap(([name, value]) => ["-o", `Dir::${name}=${value}`]);
  return [...set, "-o", "Debug::NoLocking=1"];
}

/** A script at `place` that runs this PHP, by the loader of its own release. */
export async function writePhp({ suite, version, libraries }: OtherPhp, place: string): Promise<void> {
  const folders = libraries.flatMap((name) => {
    const root = fromSuite(suite, name) ?? "";
    return ["usr/lib", "lib"].flatMap((one) => [
      join(root, one, "x86_64-linux-gnu"),
      join(root, one, "aarch64-linux-gnu"),
    ]);
  });
  const there = folders.filter((folder) => existsSync(folder));
  const loader = there
    .flatMap((folder) => ["ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"].map((name) => join(folder, name)))
    .find((file) => existsSync(file));
  const binary = join(fromSuite(suite, `php${version}-cli`) ?? "", `usr/bin/php${version}`);
  const modules = join(fromSuite(suite, `php${version}-json`) ?? "", "usr/lib/php");
  const module = existsSync(modules)
    ? (await readdir(modules, { recursive: true })).find((name) => name.endsWith("json.so"))
    : undefined;
  const json = module === undefined ? "" : `-d 'extension=${join(modules, module)}'`;
  const script = `#!/bin/sh\nunset LD_LIBRARY_PATH\nexec '${loader}' --library-path '${there.join(":")}' '${binary}' ${json} "$@"\n`;
  await writeFile(place, script);
  chmodSync(place, 0o755);
}
