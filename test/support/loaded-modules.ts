/** What a program loads, told by Node itself: each module is paid for in memory by every process and thread that loads it. */
import { execFileSync } from "node:child_process";

const PROGRAM = `
  import { registerHooks } from "node:module";
  const loaded = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      loaded.add(resolved.url);
      return resolved;
    },
  });
  await Promise.all(process.argv.slice(1).map((url) => import(url)));
  console.log(JSON.stringify([...loaded]));`;

/** @param entries URLs of modules @returns the URLs of all that they load, in a process of their own */
export function modulesLoadedBy(...entries: readonly URL[]): readonly string[] {
  const args = ["--input-type=module", "--eval", PROGRAM, ...entries.map(({ href }) => href)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}
