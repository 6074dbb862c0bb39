/** `fix list`: what could be changed, and what was. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { parseId } from "#domain/ids.ts";
import { terminal as plain, renderChange } from "#reports/index.ts";
import { programName } from "../config.ts";
import type { Parts } from "../main.ts";
import { EXIT, usage } from "./exit.ts";
import type { FixFlags } from "./fix-flags.ts";
import { withParts } from "./local.ts";
import { shownChange } from "./shown-change.ts";
import type { Terminal } from "./terminal.ts";

/** A page of the list that is read at a time. */
const AT_ONCE = 200;

export async function listCommand(id: string, { check, json }: FixFlags, terminal: Terminal): Promise<number> {
  return withParts(async (parts) => {
    const audit = await auditAt(id, parts);
    const issues = await fixableIssues(parts, audit, check);
    const changes = await parts.changes.list(audit, { before: undefined, limit: AT_ONCE });
    if (json) {
      process.stdout.write(`${JSON.stringify({ issues, appliedChanges: changes }, undefined, 2)}\n`);
      return EXIT.ok;
    }
    for (const issue of issues) {
      const value = issue.suggestedValue === "" ? "(remove)" : plain(issue.suggestedValue ?? "");
      process.stdout.write(
        `${issue.id}  ${plain(issue.title)}\n    ${plain(issue.url)}\n    ${issue.field}${issue.suggestionTarget ? ` of ${plain(issue.suggestionTarget)}` : ""} → ${value.slice(0, 160)}\n`,
      );
    }
    const [first] = issues;
    const why =
      first?.notFixableReason === "wordpress_not_connected" ? ` Connect first: ${programName()} wp connect.` : "";
    process.stdout.write(
      issues.length === 0
        ? "Nothing that can be fixed from here is open.\n"
        : `${issues.length} open ${issues.length === 1 ? "issue has" : "issues have"} a suggested value.${why}\n`,
    );
    for (const change of changes) process.stdout.write(renderChange(shownChange(change), { color: terminal.color }));
    return EXIT.ok;
  });
}

/** @throws CommandFailed */
export async function auditAt(text: string, { audits }: Parts): Promise<AuditRecord> {
  const id = parseId("aud", text);
  if (id === undefined) throw usage(`${text} is not the id of an audit; it looks like aud_01k….`);
  return audits.read(id);
}

/** All of them, what pays most first. */
export async function fixableIssues({ audits }: Parts, audit: AuditRecord, check: string | undefined) {
  const filter = {
    ...{ severities: [], categories: [], statuses: ["open", "regressed"] as const, fixable: true },
    checkIds: check === undefined ? [] : [check],
    ...{ urlContains: undefined, search: undefined, isNew: undefined, urlId: undefined, groupNo: undefined },
  };
  const sort = [{ key: "impact", descending: true }] as const;
  type Found = Awaited<ReturnType<Parts["audits"]["issues"]>>;
  const all: Found["issues"][number][] = [];
  let after: Found["next"] | undefined;
  do {
    const found: Found = await audits.issues(audit, { filter, sort, after: after ?? undefined, limit: AT_ONCE });
    all.push(...found.issues);
    after = found.next;
  } while (after);
  return all;
}
