/**
 * The order of test files: first those that take longest, by name, then the others that start services and browsers.
 * Otherwise, on a fresh machine that remembers no earlier run, a long one may begin last and keep one core idle for minutes.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Half a minute and more, the longest first. A file that is not named here is only met later. */
const LONGEST = [
  "fresh-clone",
  "full-disk",
  "journey",
  "tenant-matrix",
  "git-journey",
  "fixable",
  "matrix",
  "measure-page",
  "checks-file",
  "change-kills",
  "hostile-answers",
  "api-fuzz",
  "random-bulks",
  "custom-rules",
  "change-races",
  "hostile-scripts",
  "change-outages",
  "survives-kill",
  "suggestions",
  "hostile-site",
  "demo",
  "dialects-guarded",
  "measured-site",
  "documentation-sites",
  "foreign-clients",
  "agent-attempts",
  "score-scenarios",
  "ends-with-parent",
  "facts",
  "holders-not-shown",
  "cancel",
  "failures",
  "clean-site",
  "hostile-wordpress",
  "credentials-canary",
  "hostile",
  "hostile-pages",
  "change-histories",
  "dialects-basic",
  "connector",
  "change-journey",
  "upkeep",
  "team",
  "shared-change",
  "holders",
  "dirty-twins",
  "reports",
  "embedded",
];
const SLOW = /\/(?:test\/(?:system|browser)|src\/lab|src\/store\/embedded)\/(?<name>[^/]+)\.test\.ts$/;

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => turnOf(a.moduleId) - turnOf(b.moduleId));
  }
}

function turnOf(file: string): number {
  const name = SLOW.exec(file)?.groups?.name;
  if (name === undefined) return LONGEST.length + 1;
  const place = LONGEST.indexOf(name);
  return place === -1 ? LONGEST.length : place;
}
