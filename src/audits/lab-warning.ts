/** Pages that were to be measured, and were not: who asked for it should know why nothing is said of it. */
import type { AuditWarning } from "#domain/audit.ts";
import type { SiteView } from "#domain/site.ts";

/** @param wanted as many as the audit was told to measure */
export function labWarning({ labSamples }: Pick<SiteView, "labSamples">, wanted: number): AuditWarning[] {
  const [first] = labSamples();
  if (wanted === 0 || first !== undefined) return [];
  const message =
    "No page was measured, although the audit was told to: there is no browser beside Sitemend (doctor says which it looks for), it could not show the pages, the time for the audit was over, or no page answered with HTML. So nothing is said of Core Web Vitals, contrast and layout.";
  return [{ code: "pages_not_measured", message }];
}
