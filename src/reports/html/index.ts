/**
 * The report as one file that opens offline: no script, no remote load, styles inside. It folds with <details>, follows
 * the reader's light or dark preference, and prints. Its size is bounded, however large the site.
 */
import { createHash } from "node:crypto";
import { html, link, shortened } from "../escape.ts";
import { count, day, type Report, type ReportContext, seconds } from "../report.ts";
import { mark } from "./charts.ts";
import { findingBlocks } from "./findings.ts";
import { overview } from "./overview.ts";
import { STYLES } from "./styles.ts";

/** Together with the words of every check the file stays below two megabytes. */
const BYTES_OF_PLACES = 1_400_000;
/** A PDF of thousands of pages helps nobody; the exports have everything. */
const BYTES_ON_PAPER = 250_000;

/** What a report may do in a browser: show itself. For the meta element and for the header of a served one. */
export const REPORT_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLES).digest("base64")}'; base-uri 'none'; form-action 'none'`;

export interface HtmlOptions {
  readonly paper: boolean;
}

/** In pieces, so that a large report is never one string in memory twice. */
export function* renderHtml(report: Report, context: ReportContext, { paper }: HtmlOptions): Generator<string> {
  const { audit } = report;
  const title = context.brand?.title ?? `Audit of ${hostOf(audit.website)}`;
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><meta name="generator" content="Sitemend"><meta http-equiv="Content-Security-Policy" content="${REPORT_POLICY}">
<title>${html(title)}</title><style>${STYLES}</style></head><body><a class="skip" href="#findings">Skip to the findings</a>
<header><p class="brand">${LOGO}<bdi>${html(context.brand?.name ?? "Sitemend")}</bdi></p><h1>${context.brand?.title ? `<bdi>${html(context.brand.title)}</bdi>` : link(audit.website, hostOf(audit.website))}</h1><p class="facts">${subtitle(report, context)}</p>${contents(report, context)}</header><main>`;
  yield audit.failure ? failure(report) : overview(report, context);
  yield notes(report);
  yield `<section id="findings"><h2>What to do, in the order that matters</h2>`;
  if (report.findings.length === 0 && !audit.failure)
    yield `<p class="card">${report.setAside > 0 ? "Nothing is left to mend." : "Nothing was found. Well kept!"}</p>`;
  yield* findingBlocks(report.findings, { bytes: paper ? BYTES_ON_PAPER : BYTES_OF_PLACES, open: paper });
  yield setAside(report);
  yield `</section>${passed(report, context)}${leftOut(report)}</main><footer><p>Made by Sitemend ${html(audit.engineVersion ?? "")}${audit.checksVersion === null ? "" : `, checks ${html(audit.checksVersion)}`}.${audit.id === undefined ? "" : ` Audit ${html(audit.id)}.`} Open this file anywhere: it loads nothing and runs no script.</p></footer></body></html>\n`;
}

const LOGO = `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="M12 3a9 9 0 1 0 9 9"/><path d="m8.5 12 2.7 2.7L20.5 5.5"/></svg>`;

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).host : website;
}

function subtitle({ audit }: Report, { brand }: ReportContext): string {
  const address = brand?.title ? `${link(audit.website)} · ` : "";
  const type = audit.type.replaceAll("-", " ");
  const when = audit.finishedAt === null ? "" : ` · ${html(day(audit.finishedAt))}`;
  return `${address}${html(type.charAt(0).toUpperCase() + type.slice(1))}${when}${audit.durationMs === null ? "" : ` · took ${seconds(audit.durationMs)}`}`;
}

function contents({ audit, score, summary, passed: all }: Report, { depths, base }: ReportContext): string {
  if (audit.failure !== null || score === null) return "";
  const entries = [
    ["categories", "Categories", score !== null],
    ["severity", "Severity", (summary?.issues.total ?? 0) > 0],
    ["depth", "Depth", depths.length > 0],
    ["changes", "Changes", Boolean(summary?.comparison) && base !== null],
    ["findings", "What to do", true],
    ["passed", "Passed", all.length > 0],
  ] as const;
  const links = entries.flatMap(([id, words, isThere]) => (isThere ? [`<li><a href="#${id}">${words}</a></li>`] : []));
  return `<nav aria-label="Contents"><ul>${links.join("")}</ul></nav>`;
}

function failure({ audit }: Report): string {
  return `<section class="card failed"><h2>The audit failed</h2><p><bdi>${html(shortened(audit.failure?.message ?? "", 1_000))}</bdi></p><p><strong>What to do:</strong> ${html(audit.failure?.nextStep ?? "")}</p></section>`;
}

function notes({ audit }: Report): string {
  return audit.warnings
    .map(({ message }) => `<p class="note"><bdi>${html(shortened(message, 1_000))}</bdi></p>`)
    .join("");
}

function setAside({ setAside: number }: Report): string {
  if (number === 0) return "";
  return `<p class="meta">${count(number, "issue")} not listed: ignored by the owner, or mended since. The score is that of the day of the audit and follows with the next one.</p>`;
}

function passed({ passed: all }: Report, { titles }: ReportContext): string {
  if (all.length === 0) return "";
  // The titles of checks name the fault, so that a word must say it is absent.
  const items = all.map(
    ({ checkId, pagesChecked }) =>
      `<li>${mark("good")}<span class="hidden">Not found: </span>${html(titles.get(checkId) ?? checkId)} <span class="meta">${count(pagesChecked, "place")}</span></li>`,
  );
  return `<details class="card fold passed" id="passed"><summary><h2>${count(all.length, "check")} passed</h2></summary><p class="meta">None of these faults was found.</p><ul>${items.join("")}</ul></details>`;
}

function leftOut({ summary }: Report): string {
  const reasons = Object.entries(summary?.leftOut ?? {});
  if (reasons.length === 0) return "";
  const rows = reasons.map(
    ([reason, number]) =>
      `<tr><th scope="row">${html(reason.replaceAll("_", " "))}</th><td class="number">${number.toLocaleString("en")}</td></tr>`,
  );
  return `<details class="card fold"><summary><h2>Addresses that were not visited</h2></summary><table><caption class="hidden">Addresses that were not visited, by reason</caption><thead><tr><th scope="col">Reason</th><th scope="col" class="number">Addresses</th></tr></thead><tbody>${rows.join("")}</tbody></table></details>`;
}
