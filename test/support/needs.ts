/** Which of the costly preparations a run needs, by the paths that it was asked for. */

export interface Needs {
  /** The service and the command line as programs, the dashboard, a WordPress. */
  readonly programs: boolean;
  readonly database: boolean;
  readonly browser: boolean;
}

/** Tests beside the sources need neither, but those of the lab. */
const BESIDE_SOURCES = /^(?:\.\/)?(?:src|dashboard|bin)\//;
const LAB = /^(?:\.\/)?src\/lab\b/;
/** What is pure, and what speaks to others than the database. */
const WITHOUT_DATABASE =
  /^(?:\.\/)?(?:src\/(?:domain|checks|net|crawl|lab|connectors|contract|reports|mail)|dashboard|bin)\b/;

export const hasPaths = (arguments_: readonly string[]): boolean => pathsOf(arguments_).length > 0;

const pathsOf = (arguments_: readonly string[]) => arguments_.filter((argument) => !argument.startsWith("-"));

/** @param paths as `npm test` takes them, options among them; none means all tests */
export function needsOf(paths: readonly string[]): Needs {
  const names = pathsOf(paths);
  const programs = names.length === 0 || !names.every((name) => BESIDE_SOURCES.test(name));
  return {
    programs,
    database: programs || !names.every((name) => WITHOUT_DATABASE.test(name)),
    browser: programs || names.some((name) => LAB.test(name)),
  };
}
