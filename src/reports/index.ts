/** Reports: the results of an audit in the formats that people and tools read. Nothing here asks the database. */
export { auditFileName, type ExportFormat, MEDIA_TYPES, type PrintToPdf } from "./audit-file.ts";
export { renderChange, renderPreview, renderVerifyChecks } from "./change-words.ts";
export { renderComparison } from "./comparison.ts";
export { json, terminal } from "./escape.ts";
export { fingerprint } from "./fingerprint.ts";
export { type Paint, painter } from "./paint.ts";

import { renderGithub, renderGitlab } from "./annotations.ts";
import type { ExportFormat, PrintToPdf } from "./audit-file.ts";
import { renderCsv } from "./csv.ts";
import { renderExtracted } from "./extracted.ts";
import { firstExtracted } from "./html/extracted.ts";
import { renderHtml } from "./html/index.ts";
import { renderJson, renderNdjson } from "./json.ts";
import { renderJunit } from "./junit.ts";
import { renderPretty } from "./pretty.ts";
import { renderLlm, renderMarkdown } from "./prose.ts";
import type { Extraction, InstancesOf, Report, ReportContext } from "./report.ts";
import { renderSarif } from "./sarif.ts";

export { brandLine, reportPolicy } from "./html/brand.ts";
export { count, type Report, type ReportContext, type ReportInstance } from "./report.ts";
export { renderRows } from "./rows.ts";
export { renderTasks } from "./tasks.ts";

export interface WholeReport {
  readonly report: Report;
  readonly instancesOf: InstancesOf;
  readonly context: ReportContext;
  /** Missing or `null` without rules that extract anything. */
  readonly extraction?: Extraction | null;
}

export const FORMATS = [
  ...(["pretty", "json", "ndjson", "csv", "html", "markdown"] as const),
  ...(["sarif", "junit", "github", "gitlab", "llm", "extracted"] as const),
] as const;
export type Format = (typeof FORMATS)[number];

export type ReportPieces = Iterable<string> | AsyncIterable<string>;

export interface RenderOptions {
  readonly color: boolean;
  /** HTML to be printed: unfolded and short. */
  readonly paper?: boolean;
  /** A file of the repository that code hosts link results to, which are of pages; without it, paths of pages are named. */
  readonly file?: string | undefined;
}

/** The report in pieces, to be written as they come. */
export function render(
  { report, instancesOf, context, extraction = null }: WholeReport,
  format: Format,
  options: RenderOptions,
): ReportPieces {
  switch (format) {
    case "pretty":
      return [renderPretty(report, options)];
    case "json":
      return renderJson(report, instancesOf, extraction);
    case "ndjson":
      return renderNdjson(report, instancesOf);
    case "csv":
      return renderCsv(report, instancesOf);
    case "html":
      return renderPage({ report, context, extraction }, options.paper ?? false);
    case "markdown":
      return [renderMarkdown(report)];
    case "sarif":
      return renderSarif(report, instancesOf, options.file);
    case "junit":
      return renderJunit(report, instancesOf);
    case "github":
      return [renderGithub(report)];
    case "gitlab":
      return renderGitlab(report, instancesOf, options.file);
    case "extracted":
      return renderExtracted(extraction);
    case "llm":
      return [renderLlm(report)];
  }
}

/** The report as a file. @throws ServiceError browser_missing, browser_failed */
export async function reportPieces(
  whole: WholeReport,
  format: ExportFormat,
  printToPdf: PrintToPdf,
): Promise<ReportPieces | Uint8Array> {
  if (format !== "pdf") return render(whole, format, { color: false });
  return printToPdf((await Array.fromAsync(render(whole, "html", { color: false, paper: true }))).join(""));
}

/** The page for people is made at once, but for the values, which are read first. */
async function* renderPage(
  { report, context, extraction = null }: Omit<WholeReport, "instancesOf">,
  paper: boolean,
): AsyncGenerator<string> {
  yield* renderHtml(report, context, { paper, extraction: extraction && (await firstExtracted(extraction)) });
}
