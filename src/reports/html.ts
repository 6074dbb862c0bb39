/**
 * The report as one file that opens offline: no script, no remote load, styles inside. It folds with <details>, follows
 * the reader's light or dark preference, and prints.
 */
import { RELATED_KEPT } from "#domain/check.ts";
import type { Severity } from "#domain/severity.ts";
import { html, link } from "./escape.ts";
import { STYLES } from "./html-styles.ts";
import {
  categoryName,
  count,
  coverageSentence,
  type Report,
  type ReportFinding,
  type ReportInstance,
  seconds,
} from "./report.ts";
import { suggestionWords } from "./suggestion-words.ts";

/** A report is read by people: beyond this many places of one kind, the list is in the CSV and JSON. */
const MOST_PLACES = 100;
const MOST_RELATED = 3;
const SEVERITIES: readonly Severity[] = ["error", "warning", "notice"];
const NAMES: Record<Severity, [one: string, many: string]> = {
  error: ["error", "errors"],
  warning: ["warning", "warnings"],
  notice: ["notice", "notices"],
};

/** In pieces, so that a large report is never one string in memory twice. */
export function* renderHtml(report: Report): Generator<string> {
  const { audit } = report;
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Audit of ${html(audit.website)}</title><style>${STYLES}</style></head><body><a class="skip" href="#findings">Skip to the findings</a>
<header><p class="brand">Sitemend</p><h1>${link(audit.website)}</h1><p class="meta">${html(subtitle(report))}</p></header><main>`;
  yield audit.failure ? failure(report) : overview(report);
  yield notes(report);
  yield `<section id="findings"><h2>What to do, in the order that matters</h2>`;
  if (report.findings.length === 0 && !audit.failure) yield `<p class="empty">Nothing was found. Well kept!</p>`;
  for (const finding of report.findings) yield findingBlock(finding);
  yield `</section>${passed(report)}${leftOut(report)}</main><footer><p>Made by Sitemend ${html(audit.engineVersion ?? "")}, checks ${html(audit.checksVersion ?? "")}. Audit ${html(audit.id)}.</p></footer></body></html>\n`;
}

function subtitle({ audit }: Report): string {
  const when = audit.finishedAt === null ? "" : `${new Date(audit.finishedAt).toUTCString()} · `;
  return `${when}${audit.type}${audit.durationMs === null ? "" : ` · ${seconds(audit.durationMs)}`}`;
}

function failure({ audit }: Report): string {
  return `<section class="card failed"><h2>The audit failed</h2><p>${html(audit.failure?.message ?? "")}</p><p><strong>What to do:</strong> ${html(audit.failure?.nextStep ?? "")}</p></section>`;
}

function overview(report: Report): string {
  const { score, summary } = report;
  if (score === null || summary === null) return "";
  const cap = score.cappedBy ? `<p class="cap">Capped: ${html(score.cappedBy)}</p>` : "";
  const delta =
    score.delta === null || score.delta === 0
      ? ""
      : `<span class="delta">${score.delta > 0 ? "▲" : "▼"} ${Math.abs(score.delta)} since the last audit</span>`;
  const tiles = SEVERITIES.map((severity) => {
    const number = summary.issues.bySeverity[severity] ?? 0;
    return `<li class="tile ${severity}"><b>${number.toLocaleString("en")}</b> ${NAMES[severity][number === 1 ? 0 : 1]}</li>`;
  }).join("");
  return `<section class="card overview">${ring(score.overall, score.grade)}<div><h2>Health score ${score.overall} of 100 ${delta}</h2>${cap}
<ul class="tiles">${tiles}<li class="tile"><b>${summary.pages.crawled.toLocaleString("en")}</b> pages visited</li><li class="tile"><b>${summary.pages.indexable.toLocaleString("en")}</b> indexable</li><li class="tile"><b>${summary.issues.fixable.toLocaleString("en")}</b> with a suggestion</li></ul>
<p>${html(coverageSentence(report))}</p>
<details><summary>How the score is made</summary><p>${html(score.method)}</p>${losses(report)}</details></div></section>${categories(report)}`;
}

function losses({ score }: Report): string {
  if (!score || score.losses.length === 0) return "";
  const rows = score.losses
    .map(({ checkId, points }) => `<tr><td>${html(checkId)}</td><td class="number">−${points.toFixed(1)}</td></tr>`)
    .join("");
  return `<table><caption>Points lost by check</caption><thead><tr><th scope="col">Check</th><th scope="col" class="number">Points</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** Circumference 2πr with r = 52. */
function ring(score: number, grade: string): string {
  const around = 2 * Math.PI * 52;
  const shown = (score / 100) * around;
  return `<svg class="ring ${band(score)}" viewBox="0 0 120 120" role="img" aria-label="Score ${score} of 100, grade ${html(grade)}"><circle class="track" cx="60" cy="60" r="52"/><circle class="value" cx="60" cy="60" r="52" stroke-dasharray="${shown.toFixed(1)} ${around.toFixed(1)}" transform="rotate(-90 60 60)"/><text x="60" y="64" class="big">${score}</text><text x="60" y="84" class="small">grade ${html(grade)}</text></svg>`;
}

function categories({ categories: all }: Report): string {
  const shown = all
    .filter(({ passed: good, failed }) => good + failed > 0)
    .sort((a, b) => a.score - b.score || a.id.localeCompare(b.id));
  const rows = shown.map(
    ({ id, score, passed: good, failed }) =>
      `<tr><th scope="row">${html(categoryName(id))}</th><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/><rect class="value ${band(score)}" width="${score}" height="8"/></svg></td><td class="number">${score}</td><td class="number">${failed}</td><td class="number">${good}</td></tr>`,
  );
  return `<section class="card"><h2>By category</h2><table class="categories"><thead><tr><th scope="col">Category</th><td></td><th scope="col" class="number">Score</th><th scope="col" class="number">Checks failed</th><th scope="col" class="number">Checks passed</th></tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}

function band(score: number): string {
  if (score >= 90) return "good";
  return score >= 60 ? "fair" : "poor";
}

function notes({ audit }: Report): string {
  return audit.warnings.map(({ message }) => `<p class="note">${html(message)}</p>`).join("");
}

function findingBlock(finding: ReportFinding): string {
  const { severity, title, checkId, affectedPages, issues, instances } = finding;
  const extent =
    affectedPages > 0 ? `${count(issues, "issue")} on ${count(affectedPages, "page")}` : count(issues, "issue");
  const more = issues - Math.min(issues, MOST_PLACES);
  return `<details class="finding ${severity}"><summary><span class="badge">${html(severity)}</span><span class="title">${html(title)}${firstOf(finding)}</span><span class="extent">${extent}</span></summary>
<div class="body"><p><b>Why it matters.</b> ${html(finding.why)}</p><p><b>How to fix it.</b> ${html(finding.howToFix)}</p>
<ol class="places">${instances.slice(0, MOST_PLACES).map(place).join("")}</ol>${more > 0 ? `<p class="meta">… and ${more.toLocaleString("en")} more; the JSON and CSV have them all.</p>` : ""}
<p class="meta">${html(checkId)} · ${html(categoryName(finding.category))} · confidence: ${html(finding.confidence)}${references(finding)}</p></div></details>`;
}

/** What it is about, before anything is opened. */
function firstOf({ instances: [first], issues }: ReportFinding): string {
  return first === undefined ? "" : `<span class="first">${issues > 1 ? "e.g. " : ""}${html(first.message)}</span>`;
}

function references({ references: all }: ReportFinding): string {
  if (all.length === 0) return "";
  return ` · sources: ${all.map((source, index) => link(source, `[${index + 1}]`)).join(" ")}`;
}

function place(instance: ReportInstance): string {
  const { url, message, evidence } = instance;
  const snippet = evidence.snippet ? `<code>${html(evidence.snippet)}</code>` : "";
  const header = evidence.header ? `<code>${html(evidence.header)}</code>` : "";
  return `<li><p class="url">${link(url)}</p><p>${html(message)}</p>${header}${snippet}${relatedPages(evidence.related ?? [])}${suggestion(instance)}</li>`;
}

/** A few are read at a glance; more would bury what stands below. */
function relatedPages(urls: readonly string[]): string {
  if (urls.length === 0) return "";
  const list = `<ul class="related">${urls.map((url) => `<li>${link(url)}</li>`).join("")}</ul>`;
  if (urls.length <= MOST_RELATED) return list;
  // A finding keeps no more; how many there are says its message, where that matters.
  const which = urls.length < RELATED_KEPT ? "" : "the first ";
  return `<details><summary>${which}${count(urls.length, "address", "addresses")}</summary>${list}</details>`;
}

function suggestion(instance: ReportInstance): string {
  const words = suggestionWords(instance);
  if (words === null) return "";
  const { what, target, value, origin } = words;
  const shown = value.includes("\n") || value.length > 200 ? `<pre>${html(value)}</pre>` : ` <ins>${html(value)}</ins>`;
  return `<div class="suggestion"><b>${html(what)}${value === "" ? "" : ":"}</b>${value === "" ? "" : shown}${target === "" ? "" : ` <span class="meta">for ${html(target)}</span>`} <span class="meta">${html(origin)}</span></div>`;
}

function passed({ passed: all }: Report): string {
  if (all.length === 0) return "";
  const items = all
    .map(
      ({ checkId, pagesChecked }) =>
        `<li>${html(checkId)} <span class="meta">${count(pagesChecked, "place")} checked</span></li>`,
    )
    .join("");
  return `<details class="card passed"><summary><h2>${count(all.length, "check")} passed</h2></summary><ul>${items}</ul></details>`;
}

function leftOut({ summary }: Report): string {
  const reasons = Object.entries(summary?.leftOut ?? {});
  if (reasons.length === 0) return "";
  const rows = reasons
    .map(
      ([reason, number]) =>
        `<tr><td>${html(reason.replaceAll("_", " "))}</td><td class="number">${number.toLocaleString("en")}</td></tr>`,
    )
    .join("");
  return `<details class="card"><summary><h2>URLs that were not visited</h2></summary><table><thead><tr><th scope="col">Reason</th><th scope="col" class="number">URLs</th></tr></thead><tbody>${rows}</tbody></table></details>`;
}
