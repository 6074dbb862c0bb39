/** Files of the programs that tests start. */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
const CACHE = join(ROOT, "node_modules/.cache/sitemend-test");
/** Where Node keeps what it compiled of the programs: of a start, that is a third of the work. */
export const COMPILED = join(CACHE, "compiled");
/** A folder of built programs for each state of the sources; see built-service.ts. */
export const BUILT = join(CACHE, "built");

/** The command line. */
export const CLI = programOf("src/cli.ts");
/** The service with traps in it; see killable-service.ts. */
export const KILLABLE = programOf("test/support/killable-service.ts");

/** As it was built for this run of the tests; outside of one, its source. */
function programOf(source: string): string {
  const folder = process.env.SITEMEND_TEST_BUILT;
  const built = join(folder ?? "", `${basename(source, ".ts")}.js`);
  return folder !== undefined && existsSync(built) ? built : join(ROOT, source);
}
