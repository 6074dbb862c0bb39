/** What each peer's program begins with: `node <peer>.ts <address> <folder of the installed peers>`. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const [, , url = "", folder = ""] = process.argv;

/** They are no dependencies of ours, so they are found where the bench has put them. */
export async function load<T>(name: string): Promise<T> {
  const { resolve } = createRequire(join(folder, "package.json"));
  return (await import(pathToFileURL(resolve(name)).href)) as T;
}
