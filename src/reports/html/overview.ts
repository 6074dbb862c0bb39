/** The first screen of the report: score, coverage, what stands out, and how the figures are spread. */
import type { Score } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { html } from "../escape.ts";
import {
  categoryName,
  count,
  coverageSentence,
  day,
  type Report,
  type ReportContext,
  scoredCategories,
} from "../report.ts";
import { type Bar, lyingBars, mark, meter, ring, standingBars } from "./charts.ts";
import { anchorOf } from "./findings.ts";

const SEVERITIES = [
  ["error", "error", "errors"],
  ["warning", "warning", "warnings"],
  ["notice", "notice", "notices"],
] as const satisfies readonly (readonly [Severity, string, string])[];
const FIRST_STEPS = 5;
/** Deeper pages stand together: a histogram of fifty bars says less. */
const DEPTHS_SHOWN = 9;

export function overview(report: Report, context: ReportContext): string {
  const { score, summary } = report;
  if (score === null || summary === null) return "";
  const name = `Health score ${score.overall} of 100, grade ${score.grade}`;
  return `<section class="card hero" id="overview" aria-label="Overview">${ring(score.overall, { name, under: `grade ${score.grade}` })}<div>
<p class="verdict">${verdict(report)} ${change(score.delta)}</p>${score.cappedBy === null ? "" : `<p><span class="chip cap">Limited by: ${html(score.cappedBy)}</span></p>`}
${tiles(report)}<div class="coverage">${meter(report.audit.completeness.coveragePercent)}<p class="meta">${html(coverageSentence(report))}</p></div></div></section>
${firstSteps(report)}${categories(report)}${severities(report)}${depths(context)}${comparison(report, context)}${method(report, context)}`;
}

const VERDICTS: Readonly<Record<Score["grade"], string>> = {
  A: "In very good shape",
  B: "In good shape",
  C: "Needs improvement",
  D: "Needs improvement",
  F: "In poor shape",
};

function verdict({ score, summary }: Report): string {
  const grade = score?.grade ?? "F";
  const errors = summary?.issues.bySeverity.error ?? 0;
  if (errors === 0) return `${VERDICTS[grade]}.`;
  const toFix = `${count(errors, "error")} to fix`;
  // Praise beside errors would say that they can wait.
  return grade === "A" || grade === "B" ? `${toFix}.` : `${VERDICTS[grade]}: ${toFix}.`;
}

function change(delta: number | null): string {
  if (delta === null) return "";
  if (delta === 0) return `<span class="chip">score unchanged</span>`;
  const [tone, sign, word] = delta > 0 ? ["up", "▲", "up"] : ["down", "▼", "down"];
  return `<span class="chip ${tone}"><span aria-hidden="true">${sign} </span>${word} ${count(Math.abs(delta), "point")}</span>`;
}

function tiles({ summary }: Report): string {
  if (summary === null) return "";
  const { pages, issues } = summary;
  const tile = (number: number, words: string, before = "") =>
    `<li><b>${number.toLocaleString("en")}</b><span>${before}${words}</span></li>`;
  return `<ul class="tiles">${SEVERITIES.map(([severity, one, many]) => {
    const number = issues.bySeverity[severity] ?? 0;
    return tile(number, number === 1 ? one : many, mark(severity));
  }).join(
    "",
  )}${tile(pages.crawled, "pages crawled")}${tile(pages.indexable, "indexable pages")}${tile(issues.fixable, "with a suggested fix")}</ul>`;
}

function firstSteps({ findings }: Report): string {
  if (findings.length === 0) return "";
  const items = findings
    .slice(0, FIRST_STEPS)
    .map(
      (finding) =>
        `<li><a href="#${anchorOf(finding)}">${html(finding.title)}</a> <span class="meta">${count(finding.issues, "issue")}</span></li>`,
    );
  return `<section class="card"><h2>Top priorities</h2><ol class="start">${items.join("")}</ol></section>`;
}

function categories({ categories: all }: Report): string {
  const shown = scoredCategories(all);
  if (shown.length === 0) return "";
  const rings = shown.map(({ id, score, failed }) => {
    const name = categoryName(id);
    const state = failed === 0 ? "all passed" : `${count(failed, "check")} failed`;
    return `<li>${ring(score, { name: `${name}: ${score} of 100` })}${html(name)}<small>${state}</small></li>`;
  });
  const rows = shown.map(
    ({ id, score, failed, passed }) =>
      `<tr><th scope="row">${html(categoryName(id))}</th><td class="number">${score}</td><td class="number">${failed}</td><td class="number">${passed}</td></tr>`,
  );
  return `<section class="card" id="categories"><h2>By category</h2><ul class="rings">${rings.join("")}</ul><details><summary class="soft">Show as table</summary>${table("Category scores", ["Category", "Score", "Checks failed", "Checks passed"], rows)}</details></section>`;
}

