/** What a manager reads: how good the site is, what is wrong in plain sentences, what can be fixed, and what was fixed. One page. */
import type { FieldRecord } from "#domain/field-data.ts";
import { failedVitals, type Vital } from "#domain/vitals.ts";
import { html, link } from "../escape.ts";
import { count, day, type Report, type ReportContext } from "../report.ts";
import { dataUrl } from "./brand.ts";
import { mark } from "./charts.ts";
import { anchorOf } from "./findings.ts";

const MOST_SENTENCES = 5;

export function managerSummary(report: Report, context: ReportContext): string {
  const picture = screenshot(context);
  const halves = [whatCanBeFixed(report), sinceLastAudit(report, context)].filter((part) => part !== "");
  const parts = [
    ...[partial(report), whatIsWrong(report)],
    `<div class="halves">${halves.map((part) => `<div>${part}</div>`).join("")}</div>`,
  ];
  return `<section class="card summary${picture === "" ? "" : " pictured"}" id="summary"><div>${parts.join("")}${vitals(report)}</div>${picture}</section>`;
}

/** Figures of a part of the site must not be taken for those of all of it. */
function partial({ audit: { completeness, status } }: Report): string {
  const isPartial = completeness.truncated || status === "cancelled" || status === "failed";
  if (!isPartial) return "";
  const { coveragePercent } = completeness;
  const covers = coveragePercent < 100 ? ` It covers ${coveragePercent}% of the discovered pages.` : "";
  return `<p><strong>This audit is partial.</strong>${covers} There may be more issues than it found.</p>`;
}

function whatIsWrong({ findings }: Report): string {
  if (findings.length === 0) return `<h2>What is wrong</h2><p>No open issues were found on the crawled pages.</p>`;
  const items = findings
    .slice(0, MOST_SENTENCES)
    .map((finding) => `<li><a href="#${anchorOf(finding)}">${html(finding.title)}</a>${sentence(finding)}</li>`);
  const more = findings.length - items.length;
  const rest = more > 0 ? `<p class="meta">${count(more, "more check")} found issues; all are listed below.</p>` : "";
  return `<h2>What is wrong, most important first</h2><ol class="start">${items.join("")}</ol>${rest}`;
}

function sentence({ issues, affectedPages, why }: Report["findings"][number]): string {
  const where = affectedPages > 0 ? ` on ${count(affectedPages, "page")}` : "";
  const [first = ""] = /^.*?[.!?](?=\s|$)/s.exec(why) ?? [why];
  return `: ${count(issues, "issue")}${where}. <span class="meta">${html(first.replaceAll("`", ""))}</span>`;
}

function whatCanBeFixed({ summary, setAside }: Report): string {
  if (summary === null || summary.issues.open === 0) return "";
  const { open, fixable } = summary.issues;
  const suggested =
    fixable === 0
      ? `None of the ${count(open, "open issue")} has a suggested fix; each says how to fix it.`
      : `${fixable.toLocaleString("en")} of ${count(open, "open issue")} ${fixable === 1 ? "has" : "have"} a suggested fix. The others say how to fix them.`;
  const aside =
    setAside > 0
      ? ` ${count(setAside, "more issue")} of this audit ${setAside === 1 ? "isn't" : "aren't"} listed: ignored, or fixed after it.`
      : "";
  return `<h2>What can be fixed</h2><p>${suggested}${aside}</p>`;
}

function sinceLastAudit({ score, summary }: Report, { base }: ReportContext): string {
  const counts = summary?.comparison;
  if (!counts || base === null)
    return score === null ? "" : `<h2>Since the last audit</h2><p>There is no earlier audit to compare with.</p>`;
  const { fixed, regressed } = counts;
  const trend =
    base.score === null || score === null
      ? ""
      : ` The score was ${base.score} and is ${trendWords(score.overall - base.score)}.`;
  const back = regressed > 0 ? `, ${regressed.toLocaleString("en")} regressed` : "";
  return `<h2>Since the last audit</h2><p>Between the audit of ${html(day(base.finishedAt))} and this one, ${count(fixed, "issue")} ${fixed === 1 ? "was" : "were"} fixed, ${counts.new.toLocaleString("en")} ${counts.new === 1 ? "was" : "were"} new${back}.${trend}</p>`;
}

