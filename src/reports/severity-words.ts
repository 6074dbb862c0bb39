/** What the severity of a check, the highest of its issues, doesn't say. */
import { SEVERITIES, type Severity } from "#domain/severity.ts";
import { count } from "./report.ts";

/** " (33 warnings, 563 notices)"; nothing where all are of one severity, or it isn't known. */
export function severityMix(issues: Readonly<Record<Severity, number>> | undefined): string {
  const found = SEVERITIES.filter((severity) => (issues?.[severity] ?? 0) > 0);
  return found.length < 2 ? "" : ` (${found.map((severity) => count(issues?.[severity] ?? 0, severity)).join(", ")})`;
}
