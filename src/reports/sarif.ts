/**
 * SARIF 2.1.0 (OASIS), as code hosts read it. They show only what stands in a file: results name one of the repository, or else the path of
 * the page. They tell results of one line apart by our fingerprint. GitHub takes 25,000 of a run at most, and keeps the 5,000 gravest: only beyond
 * its limit checks share the room.
 */
import type { Severity } from "#domain/severity.ts";
import { plainLine } from "./escape.ts";
import { artifactOf, fingerprint } from "./fingerprint.ts";
import type { InstancesOf, Report, ReportFinding, ReportInstance } from "./report.ts";

const MOST_RESULTS = 25_000;
const LEVELS: Record<Severity, string> = { error: "error", warning: "warning", notice: "note" };

export async function* renderSarif(
  { audit, findings }: Report,
  instancesOf: InstancesOf,
  file?: string,
): AsyncGenerator<string> {
  const total = findings.reduce((sum, { issues }) => sum + issues, 0);
  const most = total <= MOST_RESULTS ? MOST_RESULTS : Math.floor(MOST_RESULTS / findings.length);
  const driver = {
    name: "Sitemend",
    version: audit.engineVersion ?? "0",
    informationUri: "https://github.com/sitemend/sitemend",
    rules: findings.map(rule),
  };
  const run = {
    tool: { driver },
    // Of two sites in one repository, each has its own alerts.
    automationDetails: { id: `sitemend/${audit.type}/${URL.parse(audit.website)?.host ?? ""}/` },
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
      const results = instances
        .slice(0, room)
        .map((instance) => JSON.stringify(result(finding, instance, { index, file })));
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

function result(
  { checkId, severity }: ReportFinding,
  instance: ReportInstance,
  { index, file }: { readonly index: number; readonly file: string | undefined },
) {
  const { url, message, locator } = instance;
  const id = fingerprint(checkId, instance);
  return {
    ...{ ruleId: checkId, ruleIndex: index, level: LEVELS[severity] },
    message: { text: `${plainLine(message)} (${plainLine(url)})` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file === undefined ? artifactOf(url) : encodeURI(file) },
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: plainLine(url), kind: "resource", name: plainLine(locator) }],
      },
    ],
    // The second name is the only one that GitHub reads.
    partialFingerprints: { "sitemend/v1": id, primaryLocationLineHash: `${id}:1` },
  };
}