function trendWords(points: number): string {
  if (points === 0) return "unchanged";
  return `${points > 0 ? "up" : "down"} ${count(Math.abs(points), "point")}`;
}

/** The home page as measured, and what visitors had; nothing where nothing was measured. */
function vitals({ audit, summary }: Report): string {
  const lab = homePage(summary?.lab ?? [], audit.website);
  const rows = [
    ...(lab ? [cells("Lab, phone", [lab.lcpMs, null, lab.cls, lab.tbtMs])] : []),
    ...(["phone", "desktop"] as const).flatMap((device) => fieldRow(`Field, ${device}`, summary?.field?.[device])),
  ];
  if (rows.length === 0) return "";
  const about = [
    lab ? `Lab: ${link(lab.url)} on a simulated phone.` : "",
    rows.length > (lab ? 1 : 0) ? "Field: 75th percentile of visits to the whole site in 28 days (CrUX)." : "",
    "Good: LCP up to 2.5 s, INP up to 200 ms, CLS up to 0.1.",
  ].filter((sentence) => sentence !== "");
  return `<h2>Web vitals</h2><div class="scroll"><table><caption class="hidden">Web vitals</caption><thead><tr><th scope="col">Source</th><th scope="col" class="number">LCP</th><th scope="col" class="number">INP</th><th scope="col" class="number">CLS</th><th scope="col" class="number">TBT</th></tr></thead><tbody>${rows.join("")}</tbody></table></div><p class="meta">${about.join(" ")}</p>`;
}

function fieldRow(name: string, record: FieldRecord | undefined): string[] {
  if (record?.state !== "measured") return [];
  return [cells(name, [record.lcpMs, record.inpMs, record.cls, null])];
}

function cells(name: string, [lcp, inp, cls, tbt]: readonly (number | null)[]): string {
  const bad = failedVitals({ lcpMs: lcp ?? null, inpMs: inp ?? null, cls: cls ?? null });
  const judged = (vital: Vital, figure: string) =>
    figure === NONE ? figure : `${verdictOn(bad.includes(vital))}${figure}`;
  const figures = [
    judged("lcpMs", lcp == null ? NONE : `${(lcp / 1000).toFixed(1)} s`),
    judged("inpMs", inMs(inp)),
    judged("cls", cls == null ? NONE : String(Math.round(cls * 1000) / 1000)),
    inMs(tbt),
  ];
  return `<tr><th scope="row">${name}</th>${figures.map((figure) => `<td class="number">${figure}</td>`).join("")}</tr>`;
}

function verdictOn(isBad: boolean): string {
  return `${mark(isBad ? "warning" : "good")}<span class="hidden">${isBad ? "not good" : "good"}: </span>`;
}

const NONE = "–";

function inMs(value: number | null | undefined): string {
  return value == null ? NONE : `${Math.round(value).toLocaleString("en")} ms`;
}

/** The page at the root, else the first that was measured. */
export function homePage<Page extends { readonly url: string }>(
  pages: readonly Page[],
  website: string,
): Page | undefined {
  const root = URL.parse("/", website)?.href;
  return pages.find(({ url }) => url === website || url === root) ?? pages[0];
}

function screenshot({ screenshot: taken }: ReportContext): string {
  if (!taken) return "";
  const image = `<img src="${dataUrl({ type: "image/jpeg", bytes: taken.bytes })}" alt="Screenshot of the first screen on a phone">`;
  return `<figure>${image}<figcaption class="meta">${link(taken.url, pathOf(taken.url))} on a phone</figcaption></figure>`;
}

function pathOf(url: string): string {
  const { pathname = "/" } = URL.parse(url) ?? {};
  return pathname === "/" ? "Home page" : pathname;
}
