/** What the robots.txt tester found, for a person at a terminal. */
import type { RobotsDecision, RobotsTestRow } from "#domain/robots-test.ts";
import { type Paint, painter, terminal } from "#reports/index.ts";
import type { RobotsReport } from "./robots-report.ts";

export function robotsWords(report: RobotsReport, { color }: { readonly color: boolean }): string {
  const paint = painter(color);
  const byPath = Map.groupBy(report.rows, ({ path }) => path);
  const blocks = [...byPath].map(([path, rows]) =>
    [paint("bold", terminal(path)), ...linesOf(rows, report.state === "found", paint)].join("\n"),
  );
  return `${[heading(report, paint), ...blocks, ...remarksOf(report, paint)].join("\n\n")}\n`;
}

function heading({ name, status, failure }: RobotsReport, paint: Paint): string {
  const where = paint("bold", name === "-" ? "standard input" : terminal(name));
  if (failure !== null) return `${where} (${failure})`;
  return status === null ? where : `${where} (status ${status})`;
}

function linesOf(rows: readonly RobotsTestRow[], hasFile: boolean, paint: Paint): readonly string[] {
  const width = Math.max(...rows.map(({ agent }) => agent.length));
  return rows.flatMap(({ agent, google, rfc, difference }) => {
    const name = `  ${agent.padEnd(width)}  `;
    if (difference === null) return [`${name}${decision(isGooglebot(agent) ? google : rfc, hasFile, paint)}`];
    return [
      `${name}Google    ${decision(google, hasFile, paint)}`,
      `  ${" ".repeat(width)}  RFC 9309  ${decision(rfc, hasFile, paint)}`,
      `  ${" ".repeat(width)}  ${paint("dim", terminal(difference))}`,
    ];
  });
}

function isGooglebot(agent: string): boolean {
  return agent.toLowerCase().startsWith("googlebot");
}

function decision({ allowed, line, rule, group }: RobotsDecision, hasFile: boolean, paint: Paint): string {
  const verdict = allowed ? paint("good", "allowed") : paint("error", "blocked");
  if (line !== null) return `${verdict}  line ${line}: ${terminal(rule ?? "")}  ${paint("dim", `(group ${group})`)}`;
  if (!hasFile) return verdict;
  return `${verdict}  ${paint("dim", group === null ? "no group applies" : `no rule of group ${group} matches`)}`;
}

function remarksOf({ remarks, moreRemarks }: RobotsReport, paint: Paint): readonly string[] {
  if (remarks.length === 0) return [];
  const lines = remarks.map(({ line, message }) => `  ${line === null ? "" : `Line ${line}: `}${terminal(message)}`);
  const more = moreRemarks === 0 ? [] : [`  and ${moreRemarks} more`];
  return [[paint("bold", "Remarks"), ...lines, ...more].join("\n")];
}
