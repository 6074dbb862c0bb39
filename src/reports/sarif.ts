/**
 * SARIF 2.1.0 (OASIS), as code hosts read it. The "file" of a result is the path of the page: hosts show only what has a
 * physical location. They take 25,000 results of a run at most, so checks share that room and say what they left out.
 */
import type { Severity } from "#domain/severity.ts";
import { plainLine } from "./escape.ts";
import { artifactOf, fingerprint } from "./fingerprint.ts";
import type { InstancesOf, Report, ReportFinding, ReportInstance } from "./report.ts";

const MOST_RESULTS = 25_000;
const LEVELS: Record<Severity, string> = { error: "error", warning: "warning", notice: "note" };

export async function* renderSarif({ audit, findings }: Report, instancesOf: InstancesOf): AsyncGenerator<string> {
  const most = Math.floor(MOST_RESULTS / Math.max(1, findings.length));
  const driver = {
    name: "Sitemend",
    version: audit.engineVersion ?? "0",
    informationUri: "https://github.com/sitemend/sitemend",
    rules: findings.map(rule),
  };
  const run = {
    tool: { driver },
    automationDetails: { id: `sitemend/${audit.type}/` },
    properties: { website: plainLine(audit.website), audit: audit.id },
  };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  const [head, tail] = JSON.stringify({ $schema: schema, version: "2.1.0", runs: [{ ...run, results: [] }] }).split(
    '"results":[]',
  );
  yield `${head}"results":[`;
  let isFirst = true;
  for (const [index, finding] of findings.entries()) {
    let room = most;
    for await (const instances of instancesOf(finding.checkId)) {
      const results = instances.slice(0, room).map((instance) => JSON.stringify(result(finding, instance, index)));
      room -= results.length;
      if (results.length > 0) yield `${isFirst ? "" : ","}\n${results.join(",\n")}`;
      isFirst &&= results.length === 0;
      if (room === 0) break;
    }
  }
  yield `\n]${tail}\n`;
}

function rule({ checkId, title, why, howToFix, severity, category, issues, references }: ReportFinding) {
  const [helpUri] = references;
  return {
    id: checkId,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: howToFix },
    ...(helpUri === undefined ? {} : { helpUri }),
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: [category], issues },
  };
}

function result({ checkId, severity }: ReportFinding, instance: ReportInstance, ruleIndex: number) {
  const { url, message, locator } = instance;
  return {
    ...{ ruleId: checkId, ruleIndex, level: LEVELS[severity] },
    message: { text: plainLine(message) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: artifactOf(url) }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: plainLine(url), kind: "resource", name: plainLine(locator) }],
      },
    ],
    partialFingerprints: { "sitemend/v1": fingerprint(checkId, instance) },
  };
}
