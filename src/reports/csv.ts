/** One line for each issue, for spreadsheets; RFC 4180, guarded against formulas. */
import { stringify } from "csv-stringify/sync";
import { cell } from "./escape.ts";
import type { InstancesOf, Report, ReportFinding, ReportInstance } from "./report.ts";

const COLUMNS = [
  "severity",
  "check",
  "category",
  "url",
  "message",
  "place",
  "field",
  "suggested value",
  "risk",
  "impact",
];
/** Behind the others, where people outside do not miss it. */
const ID_COLUMN = "issue id";

export async function* renderCsv({ audit, findings }: Report, instancesOf: InstancesOf): AsyncGenerator<string> {
  yield stringify([audit.id === undefined ? COLUMNS : [...COLUMNS, ID_COLUMN]]);
  for (const finding of findings) {
    for await (const instances of instancesOf(finding.checkId))
      yield stringify(instances.map((instance) => row(finding, instance).map(cell)));
  }
}

function row(finding: ReportFinding, instance: ReportInstance): string[] {
  const { severity, checkId, category, impact } = finding;
  const { url, message, locator, field, suggestedValue, risk, issueId } = instance;
  return [
    severity,
    checkId,
    category,
    url,
    message,
    locator,
    field ?? "",
    suggestedValue ?? "",
    risk ?? "",
    String(Math.round(impact.score)),
    ...(issueId === undefined ? [] : [issueId]),
  ];
}
