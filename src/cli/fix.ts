/** `fix preview`, `fix apply`, `fix rollback`: the same approvals as everywhere, given by the person at the terminal. */
import { oneOfEachPlace } from "#client";
import { ServiceError } from "#domain/errors.ts";
import { json, terminal as plain, renderChange } from "#reports/index.ts";
import { confirmed } from "./ask.ts";
import type { AppliedChange, FixesAt } from "./backend.ts";
import { assertCheck } from "./checks.ts";
import { EXIT, usage } from "./exit.ts";
import type { FixFlags } from "./fix-flags.ts";
import { NOTHING_OPEN } from "./fix-list.ts";
import { type FixablePreview, isGood, leftOutWords, refusal, reportedRefusal, showPreviews } from "./fix-words.ts";
import { shownChange } from "./shown-change.ts";
import type { Terminal } from "./terminal.ts";
import { auditIdOf, typedIssueId } from "./typed.ts";
import { withBackend } from "./with-backend.ts";

/** As many as one call of the API takes. */
const AT_ONCE = 100;

export async function previewCommand(
  audit: string,
  issues: readonly string[],
  flags: FixFlags,
  terminal: Terminal,
): Promise<number> {
  const [auditId, issueIds] = [auditIdOf(audit), issues.map(typedIssueId)];
  assertOneValue(issueIds, flags);
  return withBackend(flags, async ({ fixes }) => {
    const previews = await fixes.preview(auditId, issueIds, flags.value);
    if (flags.json) process.stdout.write(`${json(previews, 2)}\n`);
    else await showPreviews(previews, auditId, fixes, terminal);
    return previews.every(isGood) ? EXIT.ok : EXIT.gateFailed;
  });
}

export async function applyCommand(
  audit: string,
  issues: readonly string[],
  flags: FixFlags,
  terminal: Terminal,
): Promise<number> {
  if ((issues.length === 0) === (flags.all !== true)) throw usage("Specify issue IDs, or use --all.");
  assertCheck(flags.check);
  const [auditId, named] = [auditIdOf(audit), issues.map(typedIssueId)];
  return withBackend(flags, async ({ fixes }) => {
    const ids = flags.all ? (await fixes.fixable(auditId, flags.check)).map(({ id }) => id) : named;
    assertOneValue(ids, flags);
    if (ids.length === 0) terminal.say(NOTHING_OPEN);
    let failed = 0;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const previews = await fixes.preview(auditId, ids.slice(at, at + AT_ONCE), flags.value);
      await showPreviews(previews, auditId, fixes, terminal);
      const { kept: good, leftOut } = oneOfEachPlace(previews.filter(isGood));
      process.stdout.write(leftOut.map(leftOutWords).join(""));
      failed += previews.length - good.length;
      if (good.length === 0) continue;
      const question = good.length === 1 ? "Apply this change?" : `Apply these ${good.length} changes?`;
      if (!flags.yes && !(await confirmed(question, "--yes"))) return EXIT.gateFailed;
      failed += await applyAll(fixes, auditId, good, { flags, terminal });
    }
    return failed === 0 ? EXIT.ok : EXIT.gateFailed;
  });
}

export async function rollbackCommand(
  audit: string,
  changeIds: readonly string[],
  flags: FixFlags,
  terminal: Terminal,
): Promise<number> {
  const { force, cascade = false, reason } = flags;
  if (force !== undefined && changeIds.length > 1) throw usage("--force can only be used with a single change.");
  const auditId = auditIdOf(audit);
  const question = changeIds.length === 1 ? "Roll back this change?" : `Roll back these ${changeIds.length} changes?`;
  if (!flags.yes && !(await confirmed(question, "--yes"))) return EXIT.gateFailed;
  return withBackend(flags, async ({ fixes }) => {
    let failed = 0;
    // Ids sort by time: a later change of a place must go first.
    for (const id of [...changeIds].sort().reverse())
      failed += await orRefused(id, async () => {
        const change = await fixes.rollBack(auditId, id, { force, cascade, reason });
        process.stdout.write(renderChange(shownChange(change), { color: terminal.color }));
        return 0;
      });
    return failed === 0 ? EXIT.ok : EXIT.gateFailed;
  });
}

function assertOneValue(ids: readonly string[], { value }: FixFlags): void {
  if (value !== undefined && ids.length !== 1) throw usage("--value can only be used with a single issue.");
}

/** How many were not applied. Site-wide changes go one by one, as each needs its own approval. */
async function applyAll(
  fixes: FixesAt,
  auditId: string,
  previews: readonly FixablePreview[],
  { flags, terminal }: { readonly flags: FixFlags; readonly terminal: Terminal },
): Promise<number> {
  const alone = previews.filter(({ singleApproval }) => singleApproval || previews.length === 1);
  const together = previews.filter((preview) => !alone.includes(preview));
  let failed = 0;
  for (const { issueId, approvalToken } of alone)
    failed += await orRefused(issueId, async () =>
      say(await fixes.apply(auditId, { issueId, approvalToken, override: flags.value }), terminal),
    );
  return failed + (together.length === 0 ? 0 : await applyTogether(fixes, auditId, together, terminal));
}

async function applyTogether(
  fixes: FixesAt,
  auditId: string,
  previews: readonly FixablePreview[],
  terminal: Terminal,
): Promise<number> {
  const approvals = previews.map(({ issueId, approvalToken }) => ({ issueId, approvalToken }));
  terminal.progress(`Writing ${approvals.length} ${approvals.length === 1 ? "change" : "changes"}…`);
  const results = await fixes.applyMany(auditId, approvals);
  terminal.endProgress();
  let failed = 0;
  for (const { issueId } of approvals) {
    const { appliedChange: change, error } = results[issueId] ?? { appliedChange: null, error: null };
    if (change !== null) failed += say(change, terminal);
    else if (error?.code === "issue_not_open") process.stdout.write(`– ${issueId}: ${plain(error.message)}\n`);
    else {
      failed += 1;
      process.stdout.write(`✗ ${issueId}: ${error?.message ?? "not applied"}\n`);
    }
  }
  return failed;
}

/** A refusal of one does not keep the others; it counts as one that failed. */
async function orRefused(subject: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    process.stdout.write(refusal(subject, reportedRefusal(error)));
    return 1;
  }
}

function say(change: AppliedChange, { color }: Terminal): number {
  process.stdout.write(renderChange(shownChange(change), { color }));
  return change.status === "applied" ? 0 : 1;
}
