/** `fix list`: what could be changed, and what was. */
import { json, terminal as plain, renderChange } from "#reports/index.ts";
import { programName } from "../config.ts";
import type { ListedIssue } from "./backend.ts";
import { assertCheck } from "./checks.ts";
import { EXIT } from "./exit.ts";
import type { FixFlags } from "./fix-flags.ts";
import { shownChange } from "./shown-change.ts";
import type { Terminal } from "./terminal.ts";
import { auditIdOf } from "./typed.ts";
import { withBackend } from "./with-backend.ts";

export async function listCommand(id: string, flags: FixFlags, terminal: Terminal): Promise<number> {
  const auditId = auditIdOf(id);
  assertCheck(flags.check);
  return withBackend(flags, async ({ fixes, flags: there }) => {
    const issues = await fixes.fixable(auditId, flags.check);
    const appliedChanges = await fixes.changes(auditId);
    if (flags.json) {
      process.stdout.write(`${json({ issues, appliedChanges }, 2)}\n`);
      return EXIT.ok;
    }
    for (const issue of issues) process.stdout.write(linesOf(issue));
    process.stdout.write(`${sumOf(issues, there)}\n`);
    for (const change of appliedChanges)
      process.stdout.write(renderChange(shownChange(change), { color: terminal.color }));
    return EXIT.ok;
  });
}

export const NOTHING_OPEN = "No open issues can be fixed automatically.";

function linesOf({ id, title, url, field, suggestionTarget: target, suggestedValue }: ListedIssue): string {
  const value = suggestedValue === "" ? "(remove)" : plain(suggestedValue ?? "");
  const place = `${field}${target ? ` of ${plain(target)}` : ""}`;
  return `${plain(id)}  ${plain(title)}\n    ${plain(url)}\n    ${place} → ${value.slice(0, 160)}\n`;
}

function sumOf(issues: readonly ListedIssue[], there: string): string {
  const [first] = issues;
  if (first === undefined) return NOTHING_OPEN;
  const why =
    first.notFixableReason === "wordpress_not_connected" ? ` Connect first: ${programName()} wp connect${there}.` : "";
  return `${issues.length} open ${issues.length === 1 ? "issue has" : "issues have"} a suggested value.${why}`;
}
