/**
 * The demo's WordPress of npm's packages, fetched once for tests. It carries WordPress's own drop-in for SQLite, which
 * tests on Debian's WordPress use, too.
 */
import { join } from "node:path";
import { npmProgram } from "../../src/config.ts";
import { fetchedFromNpm, fetchFromNpm } from "../../src/demo/wordpress/npm/fetch.ts";

export const NPM_CACHE = join(import.meta.dirname, "../../node_modules/.cache/sitemend-test/npm");

/** Folder of the programs; `undefined` when they could not be had. */
export const npmWordPress = (): string | undefined => fetchedFromNpm(NPM_CACHE);

/** Answers why it could not be had, if so. */
export async function fetchNpmWordPress(): Promise<string | undefined> {
  const { signal } = new AbortController();
  const fetched = fetchFromNpm(NPM_CACHE, { npm: npmProgram(), signal, tell: () => {} });
  return fetched.then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** Folder of the drop-in's plugin. */
export function sqliteDropIn(): string | undefined {
  const programs = npmWordPress();
  return programs && join(programs, "wordpress/wp-content/plugins/sqlite-database-integration");
}
