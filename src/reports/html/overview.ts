/** The first screen of the report: score, coverage, what stands out, and how the figures are spread. */
import type { Score } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { CLICK_ORDER, clickOrderLines } from "../click-words.ts";
import { html } from "../escape.ts";
import { FIELD_FIGURES, fieldRows } from "../field-words.ts";
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
import { managerSummary } from "./summary.ts";

const SEVERITIES = [
  ["error", "error", "errors"],
  ["warning", "warning", "warnings"],
  ["notice", "notice", "notices"],
] as const satisfies readonly (readonly [Severity, string, string])[];
/** Deeper pages stand together: a histogram of fifty bars says less. */
const DEPTHS_SHOWN = 9;

/** @param paper where charts say their numbers themselves, and tables of the same would only fill pages */
export function overview(report: Report, context: ReportContext, paper: boolean): string {
  const { score, summary } = report;
  if (score === null || summary === null) return "";
  const charts = `${severities(report, paper)}${depths(context, paper)}`;
  const name = `Health score ${score.overall} of 100, grade ${score.grade}`;
  return `<section class="card hero" id="overview" aria-label="Overview">${ring(score.overall, { name, under: `grade ${score.grade}` })}<div>
<p class="verdict">${verdict(report)} ${change(score.delta)}</p>${score.cappedBy === null ? "" : `<p><span class="chip cap">Limited by: ${html(score.cappedBy)}</span></p>`}
${tiles(report)}<div class="coverage">${meter(report.audit.completeness.coveragePercent)}<p class="meta">${html(coverageSentence(report))}</p></div></div></section>
${managerSummary(report, context)}${categories(report, paper)}${paper ? `<div class="charts">${charts}</div>` : charts}${fieldData(report)}${clickOrder(report)}${comparison(report, context)}${method(report, context, paper)}`;
}

const VERDICTS: Readonly<Record<Score["grade"], string>> = {
  A: "In very good shape",
  B: "In good shape",
  C: "Needs improvement",
  D: "Needs improvement",
  F: "Needs urgent attention",
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
  )}${tile(pages.crawled, "pages crawled")}${tile(pages.indexable, "indexable pages")}${tile(issues.fixable, issues.fixable === 1 ? "suggested fix" : "suggested fixes")}</ul>`;
}

function categories({ categories: all }: Report, paper: boolean): string {
  const shown = scoredCategories(all);
  if (shown.length === 0) return "";
  const rings = shown.map(({ id, score, failed }) => {
    const name = categoryName(id);
    const state = failed === 0 ? "no issues" : `${count(failed, "check")} failed`;
    return `<li>${ring(score, { name: `${name}: ${score} of 100` })}${html(name)}<small>${state}</small></li>`;
  });
  const rows = shown.map(
    ({ id, score, failed, passed }) =>
      `<tr><th scope="row">${html(categoryName(id))}</th><td class="number">${score}</td><td class="number">${failed}</td><td class="number">${passed}</td></tr>`,
  );
  return `<section class="card" id="categories"><h2>By category</h2><ul class="rings">${rings.join("")}</ul>${paper ? "" : `<details><summary class="soft">Show as table</summary>${table("Category scores", ["Category", "Score", "Checks failed", "Checks passed"], rows)}</details>`}</section>`;
}

/** The first column is text, the others are numbers. */
function table(caption: string, columns: readonly string[], rows: readonly string[]): string {
  const head = columns.map((name, at) => `<th scope="col"${at === 0 ? "" : ' class="number"'}>${html(name)}</th>`);
  return `<div class="scroll"><table><caption>${html(caption)}</caption><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

function row(name: string, numbers: readonly string[]): string {
  return `<tr><th scope="row">${html(name)}</th>${numbers.map((number) => `<td class="number">${html(number)}</td>`).join("")}</tr>`;
}

function severities({ summary }: Report, paper: boolean): string {
  const by: Partial<Record<Severity, number>> = summary?.issues.bySeverity ?? {};
  const total = SEVERITIES.reduce((sum, [severity]) => sum + (by[severity] ?? 0), 0);
  if (total === 0) return "";
  const bars = SEVERITIES.map(
    ([severity, , many]): Bar => ({ label: capital(many), value: by[severity] ?? 0, tone: severity }),
  );
  const rows = bars.map(({ label, value }) =>
    row(label, [value.toLocaleString("en"), `${Math.round((100 * value) / total)}%`]),
  );
  const name = "Issues by severity";
  const shares = table(name, ["Severity", "Issues", "Share"], rows);
  return `<section class="card" id="severity"><h2>${name}</h2>${withTable((told) => lyingBars(bars, told), name, shares, paper)}</section>`;
}

/** What visitors experienced; nothing where nobody asked. */
function fieldData({ summary }: Report): string {
  if (!summary?.field) return "";
  const names = Object.values(FIELD_FIGURES);
  const rows = fieldRows(summary.field).map(({ device, why, figures }) =>
    why === null
      ? row(capital(device), figures)
      : `<tr><th scope="row">${capital(device)}</th><td colspan="${names.length}">${capital(why)}</td></tr>`,
  );
  return `<section class="card" id="field"><h2>Field data</h2><p class="meta">75th percentiles of visits to the whole site with Chrome in 28 days, by the Chrome UX Report (CrUX). Lab data are measured by a browser on a simulated phone.</p>${table("Field data (CrUX)", ["Device", ...names], rows)}</section>`;
}

/** By which search figures the issues are ordered; nothing where there are none. */
function clickOrder({ summary }: Report): string {
  if (!summary?.search) return "";
  const [lead, matched] = clickOrderLines(summary.search);
  return `<section class="card" id="clicks"><h2>${CLICK_ORDER.title}</h2><p>${html(lead)}</p><p>${html(matched)}</p><p class="meta">${CLICK_ORDER.formula}</p></section>`;
}

function depths({ depths: all }: ReportContext, paper: boolean): string {
  if (all.length === 0) return "";
  const shown = groupDepths(all);
  const bars = shown.map(({ label, pages }): Bar => ({ label, value: pages }));
  const rows = shown.map(({ label, pages, issues }) =>
    row(label, [pages.toLocaleString("en"), issues.toLocaleString("en")]),
  );
  const name = "Pages by crawl depth (clicks from the start URL)";
  const numbers = table(name, ["Clicks", "Pages", "Issues"], rows);
  return `<section class="card" id="depth"><h2>${paper ? "Pages by crawl depth" : "Crawl depth"}</h2>${withTable((told) => standingBars(bars, told), name, numbers, paper)}</section>`;
}

function withTable(chart: (name: string) => string, name: string, numbers: string, paper: boolean): string {
  return paper ? chart(name) : `<div class="pair">${chart(`${name}; the table has the same data`)}${numbers}</div>`;
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

function method({ score }: Report, { titles }: ReportContext, paper: boolean): string {
  if (score === null) return "";
  const explanation = score.explanation ? `<p>${html(score.explanation)}</p>` : "";
  const rows = score.losses.map(({ checkId, points }) =>
    row(titles.get(checkId) ?? checkId, [`−${points.toFixed(1)}`]),
  );
  const losses = rows.length === 0 ? "" : table("Points lost by check", ["Check", "Points"], rows);
  const title = "<h2>How the score is calculated</h2>";
  if (paper) return `<section class="card">${title}${explanation}<p class="meta">${html(score.method)}</p></section>`;
  return `<details class="card fold"><summary>${title}</summary>${explanation}<p>${html(score.method)}</p>${losses}</details>`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
