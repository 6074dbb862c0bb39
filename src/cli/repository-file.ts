/** The file that results name which are of no file: code hosts show only what stands in one, and follow its link. */
import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const NAMES = ["sitemend.config.ts", "sitemend.config.js", "sitemend.config.json", "README.md", "package.json"];

/** Its path from the top of the repository in which we are; `undefined` outside of one. */
export function fileOfRepository(folder = process.cwd()): string | undefined {
  const top = topOf(folder);
  if (top === undefined) return undefined;
  const file = [folder, top]
    .flatMap((where) => NAMES.map((name) => join(where, name)))
    .find((path) => existsSync(path));
  return file === undefined ? undefined : relative(top, file).split(sep).join("/");
}

function topOf(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : topOf(above);
}
