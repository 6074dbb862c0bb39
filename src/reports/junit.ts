/** JUnit's XML: a suite for each category, a test for each check that judged something. */
import { xml } from "./escape.ts";
import { count, type InstancesOf, type Report, type ReportFinding } from "./report.ts";

/** Enough to find the cause; all of them are in the JSON. */
const MOST_PLACES = 50;
const PASSED = "passed";

export async function* renderJunit(report: Report, instancesOf: InstancesOf): AsyncGenerator<string> {
  const { audit, findings, passed } = report;
  const seconds = ((audit.durationMs ?? 0) / 1000).toFixed(3);
  const failures = findings.length + (audit.failure ? 1 : 0);
  const tests = failures + passed.length;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(`Sitemend ${audit.website}`)}" tests="${tests}" failures="${failures}" errors="0" time="${seconds}">\n`;
  if (audit.failure) {
    const { code, message } = audit.failure;
    yield `${suite("audit", 1, 1)}${failed({ name: "audit", type: code, message, text: message })}</testsuite>\n`;
  }
  for (const [category, of] of Map.groupBy(findings, (finding) => finding.category)) {
    yield suite(category, of.length, of.length);
    for (const finding of of) yield await failure(finding, instancesOf);
    yield "</testsuite>\n";
  }
  if (passed.length > 0) {
    yield suite(PASSED, passed.length, 0);
    for (const { checkId } of passed) yield `<testcase classname="${PASSED}" name="${xml(checkId)}"/>\n`;
    yield "</testsuite>\n";
  }
  yield "</testsuites>\n";
}

function suite(name: string, tests: number, failures: number): string {
  return `<testsuite name="${xml(name)}" tests="${tests}" failures="${failures}" errors="0" skipped="0">\n`;
}

async function failure(finding: ReportFinding, instancesOf: InstancesOf): Promise<string> {
  const { checkId, category, severity, title, issues, howToFix } = finding;
  const places: string[] = [];
  for await (const instances of instancesOf(checkId)) {
    places.push(...instances.map(({ url, message }) => `${url}\n  ${message}`));
    if (places.length >= MOST_PLACES) break;
  }
  const rest = issues > MOST_PLACES ? [`and ${count(issues - MOST_PLACES, "more issue")}`] : [];
  const text = [howToFix, "", ...places.slice(0, MOST_PLACES), ...rest].join("\n");
  const message = `${title} (${count(issues, "issue")})`;
  return failed({ name: checkId, suite: category, type: severity, message, text });
}

function failed(test: {
  readonly name: string;
  readonly suite?: string;
  readonly type: string;
  readonly message: string;
  readonly text: string;
}): string {
  const { name, suite: classname = name, type, message, text } = test;
  return `<testcase classname="${xml(classname)}" name="${xml(name)}"><failure type="${xml(type)}" message="${xml(message)}">${xml(text)}</failure></testcase>\n`;
}
