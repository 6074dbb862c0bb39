/** npm packages for benchmarks, in exact versions and in a cache of their own: they are no dependencies of ours. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { CACHE } from "./support.ts";

/** Answers the folder that holds `node_modules`; installs only when the list has changed. */
export function install(name: string, packages: Readonly<Record<string, string>>): string {
  const folder = join(CACHE, name);
  const wanted = JSON.stringify({ private: true, dependencies: packages }, null, 2);
  const stamp = join(folder, "installed.json");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
    ...{ cwd: folder, stdio: ["ignore", 2, 2] },
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) },
  });
  if (status !== 0) throw new Error(`npm could not install ${Object.keys(packages).join(", ")} (see above)`);
  writeFileSync(stamp, wanted);
  return folder;
}
