/**
 * Debian's packages without installing any: downloaded by the package tool and unpacked into a folder of ours, so that
 * nothing is started and an ordinary user can do it too.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const DOWNLOAD_WITHIN_MS = 600_000;

export const WORDPRESS_PACKAGES = [
  ...[
    "wordpress",
    "wordpress-theme-twentytwentythree",
    "php-getid3",
    "libjs-underscore",
    "libjs-cropper",
    "libjs-prototype",
  ],
  ...["libjs-scriptaculous", "php8.2-cli", "php8.2-common", "php8.2-mysql", "php8.2-xml"],
  "php8.2-opcache",
  ...["mariadb-server-core", "mariadb-common", "mysql-common", "libaio1", "liburing2"],
];

/** Folder with the package's files as they would stand below `/`; `undefined` when it is not there. */
export function unpackedIn(cache: string, name: string): string | undefined {
  const folder = join(cache, name);
  return existsSync(folder) ? folder : undefined;
}

/** Downloads and unpacks what is missing; answers the names that could not be had, with the reason. */
export async function unpackInto(
  cache: string,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const failures = new Map<string, string>();
  const missing = names.filter((name) => unpackedIn(cache, name) === undefined);
  if (missing.length === 0) return failures;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, ".work-"));
  const lists = join(work, "lists");
  try {
    await mkdir(lists);
    // The package tool takes a second to read its lists, so it is asked once; if it lacks one of them, for each alone.
    const hasAll = await download(missing, work, { lists, signal }).then(
      () => true,
      () => false,
    );
    for (const name of missing) {
      const had = hasAll ? Promise.resolve() : download([name], work, { lists, signal });
      await had
        .then(() => unpackOne(name, work, cache))
        .catch((error: Error) => {
          failures.set(name, inWords(error));
        });
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return failures;
}

/** Of apt-get's complaint the reason. */
function inWords({ message }: Error): string {
  return /^E: (.+)$/m.exec(message)?.[1] ?? message.split("\n")[0] ?? "unknown";
}

async function unpackOne(name: string, work: string, cache: string): Promise<void> {
  const file = (await readdir(work)).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith(".deb"));
  if (file === undefined) throw new Error(`${name}: nothing was downloaded`);
  const files = join(work, name);
  await run("dpkg-deb", ["-x", join(work, file), files]);
  await rename(files, join(cache, name));
}

interface Asked {
  /** Of package lists of our own. */
  readonly lists: string;
  readonly signal: AbortSignal | undefined;
}

/** A fresh machine has no package lists yet: they are fetched into a folder of ours, which needs no rights. */
async function download(names: readonly string[], folder: string, { lists, signal }: Asked): Promise<void> {
  const options = { cwd: folder, timeout: DOWNLOAD_WITHIN_MS, signal };
  try {
    await run("apt-get", ["download", ...names], options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Error("this system has no apt-get");
    signal?.throwIfAborted();
    const own = ["-o", `Dir::State::Lists=${lists}`, "-o", `Dir::Cache=${lists}`, "-o", "Debug::NoLocking=1"];
    if ((await readdir(lists)).length === 0) await run("apt-get", [...own, "update"], options);
    await run("apt-get", [...own, "download", ...names], options);
  }
}
