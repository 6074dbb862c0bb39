/**
 * The order of test files: first those that take longest, by name, then the others that start services and browsers.
 * Otherwise, on a fresh machine that remembers no earlier run, a long one may begin last and keep one core idle for minutes.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Half a minute and more, the longest first. A file that is not named here is only met later. */
const LONGEST = [
  "tenant-matrix",
  "fresh-clone",
  "journey",
  "checks-file",
  "git-journey",
  "change-kills",
  "api-fuzz",
  "git-generators",
  "measure-page",
  "change-outages",
  "git-hosts-journey",
  "full-disk",
  "fixable",
  "custom-rules",
  "random-bulks",
  "change-journey",
  "ends-with-parent",
  "demo",
  "matrix",
  "team",
  "holders",
  "connector",
  "agent-attempts",
  "failures",
  "hostile-answers",
  "own-code-page",
  "approval-journey",
  "shared-change",
  "curl-journey",
  "measured-site",
  "reports",
  "hostile-pages",
  "score-scenarios",
  "documentation-sites",
  "hostile-scripts",
  "cancel",
  "attacks",
  "reuse",
  "foreign-clients",
  "package",
  "hostile-site",
  "hostile",
  "remote-command-line",
  "approvals",
  "embedded",
  "several-processes",
  "hostile-wordpress",
  "change-races",
  "upkeep",
  "clean-site",
  "history",
  "derived-pages",
  "dirty-twins",
  "facts",
  "credentials-canary",
  "companion",
  "holders-not-shown",
  "dialects-guarded",
  "survives-kill",
];
const SLOW = /\/(?:test\/(?:system|in-turn|browser)|src\/lab|src\/store\/embedded)\/(?<name>[^/]+)\.test\.ts$/;

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
