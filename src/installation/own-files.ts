/** Where the product's own files lie: in a clone beside the sources, in a package beside the bundle that is made of them. */
import { join } from "node:path";

const IS_BUNDLED = import.meta.filename.endsWith(".mjs");

/** The folder of package.json. */
export const PACKAGE_ROOT = join(import.meta.dirname, IS_BUNDLED ? ".." : "../..");

/** What runs in a process or a thread of its own, by its source. */
export const PROGRAMS = {
  engine: "src/engine/process.ts",
  "reader-thread": "src/engine/reader-thread.ts",
  "rules-thread": "src/engine/rules-thread.ts",
  "checks-thread": "src/engine/checks-thread.ts",
  "git-source-thread": "src/connectors/git/source-threads/thread.ts",
  "recurrence-thread": "src/jobs/recurrence-thread.ts",
  "stop-when-unused": "src/store/embedded/stop-when-unused.ts",
  "demo-wordpress": "src/demo/wordpress/npm/process.ts",
} as const;

/** @returns an absolute path */
export function programFile(name: keyof typeof PROGRAMS): string {
  return IS_BUNDLED ? join(import.meta.dirname, `${name}.mjs`) : join(PACKAGE_ROOT, PROGRAMS[name]);
}
