import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

/** Prints the packages that the program of a reading thread loads. */
const PROGRAM = `
  import { registerHooks } from "node:module";
  const packages = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(resolved.url) ?? [];
      if (name) packages.add(name);
      return resolved;
    },
  });
  await Promise.all(["#engine/page-reader.ts", "#checks/index.ts"].map((path) => import(path.replace("#", process.argv[1]))));
  console.log(JSON.stringify([...packages]));`;

it("loads neither schemas nor a database: each thread would pay for them in memory", () => {
  const source = new URL("../", import.meta.url).href;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", PROGRAM, source], { encoding: "utf8" });
  const packages: readonly string[] = JSON.parse(said);
  expect(packages).toContain("entities");
  expect(packages).not.toContain("zod");
  expect(packages).not.toContain("pg");
});
