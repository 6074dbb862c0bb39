import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes the folder and those above it. One by one: below a place where nothing can be made, such as /proc, Node's own way never
 * ends.
 * @throws the system's error for the folder that cannot be made
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing)
    try {
      mkdirSync(folder, { mode });
    } catch (error) {
      // Another start was faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
}
