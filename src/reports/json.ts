/** The results envelope of the HTTP API, with every instance; and the same as lines, for tools that stream. */
import { json } from "./escape.ts";
import type { Extraction, InstancesOf, Report, ReportFinding } from "./report.ts";

/** In pieces: neither the text of a large site nor its instances must lie in memory as a whole. */
export async function* renderJson(
  { findings, ...rest }: Report,
  instancesOf: InstancesOf,
  extraction: Extraction | null = null,
): AsyncGenerator<string> {
  const total = findings.length;
  const page = { limit: total, nextCursor: null, hasMore: false, totalEstimate: total };
  const envelope = { success: true, data: { ...rest, findings: [], page }, meta: { requestId: null } };
  const [head, tail] = json(envelope, 2).split('"findings": []');
  yield `${head}"findings": [`;
  for (const [index, finding] of findings.entries()) {
    yield index === 0 ? "\n" : ",\n";
    yield* renderFinding(finding, instancesOf);
  }
  yield `${total === 0 ? "" : "\n    "}]`;
  if (extraction !== null) yield* renderExtraction(extraction);
  yield `${tail}\n`;
}

async function* renderExtraction({ columns, pages }: Extraction): AsyncGenerator<string> {
  yield `,\n    "extracted": {"columns": ${json(columns)}, "pages": [`;
  let isEmpty = true;
  for await (const piece of pages()) {
    if (piece.length === 0) continue;
    yield `${isEmpty ? "" : ","}\n      ${piece.map((page) => json(page)).join(",\n      ")}`;
    isEmpty = false;
  }
  yield "]}";
}

async function* renderFinding(finding: ReportFinding, instancesOf: InstancesOf): AsyncGenerator<string> {
  // Inside of strings the quotes would be escaped, so this is the place alone.
  const [head, tail] = within(FINDINGS, [{ ...finding, instances: [] }]).split('"instances": []');
  yield `${head}"instances": [`;
  let isEmpty = true;
  for await (const instances of instancesOf(finding.checkId)) {
    if (instances.length === 0) continue;
    yield `${isEmpty ? "" : ","}\n${within(INSTANCES, instances)}`;
    isEmpty = false;
  }
  yield `${isEmpty ? "" : "\n        "}]${tail}`;
}

/** How many brackets are open around the findings of the envelope, and around the instances of a finding. */
const FINDINGS = 3;
const INSTANCES = 5;

/** Objects as they stand inside of so many open brackets: made within lists, they are indented as they are made. */
function within(depth: number, objects: readonly object[]): string {
  let lists: readonly unknown[] = objects;
  for (let open = 1; open < depth; open++) lists = [lists];
  // Each bracket stands in a line of its own, two spaces further in than the one before.
  const around = depth * (depth + 1);
  return json(lists, 2).slice(around, -around);
}

/** First the audit, then one line an issue. */
export async function* renderNdjson({ findings, ...rest }: Report, instancesOf: InstancesOf): AsyncGenerator<string> {
  yield `${json({ kind: "audit", ...rest })}\n`;
  for (const { checkId, title, category, severity, confidence } of findings) {
    for await (const instances of instancesOf(checkId)) {
      const lines = instances.map((instance) =>
        json({ kind: "issue", checkId, title, category, severity, confidence, ...instance }),
      );
      yield lines.map((line) => `${line}\n`).join("");
    }
  }
}
