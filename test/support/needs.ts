/** Which of the costly preparations a run needs, by the paths that it was asked for. */

export interface Needs {
  /** The service and the command line as programs, the dashboard, a WordPress. */
  readonly programs: boolean;
  readonly browser: boolean;
}

/** Tests beside the sources need neither, but those of the lab. */
const BESIDE_SOURCES = /^(?:\.\/)?(?:src|dashboard|bin)\//;
const LAB = /^(?:\.\/)?src\/lab\b/;

/** @param paths as `npm test` takes them, options among them; none means all tests */
export function needsOf(paths: readonly string[]): Needs {
  const names = paths.filter((path) => !path.startsWith("-"));
  const programs = names.length === 0 || !names.every((name) => BESIDE_SOURCES.test(name));
  return { programs, browser: programs || names.some((name) => LAB.test(name)) };
}
