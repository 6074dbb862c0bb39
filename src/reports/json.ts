/** The results envelope of the HTTP API, with every instance; and the same as lines, for tools that stream. */
import type { Report } from "./report.ts";

/** In pieces, one finding each: the text of a large site must not lie in memory as a whole. */
export function* renderJson({ findings, ...rest }: Report): Generator<string> {
  const total = findings.length;
  const page = { limit: total, nextCursor: null, hasMore: false, totalEstimate: total };
  const envelope = { success: true, data: { ...rest, findings: [], page }, meta: { requestId: null } };
  const [head, tail] = JSON.stringify(envelope, null, 2).split(NO_FINDINGS);
  yield `${head}"findings": [`;
  for (const [index, finding] of findings.entries()) {
    yield `${index === 0 ? "" : ","}\n${JSON.stringify(finding, null, 2).replaceAll(LINE_START, "      ")}`;
  }
  yield `${total === 0 ? "" : "\n    "}]${tail}\n`;
}

/** Inside of strings the quotes would be escaped, so this is the place alone. */
const NO_FINDINGS = '"findings": []';
const LINE_START = /^/gm;

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
