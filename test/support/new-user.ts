/**
 * What somebody does who has the machine's own Node and npm and an empty home. As an ordinary account, also when root runs the tests:
 * that root can install is what the test command itself has shown.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";

const uid = process.getuid?.() === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : undefined;

/** Makes a folder with all in it theirs. */
export function giveToNewUser(folder: string): void {
  if (uid !== undefined) execFileSync("chown", ["-R", String(uid), folder]);
}

const outputs = new WeakMap<ChildProcess, { text: string; waiting: Set<() => void> }>();

/**
 * The machine's npm, not the one beside our own Node: no setting of this run reaches it.
 *
 * @param home a folder that holds, or gets, `home` and npm's cache
 */
export function npm(args: string[], { cwd, home }: { readonly cwd: string; readonly home: string }): ChildProcess {
  const path = (process.env.PATH ?? "").split(":").filter((entry) => !entry.includes("node_modules"));
  const child = spawn("npm", args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: path.join(":"), HOME: join(home, "home"), SITEMEND_PORT: "0" },
      ...{ npm_config_update_notifier: "false", npm_config_cache: join(home, "npm-cache") },
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const seen = { text: "", waiting: new Set<() => void>() };
  outputs.set(child, seen);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      seen.text += chunk;
      for (const wake of seen.waiting) wake();
    });
  }
  return child;
}

/** All that it has printed so far, on both streams. */
export const output = (child: ChildProcess): string => outputs.get(child)?.text ?? "";

/** @throws Error when it ends without it */
export function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(output(child));
      if (match) resolve(match);
    };
    outputs.get(child)?.waiting.add(look);
    child.once("exit", () => reject(new Error(`it ended without printing ${pattern}:\n${output(child)}`)));
    look();
  });
}

/** Its exit code. */
export function ended(child: ChildProcess): Promise<number | null> {
  return child.exitCode === null
    ? new Promise((resolve) => child.once("exit", resolve))
    : Promise.resolve(child.exitCode);
}
