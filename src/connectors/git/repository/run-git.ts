/**
 * Runs the system's git: in an environment made from nothing, with settings that let a repository start no program of its own,
 * for a limited time. It is ended with everything that it started.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { finished, Readable } from "node:stream";
import { SiteUnreadable } from "#domain/connector.ts";

export interface GitRun {
  readonly code: number | null;
  readonly output: Buffer;
  /** The beginning of what it said. */
  readonly words: string;
  /** Why we ended it; `null` when it ended by itself. `enough`: whoever took its output wanted no more. */
  readonly ended: "timeout" | "enough" | null;
}

export interface GitOptions {
  /** Where this work keeps what is its own: refs, temporary files. */
  readonly work: string;
  /** Where objects are. */
  readonly objects: string;
  readonly withinMs: number;
  readonly input?: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>;
  /** Takes the output instead of `GitRun.output`; false = no more of it. */
  readonly take?: (piece: Buffer) => boolean;
  /** Which protocols it may speak; none unless given. */
  readonly protocol?: "https" | "file";
  readonly settings?: GitConfig;
  readonly environment?: Readonly<Record<string, string>>;
}

export type GitConfig = readonly (readonly [name: string, value: string])[];

/** Where administrators install programs. Not the service's own PATH: nothing of its environment gets in. */
const PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";
/** Settings given by the environment are younger than git itself: an older one would work without any of them. */
const OLDEST = [2, 31] as const;
/** The largest piece of memory that git may ask for at once: a delta may claim to become anything. */
const ALLOCATION = String(256 * 1024 * 1024);
const OUTPUT_BYTES = 16 * 1024 * 1024;
const WORDS_CHARACTERS = 16_384;

/** Whatever stands in the configuration of the system, the account or the store, these hold. */
const HARDENED: GitConfig = [
  // Programs that git would start.
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.excludesFile", "/dev/null"],
  ["credential.helper", ""],
  ["credential.interactive", "false"],
  ["commit.gpgSign", "false"],
  ["push.gpgSign", "false"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  // Where it would go.
  ["http.followRedirects", "false"],
  ["http.sslVerify", "true"],
  ["http.emptyAuth", "false"],
  ["http.saveCookies", "false"],
  ["protocol.version", "2"],
  ["transfer.bundleURI", "false"],
  ["submodule.recurse", "false"],
  ["fetch.recurseSubmodules", "false"],
  ["push.recurseSubmodules", "no"],
  ["push.followTags", "false"],
  // What it would take.
  ["transfer.fsckObjects", "true"],
  ["fetch.fsckObjects", "true"],
  // Spellings of names, dates and modes that old programs wrote into histories; none is of any harm.
  ...["zeroPaddedFilemode", "zeroPaddedDate", "badTimezone", "missingSpaceBeforeDate", "missingSpaceBeforeEmail"].map(
    (name) => [`fetch.fsck.${name}`, "ignore"] as const,
  ),
  ...["missingEmail", "missingNameBeforeEmail", "badEmail", "badName", "badDate", "missingTaggerEntry"].map(
    (name) => [`fetch.fsck.${name}`, "ignore"] as const,
  ),
  ["fetch.unpackLimit", "1"],
  ["fetch.writeCommitGraph", "false"],
  ["core.protectHFS", "true"],
  ["core.protectNTFS", "true"],
  // How much memory it would use.
  ["core.bigFileThreshold", "2m"],
  ["core.packedGitLimit", "128m"],
  ["core.packedGitWindowSize", "16m"],
  ["core.deltaBaseCacheLimit", "32m"],
  ["pack.threads", "1"],
  ["pack.windowMemory", "64m"],
  ["index.threads", "1"],
  ["http.postBuffer", "8m"],
];

/** @throws SiteUnreadable when there is no git, or an old one */
export async function runGit(args: readonly string[], options: GitOptions): Promise<GitRun> {
  await assertGit();
  return await start(args, environmentOf(options), options);
}

function environmentOf(options: GitOptions): Record<string, string> {
  const settings = [...HARDENED, ...(options.settings ?? [])];
  return {
    ...ownEnvironment(options.work),
    GIT_DIR: options.work,
    GIT_OBJECT_DIRECTORY: options.objects,
    GIT_ALLOW_PROTOCOL: options.protocol ?? "none",
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([name, value], at) => [
        [`GIT_CONFIG_KEY_${at}`, name],
        [`GIT_CONFIG_VALUE_${at}`, value],
      ]),
    ),
    ...options.environment,
  };
}

function ownEnvironment(home: string): Record<string, string> {
  return {
    PATH,
    // Its words are read.
    LC_ALL: "C",
    HOME: home,
    XDG_CONFIG_HOME: home,
    TMPDIR: home,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_SSH_COMMAND: "false",
    GIT_PROTOCOL_FROM_USER: "0",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOC_LIMIT: ALLOCATION,
  };
}

function start(args: readonly string[], env: Record<string, string>, options: Omit<GitOptions, "objects">) {
  return new Promise<GitRun>((resolve, reject) => {
    // A group of its own, so that what it started ends with it.
    const child = spawn("git", [...args], { cwd: options.work, env, stdio: "pipe", detached: true });
    const output: Buffer[] = [];
    let bytes = 0;
    let words = "";
    let ended: GitRun["ended"] = null;
    const end = (why: "timeout" | "enough") => {
      ended ??= why;
      killGroup(child);
    };
    const keep = (piece: Buffer) => {
      output.push(piece);
      bytes += piece.length;
      return bytes <= OUTPUT_BYTES;
    };
    const take = options.take ?? keep;
    const late = setTimeout(() => end("timeout"), options.withinMs);
    child.stdout.on("data", (piece: Buffer) => {
      if (ended !== null) return;
      try {
        if (!take(piece)) end("enough");
      } catch (error) {
        end("enough");
        reject(error);
      }
    });
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      if (words.length < WORDS_CHARACTERS) words += piece.slice(0, WORDS_CHARACTERS - words.length);
    });
    child.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      reject(error.code === "ENOENT" || error.code === "EACCES" ? noGit() : error);
    });
    child.on("close", (code) => {
      clearTimeout(late);
      resolve({ code, output: Buffer.concat(output), words, ended });
    });
    feed(child, options.input ?? []);
  });
}

function feed(child: ChildProcessWithoutNullStreams, input: NonNullable<GitOptions["input"]>): void {
  // It may end before it has read everything, and says itself why.
  finished(child.stdin, () => {});
  const source = Readable.from(input, { objectMode: true });
  source.on("error", () => child.stdin.destroy());
  source.pipe(child.stdin);
}

function killGroup(child: ChildProcessWithoutNullStreams): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

let known: Promise<void> | undefined;

async function assertGit(): Promise<void> {
  known ??= start(["version"], ownEnvironment("/"), { work: "/", withinMs: 60_000 }).then(({ output }) => {
    const [, major = "0", minor = "0"] = /git version (\d+)\.(\d+)/.exec(output.toString()) ?? [];
    const isOld = Number(major) < OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1]);
    if (isOld) throw noGit();
  });
  // It may be installed meanwhile.
  await known.catch((error: unknown) => {
    known = undefined;
    throw error;
  });
}

function noGit(): SiteUnreadable {
  const words = `Git ${OLDEST.join(".")} or newer isn't installed on Sitemend's server. Install the package \`git\` there.`;
  return new SiteUnreadable("unreachable", words);
}
