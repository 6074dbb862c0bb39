/** The last screen of `audit`: score, coverage, what matters most, what to do next. Plain text; colour only adds. */

import { toneOf } from "#domain/scoring.ts";
import type { Severity } from "#domain/severity.ts";
import { causeWords, sharedCauses } from "./cause-words.ts";
import { CLICK_ORDER, clickOrderLines, clicksAfter } from "./click-words.ts";
import { shortened, terminal } from "./escape.ts";
import { FIELD_FIGURES, fieldRows } from "./field-words.ts";
import { type Paint, painter } from "./paint.ts";
import {
  categoryName,
  count,
  coverageSentence,
  type Report,
  type ReportFinding,
  type ReportInstance,
  scoredCategories,
  seconds,
} from "./report.ts";
import { severityMix } from "./severity-words.ts";
import { suggestionWords } from "./suggestion-words.ts";

const TOP_FINDINGS = 10;
const BAR_WIDTH = 20;
const MOST_OF_VALUE = 120;
const MARKS: Record<Severity, string> = { error: "✖", warning: "▲", notice: "·" };

export function renderPretty(
  report: Report,
  { color, limit = TOP_FINDINGS }: { readonly color: boolean; readonly limit?: number },
): string {
  const paint = painter(color);
  return `${[
    "",
    ...headline(report, paint),
    ...categories(report, paint),
    ...findings(report, paint, limit),
    ...warnings(report, paint),
    "",
  ].join("\n")}\n`;
}

function headline(report: Report, paint: Paint): string[] {
  const { audit, score, summary } = report;
  const time = audit.durationMs === null ? "" : ` in ${seconds(audit.durationMs)}`;
  const lines = [`${paint("bold", terminal(audit.website))}  ${paint("dim", `${audit.type}${time}`)}`];
  if (audit.failure)
    return [
      ...lines,
      "",
      `${paint("error", "The audit failed.")} ${terminal(audit.failure.message)}`,
      `  ${audit.failure.nextStep}`,
    ];
  if (score === null || summary === null) return lines;
  const delta =
    score.delta === null || score.delta === 0
      ? ""
      : ` (${score.delta > 0 ? "+" : ""}${score.delta} since the last audit)`;
  const { error, warning, notice } = summary.issues.bySeverity;
  return [
    ...lines,
    "",
    `  Score  ${paint("bold", String(score.overall))} ${score.grade}${delta}${score.cappedBy ? `  ${paint("error", `capped: ${score.cappedBy}`)}` : ""}`,
    ...(score.explanation === null ? [] : [`         ${paint("dim", score.explanation)}`]),
    `  Issues ${paint("error", count(error ?? 0, "error"))} · ${paint("warning", count(warning ?? 0, "warning"))} · ${paint("notice", count(notice ?? 0, "notice"))}${suggestions(summary.issues.fixable, paint)}${setAside(report, paint)}`,
    ...sinceLast(summary.comparison, paint),
    ...onAPhone(summary),
    ...inTheField(summary),
    ...clickOrder(summary),
    `  ${paint("dim", coverageSentence(report))}`,
  ];
}

function suggestions(number: number, paint: Paint): string {
  return number === 0 ? "" : ` · ${paint("good", `${number.toLocaleString("en")} with a suggestion`)}`;
}

function setAside({ setAside: number }: Report, paint: Paint): string {
  return number === 0 ? "" : ` · ${paint("dim", `${number.toLocaleString("en")} ignored or fixed`)}`;
}

/** What a person wants to know first of a second audit. */
function sinceLast(comparison: NonNullable<Report["summary"]>["comparison"], paint: Paint): string[] {
  if (!comparison) return [];
  const { new: fresh, regressed, fixed } = comparison;
  const parts = [
    fresh > 0 ? paint("error", `${fresh.toLocaleString("en")} new`) : "nothing new",
    ...(regressed > 0 ? [paint("error", `${regressed.toLocaleString("en")} regressed`)] : []),
    paint("good", `${fixed.toLocaleString("en")} fixed`),
  ];
  return [`  Since the last audit ${parts.join(" · ")}`];
}