/** The first column is text, the others are numbers. */
function table(caption: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((name, at) => `<th scope="col"${at === 0 ? "" : ' class="number"'}>${html(name)}</th>`);
  return `<div class="scroll"><table><caption>${html(caption)}</caption><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function row(name: string, numbers: readonly string[]): string {
  return `<tr><th scope="row">${html(name)}</th>${numbers.map((number) => `<td class="number">${html(number)}</td>`).join("")}</tr>`;
}

function severities({ summary }: Report): string {
  const by: Partial<Record<Severity, number>> = summary?.issues.bySeverity ?? {};
  const total = SEVERITIES.reduce((sum, [severity]) => sum + (by[severity] ?? 0), 0);
  if (total === 0) return "";
  const bars = SEVERITIES.map(
    ([severity, , many]): Bar => ({ label: capital(many), value: by[severity] ?? 0, tone: severity }),
  );
  const rows = bars.map(({ label, value }) =>
    row(label, [value.toLocaleString("en"), `${Math.round((100 * value) / total)}%`]),
  );
  return `<section class="card" id="severity"><h2>Issues by severity</h2><div class="pair">${lyingBars(bars, "Issues by severity; the table has the same data")}${table("Issues by severity", ["Severity", "Issues", "Share"], rows)}</div></section>`;
}

function depths({ depths: all }: ReportContext): string {
  if (all.length === 0) return "";
  const shown = groupDepths(all);
  const bars = shown.map(({ label, pages }): Bar => ({ label, value: pages }));
  const rows = shown.map(({ label, pages, issues }) =>
    row(label, [pages.toLocaleString("en"), issues.toLocaleString("en")]),
  );
  return `<section class="card" id="depth"><h2>Crawl depth</h2><div class="pair">${standingBars(bars, "Pages by crawl depth (clicks from the start URL); the table has the same data")}${table("Pages by crawl depth (clicks from the start URL)", ["Clicks", "Pages", "Issues"], rows)}</div></section>`;
}

function groupDepths(all: ReportContext["depths"]) {
  const known = all.filter(({ depth }) => depth !== null && depth < DEPTHS_SHOWN);
  const deep = all.filter(({ depth }) => depth !== null && depth >= DEPTHS_SHOWN);
  const alone = all.filter(({ depth }) => depth === null);
  const together = (label: string, some: ReportContext["depths"]) =>
    some.length === 0
      ? []
      : [{ label, pages: sum(some.map(({ pages }) => pages)), issues: sum(some.map(({ issues }) => issues)) }];
  return [
    ...known.map(({ depth, pages, issues }) => ({ label: String(depth), pages, issues })),
    ...together(`${DEPTHS_SHOWN}+`, deep),
    ...together("not reachable", alone),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function comparison({ summary, score }: Report, { base }: ReportContext): string {
  const counts = summary?.comparison;
  if (!counts || base === null) return "";
  const part = (number: number, words: string) => `<li><b>${number.toLocaleString("en")}</b>${words}</li>`;
  const before = base.score === null ? "" : `<li><b>${base.score} → ${score?.overall ?? "–"}</b>score</li>`;
  return `<section class="card" id="changes"><h2>Since the audit of ${html(day(base.finishedAt))}</h2><ul class="compare">${before}${part(counts.new, "new")}${part(counts.fixed, "fixed")}${part(counts.regressed, "regressed")}${part(counts.persisting, "unchanged")}</ul>${counts.notComparable > 0 ? `<p class="meta">${count(counts.notComparable, "issue")} could only be checked in one of the two audits.</p>` : ""}</section>`;
}

function method({ score }: Report, { titles }: ReportContext): string {
  if (score === null) return "";
  const explanation = score.explanation ? `<p>${html(score.explanation)}</p>` : "";
  const rows = score.losses.map(({ checkId, points }) =>
    row(titles.get(checkId) ?? checkId, [`−${points.toFixed(1)}`]),
  );
  const losses = rows.length === 0 ? "" : table("Points lost by check", ["Check", "Points"], rows);
  return `<details class="card fold"><summary><h2>How the score is calculated</h2></summary>${explanation}<p>${html(score.method)}</p>${losses}</details>`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
