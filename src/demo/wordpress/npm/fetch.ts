/**
 * Packages without installing any: npm fetches the archives, so that its own settings decide from where and through
 * which proxy; they are checked against what is known of them, and unpacked into a folder of ours.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ARCHIVES, type Archive, npmFolder } from "./archives.ts";

const run = promisify(execFile);
const LOOK_EVERY_MS = 500;
/** Of one archive: the largest comes through a line of 1 Mbit/s. */
const DOWNLOAD_WITHIN_MS = 1_500_000;

/** How npm is called here. */
export interface NpmProgram {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface NpmFetch {
  readonly npm: NpmProgram;
  readonly signal: AbortSignal;
  /** With the bytes of all archives that are here by now. */
  readonly tell: (bytes: number) => void;
}

/** Folder of the packages' files; `undefined` when not all are there. */
export function fetchedFromNpm(cache: string, archives: readonly Archive[] = ARCHIVES): string | undefined {
  const root = npmFolder(cache, archives);
  return archives.every(({ folder }) => existsSync(join(root, folder))) ? root : undefined;
}

/**
 * Fetches what is missing, and answers the folder of all. An archive counts when it was checked and unpacked as a whole.
 * @throws Error in words: which package, and why not
 */
export async function fetchFromNpm(
  cache: string,
  { npm, signal, tell }: NpmFetch,
  archives: readonly Archive[] = ARCHIVES,
): Promise<string> {
  const root = npmFolder(cache, archives);
  const work = join(root, ".work");
  let before = 0;
  for (const archive of archives) {
    if (!existsSync(join(root, archive.folder))) {
      // Something may lie here from one that was killed.
      await rm(work, { recursive: true, force: true });
      await mkdir(work, { recursive: true });
      try {
        await download(archive, work, { npm, signal, tell: (bytes) => tell(before + bytes) });
        await unpack(archive, work, join(root, archive.folder));
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    }
    before += archive.bytes;
    tell(before);
  }
  return root;
}

async function download(archive: Archive, work: string, { npm, signal, tell }: NpmFetch): Promise<void> {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.min(Math.max(most, underWay(work)), archive.bytes);
    tell(most);
  }, LOOK_EVERY_MS);
  const folders = ["--pack-destination", work, "--cache", cacheIn(work)];
  const retries = ["--fetch-retries", "2", "--fetch-retry-mintimeout", "1000", "--fetch-retry-maxtimeout", "5000"];
  const args = [...npm.args, "pack", archive.package, "--ignore-scripts", "--loglevel", "error"];
  await run(npm.command, [...args, ...folders, ...retries], {
    ...{ cwd: work, env: npm.environment, signal, timeout: DOWNLOAD_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 },
  })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw new Error(`${archive.package}: ${inWords(error)}`);
    })
    .finally(() => clearInterval(watch));
}

async function unpack(archive: Archive, work: string, folder: string): Promise<void> {
  const [file] = (await readdir(work)).filter((name) => name.endsWith(".tgz"));
  if (file === undefined) throw new Error(`${archive.package}: npm fetched nothing`);
  const path = join(work, file);
  if ((await integrityOf(path)) !== archive.integrity)
    throw new Error(`${archive.package}: the download doesn't match its known checksum and was discarded`);
  const files = join(work, "files");
  await mkdir(files);
  // Everything in it lies below one folder.
  const members = (archive.members ?? []).map((member) => `package/${member}`);
  await run("tar", ["-xzof", path, "-C", files, "--strip-components=1", ...members]).catch((error: unknown) => {
    throw new Error(`${archive.package}: ${inWords(error)}`);
  });
  const laid = archive.lay ? join(work, "laid") : files;
  await archive.lay?.(files, laid);
  await mkdir(dirname(folder), { recursive: true });
  await rename(laid, folder);
}

async function integrityOf(path: string): Promise<string> {
  const hash = createHash("sha512");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return `sha512-${hash.digest("base64")}`;
}

const cacheIn = (work: string): string => join(work, "cache");

/** Bytes of the archive that have come: npm keeps them in its cache until it has all. */
function underWay(work: string): number {
  const folder = join(cacheIn(work), "_cacache/tmp");
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    // It is not there yet, or moved away in this moment.
    return 0;
  }
}

type Complaint = NodeJS.ErrnoException & { readonly stderr?: string; readonly killed?: boolean };

/** Of npm's complaint the code and the reason. */
function inWords(error: unknown): string {
  const { code, path, killed, stderr = "", message = "" } = error as Complaint;
  if (killed) return "it took too long";
  if (code === "ENOENT") return `this system has no ${path ?? "npm"}`;
  const lines = stderr
    .split("\n")
    .flatMap((line) => /^npm (?:error|ERR!) (?:code )?(?!syscall |errno )(.+)/.exec(line)?.[1] ?? []);
  return lines.slice(0, 2).join(", ") || stderr.trim().split("\n")[0] || message.split("\n")[0] || "unknown";
}
