/** Two audits of one website side by side, for the terminal. */
import type { ComparisonCounts, IssueChange } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { terminal } from "./escape.ts";
import { painter } from "./paint.ts";
import { count } from "./report.ts";

export interface Comparison {
  readonly audit: ComparedAudit;
  readonly base: ComparedAudit;
  readonly scoreDelta: number | null;
  readonly counts: ComparisonCounts;
  readonly issues: readonly {
    readonly change: IssueChange;
    readonly severity: Severity;
    readonly checkId: string;
    readonly title: string;
    readonly message: string;
    readonly url: string;
  }[];
}

interface ComparedAudit {
  readonly id: string;
  readonly finishedAt: string | null;
  readonly score: number | null;
}

const PARTS = [
  ["new", "New"],
  ["regressed", "Regressed"],
  ["fixed", "Fixed"],
] as const satisfies readonly (readonly [IssueChange, string])[];
const TONES = { new: "error", regressed: "error", fixed: "good" } as const;

export function renderComparison(comparison: Comparison, { color }: { readonly color: boolean }): string {
  const { audit, base, scoreDelta, counts, issues } = comparison;
  const paint = painter(color);
  const delta = scoreDelta === null ? "" : ` (${scoreDelta > 0 ? "+" : ""}${scoreDelta})`;
  const shown = PARTS.flatMap(([change, title]) => {
    const own = issues.filter((issue) => issue.change === change);
    if (counts[change] === 0) return [];
    const more = counts[change] - own.length;
    return [
      "",
      `  ${paint(TONES[change], title)}  ${count(counts[change], "issue")}`,
      ...own.map(
        ({ severity, url, message }) =>
          `    ${severity.padEnd(7)}  ${terminal(url)}\n             ${terminal(message)}`,
      ),
      ...(more > 0 ? [`    and ${count(more, "more issue")}: --json lists all`] : []),
    ];
  });
  return `${[
    "",
    `  ${base.id} (${day(base)}) → ${audit.id} (${day(audit)})`,
    `  Score  ${base.score ?? "–"} → ${paint("bold", String(audit.score ?? "–"))}${delta}`,
    `  ${count(counts.persisting, "issue")} in both, ${counts.notComparable.toLocaleString("en")} not comparable (only one of the audits could check them)`,
    ...shown,
    "",
  ].join("\n")}\n`;
}

function day({ finishedAt }: ComparedAudit): string {
  return finishedAt?.slice(0, 16).replace("T", " ") ?? "not finished";
}
