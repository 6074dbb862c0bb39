/** `demo --git`: two fixes as proposals on branches, merged, deployed and proved, and the last one rolled back. */
import { type GitDemoSite, type ProposedFix, proposeFixes, type StoryDeps, undoByProposal } from "#demo/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change } from "#domain/change.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { terminal as plain } from "#reports/index.ts";
import { type PROOFS, say, sayFix, sayStep, shown, type Telling } from "./demo-words.ts";
import { CommandFailed, EXIT } from "./exit.ts";

const FIXES = 2;
const MOST_LINES = 6;

export async function tellGitFixes(
  audit: AuditRecord,
  site: GitDemoSite,
  deps: StoryDeps,
  { watch, stop }: Pick<Telling, "watch" | "stop">,
): Promise<void> {
  const proved: { readonly fix: ProposedFix; readonly change: Change }[] = [];
  for await (const fix of proposeFixes(audit, site, LOCAL_OPERATOR, deps)) {
    stop.throwIfAborted();
    const number = proved.length + 1;
    sayFix(fix, number, FIXES);
    for (const line of fix.proposal.diff.slice(0, MOST_LINES)) say(`      ${plain(line)}`);
    sayStep(watch, `fix${number}ProposedMs`, `Approved, and proposed on the branch ${fix.proposal.branch}`);
    const change = await fix.prove();
    if (change.state !== "applied")
      throw new CommandFailed(`The fix was merged but not deployed: ${change.state}.`, EXIT.internal);
    sayStep(watch, number === 1 ? "firstFixProvedMs" : `fix${number}ProvedMs`, MERGED[change.verification.status]);
    say("");
    proved.push({ fix, change });
    if (number === FIXES) break;
  }
  const last = proved.at(-1);
  if (last === undefined) throw new CommandFailed("No issue of the demo's site can be fixed.", EXIT.internal);
  const rollback = await undoByProposal(audit, last.change, site, { principal: LOCAL_OPERATOR, deps });
  say(`Rolling back the last fix by a proposal of its own:\n    restored ${shown(last.fix.before)}`);
  if (rollback.state !== "applied")
    throw new CommandFailed(`The rollback was merged but not deployed: ${rollback.state}.`, EXIT.internal);
  sayStep(watch, "rolledBackMs", RESTORED[rollback.verification.status]);
}

const MERGED: Readonly<Record<keyof typeof PROOFS, string>> = {
  verified: "Merged and deployed by the demo, as you would, and verified on the live page",
  pending: "Merged",
  stored_not_rendered: "Merged; not yet visible on the live page",
  not_judged: "Merged and deployed",
};

const RESTORED: typeof MERGED = {
  ...MERGED,
  verified: "Merged and deployed by the demo, and verified on the live page: the issue is back",
};
