/** Findings become issues: those of the same place fold into one, under a fingerprint that survives re-audits. */
import { hash } from "node:crypto";
import type { CheckInfo, Finding } from "#domain/check.ts";
import type { NewIssue } from "#domain/issue.ts";

export interface FoldContext {
  readonly checkOf: (id: string) => CheckInfo | undefined;
  /** Address of a URL number; 0 is the site itself. */
  readonly urlOf: (urlId: number) => string;
}

/** Issues in the order in which their first finding came. Memory: one fingerprint for each issue of the call. */
export function* fold(findings: Iterable<Finding>, { checkOf, urlOf }: FoldContext): Generator<NewIssue> {
  const seen = new Set<string>();
  for (const finding of findings) {
    const check = checkOf(finding.checkId);
    if (check === undefined) continue;
    const url = urlOf(finding.urlId);
    const fingerprint = fingerprintOf(finding.checkId, url, finding.locator);
    if (seen.has(fingerprint)) continue;
    seen.add(fingerprint);
    yield {
      fingerprint,
      checkId: finding.checkId,
      category: check.category,
      scope: check.scope,
      severity: finding.severity,
      urlId: finding.urlId,
      url,
      locator: finding.locator,
      occurrences: 1,
      args: finding.args,
      evidence: finding.evidence,
    };
  }
}

/** api.md §2.3: a hash of check, canonical URL and place. Line feeds cannot occur in the first two. */
export function fingerprintOf(checkId: string, url: string, locator: string): string {
  return hash("sha256", `${checkId}\n${url}\n${locator}`, "hex").slice(0, 32);
}
