/** The issues of the report, by check, with what to do about them. However many there are, the report stays within its size. */
import { RELATED_KEPT } from "#domain/related.ts";
import type { Severity } from "#domain/severity.ts";
import { causeWords, sharedCauses } from "../cause-words.ts";
import { clicksAfter } from "../click-words.ts";
import { html, link, shortened } from "../escape.ts";
import { categoryName, count, type ReportFinding, type ReportInstance } from "../report.ts";
import { severityMix } from "../severity-words.ts";
import { suggestionWords } from "../suggestion-words.ts";
import { mark } from "./charts.ts";

/** A report is read by people: beyond this many places of one kind, the list is in the exports. */
const MOST_PLACES = 100;
const MOST_RELATED = 3;
const MOST_LETTERS = 400;
const MOST_OF_VALUE = 1_500;

const NAMES: Readonly<Record<Severity, string>> = { error: "Error", warning: "Warning", notice: "Notice" };

/**
 * Each gets an equal share of what those before it left.
 * @param bytes for the places of all findings together
 */
export function* findingBlocks(findings: readonly ReportFinding[], bytes: number): Generator<string> {
  let left = bytes;
  for (const [index, finding] of findings.entries()) {
    const shown = placesWithin(finding.instances, left / (findings.length - index));
    left -= shown.bytes;
    yield block(finding, shown.places);
  }
}

function placesWithin(instances: readonly ReportInstance[], room: number): { places: string[]; bytes: number } {
  const places: string[] = [];
  let bytes = 0;
  for (const instance of instances.slice(0, MOST_PLACES)) {
    const text = place(instance);
    const size = Buffer.byteLength(text);
    if (bytes + size > room) break;
    bytes += size;
    places.push(text);
  }
  return { places, bytes };
}

function block(finding: ReportFinding, places: readonly string[]): string {
  const { severity, title, issues } = finding;
  const rest = issues - places.length;
  return `<details class="finding ${severity}"><summary>${badge(severity)}<span class="title">${html(title)}</span><span class="extent">${extentOf(finding)}</span>${firstOf(finding)}</summary>
<div class="body" id="${anchorOf(finding)}"><div class="guide"><div><h3>Why it matters</h3><p>${withCode(finding.why)}</p></div><div><h3>How to fix it</h3><p>${withCode(finding.howToFix)}</p></div></div>
${causes(finding)}${places.length > 0 ? `<h4>Where</h4><ul class="places">${places.join("")}</ul>` : ""}${rest > 0 ? `<p class="rest">${places.length > 0 ? "and " : ""}${count(rest, "more place")}; the CSV and JSON exports list them all.</p>` : ""}
${aboutCheck(finding)}</div></details>`;
}

export function badge(severity: Severity): string {
  return `<span class="badge">${mark(severity)}${NAMES[severity]}</span>`;
}

/** How much of it there is, and whether a fix is suggested. */
export function extentOf({ affectedPages, issues, issuesBySeverity, clicks, fixable }: ReportFinding): string {
  const where = affectedPages > 0 ? ` on ${count(affectedPages, "page")}` : "";
  return `${count(issues, "issue")}${severityMix(issuesBySeverity)}${where}${clicksAfter(clicks)}${fixable ? " · fix suggested" : ""}`;
}

export function aboutCheck(finding: ReportFinding): string {
  const { category, confidence, checkId } = finding;
  return `<p class="meta">${html(categoryName(category))} · confidence: ${html(confidence)} · ${html(checkId)}${references(finding)}</p>`;
}

/** What one edit would fix. */
export function causes(finding: ReportFinding): string {
  const items = sharedCauses(finding).map((cause) => {
    const { what, place, extent } = causeWords(cause);
    const named = place === "" ? "" : ` <code><bdi>${html(shortened(place, MOST_LETTERS))}</bdi></code>`;
    return `<li>${what}${named} <span class="meta">${extent}</span></li>`;
  });
  return items.length === 0 ? "" : `<h4>Causes</h4><ul class="causes">${items.join("")}</ul>`;
}

/** Our own sentences, in which backticks mark code. */
export function withCode(text: string): string {
  return html(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

/** Stands inside of the details, so that a browser that is sent there unfolds them. */
export function anchorOf({ checkId }: Pick<ReportFinding, "checkId">): string {
  return `check-${html(checkId)}`;
}

/** What it is about, before anything is opened. */
function firstOf({ instances: [first], issues }: ReportFinding): string {
  if (first === undefined) return "";
  return `<span class="first">${issues > 1 ? "e.g. " : ""}<bdi>${html(shortened(first.message, MOST_LETTERS))}</bdi></span>`;
}

function references({ references: all }: ReportFinding): string {
  if (all.length === 0) return "";
  const links = all.map((source) => link(source, sourceName(source)));
  return ` · read more: ${links.join(", ")}`;
}

function sourceName(source: string): string {
  return URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, "") : source;
}

function place(instance: ReportInstance): string {
  const { url, message, evidence } = instance;
  const code = [evidence.header, evidence.snippet]
    .filter((text) => text !== undefined && text !== "")
    .map((text) => `<code><bdi>${html(shortened(text ?? "", MOST_LETTERS))}</bdi></code>`);
  return `<li><p class="url">${link(url)}</p><p><bdi>${html(shortened(message, MOST_LETTERS))}</bdi></p>${code.join("")}${relatedPages(evidence.related ?? [])}${suggestion(instance)}</li>`;
}

/** A few are read at a glance; more would bury what stands below. */
function relatedPages(urls: readonly string[]): string {
  if (urls.length === 0) return "";
  const list = `<ul class="related">${urls.map((url) => `<li>${link(url)}</li>`).join("")}</ul>`;
  if (urls.length <= MOST_RELATED) return list;
  // A finding keeps no more; how many there are says its message, where that matters.
  const which = urls.length < RELATED_KEPT ? "" : "the first ";
  return `<details><summary class="soft">${which}${count(urls.length, "URL")}</summary>${list}</details>`;
}

/** @param most letters of its value */
export function suggestion(instance: ReportInstance, most = MOST_OF_VALUE): string {
  const words = suggestionWords(instance);
  if (words === null) return "";
  const { what, target, origin } = words;
  const value = shortened(words.value, most);
  const isLong = value.includes("\n") || value.length > 200;
  const shown = isLong ? `<pre><bdi>${html(value)}</bdi></pre>` : ` <ins><bdi>${html(value)}</bdi></ins>`;
  const to = target === "" ? "" : ` <span class="meta">for <bdi>${html(shortened(target, MOST_LETTERS))}</bdi></span>`;
  return `<div class="suggestion"><b>${html(what)}${value === "" ? "" : ":"}</b>${value === "" ? "" : shown}${to} <span class="meta">${html(origin)}</span></div>`;
}
