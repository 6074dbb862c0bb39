/** What code hosts show beside a change: workflow commands of GitHub, and GitLab's code quality. */
import type { Severity } from "#domain/severity.ts";
import { plainLine } from "./escape.ts";
import { artifactOf, fingerprint } from "./fingerprint.ts";
import { count, type InstancesOf, type Report } from "./report.ts";

/** GitHub shows ten of a kind for each step; the eleventh would push out somebody else's. One notice is the sum. */
const MOST_OF_A_KIND = 10;

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export function renderGithub({ audit, findings, score }: Report): string {
  const lines = (["error", "warning", "notice"] as const).flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .slice(0, severity === "notice" ? MOST_OF_A_KIND - 1 : MOST_OF_A_KIND)
      .map(({ title, issues, affectedPages, instances, checkId }) => {
        const [first] = instances;
        const where = affectedPages > 0 ? ` on ${count(affectedPages, "page")}` : "";
        const example = first === undefined ? "" : `, for example ${first.url}: ${first.message}`;
        return command(severity, `${title} (${checkId})`, `${count(issues, "issue")}${where}${example}`);
      }),
  );
  const failure = audit.failure ? [command("error", "The audit failed", audit.failure.message)] : [];
  const sum =
    score === null ? [] : [command("notice", "Sitemend", `${audit.website}: score ${score.overall} ${score.grade}`)];
  return `${[...failure, ...sum, ...lines].join("\n")}\n`;
}

/** A line break would begin a command of whoever wrote the page. */
function command(kind: Severity, title: string, message: string): string {
  const safe = (text: string): string => plainLine(text).replaceAll("%", "%25");
  return `::${kind} title=${safe(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${safe(message)}`;
}

const GITLAB: Record<Severity, string> = { error: "major", warning: "minor", notice: "info" };

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export async function* renderGitlab(
  { findings }: Report,
  instancesOf: InstancesOf,
  file?: string,
): AsyncGenerator<string> {
  yield "[";
  let isFirst = true;
  for (const { checkId, severity } of findings) {
    for await (const instances of instancesOf(checkId)) {
      const entries = instances.map((instance) =>
        JSON.stringify({
          description: `${plainLine(instance.message)} (${plainLine(instance.url)})`,
          check_name: checkId,
          fingerprint: fingerprint(checkId, instance),
          severity: GITLAB[severity],
          location: { path: file ?? artifactOf(instance.url), lines: { begin: 1 } },
        }),
      );
      if (entries.length > 0) yield `${isFirst ? "" : ","}\n${entries.join(",\n")}`;
      isFirst &&= entries.length === 0;
    }
  }
  yield "\n]\n";
}
