/** The results envelope of the HTTP API, with every instance; and the same as lines, for tools that stream. */
import type { Report } from "./report.ts";

export function renderJson(report: Report): string {
  const total = report.findings.length;
  const page = { limit: total, nextCursor: null, hasMore: false, totalEstimate: total };
  return `${JSON.stringify({ success: true, data: { ...report, page }, meta: { requestId: null } }, null, 2)}\n`;
}

/** First the audit, then one line an issue. */
export function* renderNdjson({ findings, ...rest }: Report): Generator<string> {
  yield `${JSON.stringify({ kind: "audit", ...rest })}\n`;
  for (const { instances, ...finding } of findings) {
    for (const instance of instances) {
      const { checkId, title, category, severity, confidence } = finding;
      yield `${JSON.stringify({ kind: "issue", checkId, title, category, severity, confidence, ...instance })}\n`;
    }
  }
}