/** The slowest of the pages that a browser measured. */
function onAPhone({ lab = [] }: NonNullable<Report["summary"]>): string[] {
  const painted = lab.flatMap(({ lcpMs, score }) => (lcpMs === null || score === null ? [] : [{ lcpMs, score }]));
  if (painted.length === 0) return [];
  const slowest = Math.max(...painted.map(({ lcpMs }) => lcpMs));
  const worst = Math.min(...painted.map(({ score }) => score));
  const what = `slowest LCP ${(slowest / 1000).toFixed(1)} s, lowest score ${worst}`;
  return [`  Mobile (lab data), ${count(painted.length, "page")} tested: ${what}`];
}

/** What visitors experienced, beside what a browser measured. */
function inTheField({ field }: NonNullable<Report["summary"]>): string[] {
  if (!field) return [];
  const names = Object.values(FIELD_FIGURES);
  return fieldRows(field).map(({ device, why, figures }) => {
    const shown = why ?? figures.map((figure, at) => `${names[at]} ${figure}`).join(" · ");
    return `  Field data (CrUX), ${device}: ${shown}`;
  });
}

/** By which search figures what follows is ordered. */
function clickOrder({ search }: NonNullable<Report["summary"]>): string[] {
  if (!search) return [];
  const [lead, matched] = clickOrderLines(search);
  return [`  ${CLICK_ORDER.title}: ${lead}`, `  ${matched}`];
}

function categories({ categories: all }: Report, paint: Paint): string[] {
  const shown = scoredCategories(all);
  if (shown.length === 0) return [];
  const width = Math.max(...shown.map(({ id }) => categoryName(id).length));
  return [
    "",
    ...shown.map(({ id, score }) => {
      const filled = Math.round((score / 100) * BAR_WIDTH);
      const bar = paint(toneOf(score), "█".repeat(filled)) + paint("dim", "░".repeat(BAR_WIDTH - filled));
      return `  ${categoryName(id).padEnd(width)}  ${bar} ${String(score).padStart(3)}`;
    }),
  ];
}

function findings({ findings: all }: Report, paint: Paint, limit: number): string[] {
  if (all.length === 0) return [];
  const rest = all.length - limit;
  return [
    "",
    `  ${paint("bold", "Top priorities")}`,
    ...all.slice(0, limit).flatMap((finding) => findingLines(finding, paint)),
    ...(rest > 0
      ? [
          `  ${paint("dim", `and ${count(rest, "more type")} of issues: see the report with --output html=report.html`)}`,
        ]
      : []),
  ];
}

function findingLines(finding: ReportFinding, paint: Paint): string[] {
  const { severity, title, issues, issuesBySeverity, affectedPages, checkId, instances } = finding;
  const where = affectedPages > 0 ? ` on ${count(affectedPages, "page")}` : "";
  const places = `${count(issues, "issue")}${severityMix(issuesBySeverity)}${where}`;
  const [first] = instances;
  return [
    `  ${paint(severity, `${MARKS[severity]} ${terminal(title)}`)}  ${places}${clicksAfter(finding.clicks)}  ${paint("dim", checkId)}`,
    ...(first
      ? [
          `      ${terminal(first.message)}`,
          ...causeLine(finding),
          ...suggestionLine(first, paint),
          `      ${paint("dim", terminal(first.url))}`,
        ]
      : []),
  ];
}

/** What pays most: one edit for many pages. */
function causeLine(finding: ReportFinding): string[] {
  const [first, ...more] = sharedCauses(finding);
  if (first === undefined) return [];
  const { what, place, extent } = causeWords(first);
  const named = place === "" ? "" : ` ${shortened(terminal(place), MOST_OF_VALUE)}`;
  return [`      ${what}${named} (${extent})${more.length > 0 ? ", and other causes" : ""}`];
}

/** The first line of the value is enough to know whether it is worth a look. */
function suggestionLine(instance: ReportInstance, paint: Paint): string[] {
  const words = suggestionWords(instance);
  if (words === null) return [];
  const [line = "", ...more] = words.value.split("\n");
  const value = line.length > MOST_OF_VALUE || more.length > 0 ? `${line.slice(0, MOST_OF_VALUE)}…` : line;
  return [`      ${paint("good", `→ ${words.what}${value === "" ? "" : ": "}`)}${terminal(value)}`];
}

function warnings({ audit }: Report, paint: Paint): string[] {
  return audit.warnings.flatMap(({ message }) => ["", `  ${paint("warning", "Note:")} ${terminal(message)}`]);
}
