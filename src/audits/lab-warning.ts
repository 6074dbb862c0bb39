/** Pages that were to be measured, and were not: who asked for it should know why nothing is said of it. */
import type { AuditWarning } from "#domain/audit.ts";
import type { SiteView } from "#domain/site.ts";

/** @param wanted as many as the audit was told to measure */
export function labWarning({ labSamples }: Pick<SiteView, "labSamples">, wanted: number): AuditWarning[] {
  const [first] = labSamples();
  if (wanted === 0 || first !== undefined) return [];
  const message =
    "No lab tests were run, although the audit requested them: no browser was found (see doctor), the pages couldn't be loaded, the time limit was reached, or no page returned HTML. The results don't include lab performance (LCP, CLS, TBT), contrast or layout.";
  return [{ code: "pages_not_measured", message }];
}
