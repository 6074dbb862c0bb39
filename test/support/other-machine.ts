/** The command line of somebody else's machine: no database and no settings there, only where they are signed in. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLI, COMPILED } from "./programs.ts";
import { type Ended, type Running, start } from "./service.ts";

export interface OtherMachine {
  readonly folder: string;
  /** A file's name in the folder. */
  file(name: string): string;
  /** Runs a command to its end. @param input what is piped in */
  run(args: readonly string[], input?: string, environment?: Readonly<Record<string, string>>): Promise<Ended>;
  start(args: readonly string[]): Running;
  /** True once a command made a data folder here, as it does for work of its own. */
  hasWorked(): boolean;
  remove(): Promise<void>;
}

export async function openOtherMachine(): Promise<OtherMachine> {
  const folder = await mkdtemp(join(tmpdir(), "sitemend-elsewhere-"));
  const dataDir = join(folder, "data");
  const own = { XDG_CONFIG_HOME: join(folder, "config"), SITEMEND_DATA_DIR: dataDir };
  return {
    folder,
    file: (name) => join(folder, name),
    run(args, input = "", environment = {}) {
      const { PATH = "", LANG = "C.UTF-8" } = process.env;
      const env = { PATH, LANG, HOME: folder, NODE_COMPILE_CACHE: COMPILED, ...own, ...environment };
      return new Promise((resolve) => {
        const child = execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : Number(error.code ?? Number.NaN), stdout, stderr }),
        );
        child.stdin?.end(input);
      });
    },
    start: (args) => start(args, dataDir, own),
    hasWorked: () => existsSync(dataDir),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
