/** The issues on paper: each check in a few lines, those of least weight as a list. Every place is in the HTML report and in the exports. */
import { html, link, shortened } from "../escape.ts";
import { categoryName, count, type ReportFinding, type ReportInstance } from "../report.ts";
import { aboutCheck, anchorOf, badge, causes, extentOf, suggestion, withCode } from "./findings.ts";

/** As much as people read on paper. */
const DETAILED = 30;
const MOST_PLACES = 3;
const MOST_LETTERS = 240;
const MOST_OF_VALUE = 160;

export function* findingsOnPaper(findings: readonly ReportFinding[]): Generator<string> {
  for (const finding of findings.slice(0, DETAILED)) yield block(finding);
  const others = findings.slice(DETAILED);
  if (others.length > 0) yield table(others);
}

function block(finding: ReportFinding): string {
  const { severity, title, issues, instances } = finding;
  const places = instances.slice(0, MOST_PLACES);
  const rest = issues - places.length;
  return `<article class="finding ${severity}" id="${anchorOf(finding)}"><h3>${badge(severity)}<span class="title">${html(title)}</span> <span class="extent">${extentOf(finding)}</span></h3>
<div class="guide"><p><b>Why it matters</b> ${withCode(finding.why)}</p><p><b>How to fix it</b> ${withCode(finding.howToFix)}</p></div>
${causes(finding)}<ul class="places">${places.map(place).join("")}</ul>${rest > 0 ? `<p class="rest">${places.length > 0 ? "and " : ""}${count(rest, "more place")}; the HTML report and the exports list them.</p>` : ""}${aboutCheck(finding)}</article>`;
}

function place(instance: ReportInstance): string {
  const { url, message, evidence } = instance;
  const code = evidence.header || evidence.snippet;
  const shown = code ? `<code><bdi>${html(shortened(code, MOST_LETTERS))}</bdi></code>` : "";
  return `<li><span class="url">${link(url)}</span> <bdi>${html(shortened(message, MOST_LETTERS))}</bdi>${shown}${suggestion(instance, MOST_OF_VALUE)}</li>`;
}

function table(findings: readonly ReportFinding[]): string {
  const rows = findings.map(
    (finding) =>
      `<tr id="${anchorOf(finding)}"><td>${badge(finding.severity)}</td><th scope="row">${html(finding.title)}</th><td>${html(categoryName(finding.category))}</td><td class="number">${finding.issues.toLocaleString("en")}</td><td class="number">${finding.affectedPages.toLocaleString("en")}</td></tr>`,
  );
  const head = ["Severity", "Check", "Category"].map((name) => `<th scope="col">${name}</th>`);
  const numbers = ["Issues", "Pages"].map((name) => `<th scope="col" class="number">${name}</th>`);
  return `<section class="others"><h3>Other issues</h3><p class="meta">The HTML report says why they matter, where they are and how to fix them.</p><table><caption class="hidden">Other issues</caption><thead><tr>${[...head, ...numbers].join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></section>`;
}
