import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

/** Prints the modules of our own that a command on its own database loads, as paths. */
const PROGRAM = `
  import { registerHooks } from "node:module";
  const modules = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      if (resolved.url.startsWith(process.argv[1])) modules.add(resolved.url.slice(process.argv[1].length));
      return resolved;
    },
  });
  await import(process.argv[1] + "cli/local/index.ts");
  console.log(JSON.stringify([...modules]));`;

it("loads no contract of the API, which each audit would pay for in memory", () => {
  const source = new URL("../../", import.meta.url).href;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM, source], { encoding: "utf8" });
  const modules: readonly string[] = JSON.parse(said);
  expect(modules).toContain("store/index.ts");
  expect(modules.filter((path) => path.startsWith("contract/"))).toEqual([]);
});
