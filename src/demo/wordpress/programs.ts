/** The programs of an unpacked tree of Debian's packages: how they are started, asked and stopped. */
import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { poll } from "#domain/poll.ts";

const run = promisify(execFile);
const LIBRARIES = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";

/** Nothing of this process's own settings gets in: they may hold secrets. */
export function environment(root: string): NodeJS.ProcessEnv {
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    LD_LIBRARY_PATH: `${join(root, "usr/lib", LIBRARIES)}:${join(root, "lib", LIBRARIES)}`,
  };
}

export const phpBinary = (root: string): string => join(root, "usr/bin", only(join(root, "usr/bin"), /^php\d+\.\d+$/));

export function phpSettings(root: string): string[] {
  const php = join(root, "usr/lib/php");
  const folder = join(php, only(php, /^\d{8}$/));
  const extensions = [
    "mysqlnd",
    "mysqli",
    "ctype",
    "tokenizer",
    "exif",
    "fileinfo",
    "iconv",
    "xml",
    "dom",
    "simplexml",
    ...(existsSync(join(folder, "pdo_sqlite.so")) ? ["pdo", "pdo_sqlite", "sqlite3"] : []),
  ];
  return [
    "-n",
    "-d",
    `extension_dir=${folder}`,
    ...extensions.flatMap((name) => ["-d", `extension=${name}.so`]),
    ...compiledOnce(root, folder),
    "-d",
    "memory_limit=256M",
    "-d",
    "display_errors=stderr",
  ];
}

/**
 * PHP compiles WordPress anew with every request unless it may keep what it compiled: in the memory of a server, and in
 * files for the next process. It looks at each file's time with every request, since plugins are changed under it.
 */
function compiledOnce(root: string, extensions: string): string[] {
  const files = join(root, "var/cache/php");
  mkdirSync(files, { recursive: true });
  return [
    ...["-d", `zend_extension=${join(extensions, "opcache.so")}`, "-d", "opcache.enable_cli=1"],
    ...["-d", `opcache.file_cache=${files}`, "-d", "opcache.revalidate_freq=0", "-d", "opcache.memory_consumption=64"],
  ];
}

/** The entry that carries a version in its name. */
function only(folder: string, name: RegExp): string {
  const found = readdirSync(folder).find((entry) => name.test(entry));
  if (found === undefined) throw new Error(`${folder} has no file named like ${name}.`);
  return found;
}

/** Runs PHP code in the folder of a WordPress and answers what it printed. */
export type Php = (code: string) => Promise<string>;

export function phpIn(root: string, site: string): Php {
  return async (code) => {
    const { stdout } = await run(phpBinary(root), [...phpSettings(root), "-r", code], {
      cwd: site,
      env: environment(root),
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };
}

const START_WITHIN_MS = 30_000;

export async function until(condition: () => Promise<boolean>, complaint: string): Promise<void> {
  const options = { look: condition, until: (holds: boolean) => holds, everyMs: 50, withinMs: START_WITHIN_MS };
  if (!(await poll(await condition(), options))) throw new Error(complaint);
}

const END_WITHIN_MS = 10_000;

/** PHP's server with workers is a group of processes, of which some may be gone already. */
export async function stop(child: ChildProcess, { group }: { readonly group: boolean }): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const running = child.exitCode === null && child.signalCode === null;
  const ended = running ? new Promise((resolve) => child.on("exit", resolve)) : Promise.resolve();
  if (running && !group) child.kill("SIGTERM");
  if (group) endGroup(pid, "SIGTERM");
  // It has nothing to lose: the demo is thrown away.
  const force = setTimeout(() => (group ? endGroup(pid, "SIGKILL") : child.kill("SIGKILL")), END_WITHIN_MS);
  await ended;
  clearTimeout(force);
}

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in it.
  }
}
