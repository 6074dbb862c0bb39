/** `fix preview`, `fix apply`, `fix rollback`: the same approvals as everywhere, given by the person at the terminal. */
import type { GoodPreview, Preview } from "#changes/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change } from "#domain/change.ts";
import { errors, ServiceError } from "#domain/errors.ts";
import { type ChangeId, type IssueId, parseId } from "#domain/ids.ts";
import type { LogDetails } from "#domain/log-entry.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { terminal as plain, renderChange, renderPreview } from "#reports/index.ts";
import type { Parts } from "../main.ts";
import { confirmed } from "./ask.ts";
import { EXIT, usage } from "./exit.ts";
import type { FixFlags } from "./fix-flags.ts";
import { auditAt, fixableIssues } from "./fix-list.ts";
import { withParts } from "./local.ts";
import { logLocally } from "./log-locally.ts";
import { shownChange } from "./shown-change.ts";
import type { Terminal } from "./terminal.ts";

/** As many as one call of the API takes. */
const AT_ONCE = 100;
/** Nobody waits for an answer of HTTP here. */
const WAIT_MS = 600_000;

export async function previewCommand(
  auditId: string,
  issueIds: readonly string[],
  flags: FixFlags,
  terminal: Terminal,
): Promise<number> {
  return withParts(async (parts) => {
    const audit = await auditAt(auditId, parts);
    const previews = await previewsOf(parts, audit, idsOf(issueIds), flags);
    if (flags.json) process.stdout.write(`${JSON.stringify(previews.map(asJson), undefined, 2)}\n`);
    else await show(previews, audit, parts, terminal);
    return previews.every(isGood) ? EXIT.ok : EXIT.gateFailed;
  });
}

export async function applyCommand(
  auditId: string,
  issueIds: readonly string[],
  flags: FixFlags,
  terminal: Terminal,
): Promise<number> {
  if ((issueIds.length === 0) === (flags.all !== true)) throw usage("Name issues, or give --all.");
  return withParts(async (parts) => {
    parts.changes.start({ recover: false });
    const audit = await auditAt(auditId, parts);
    const ids = flags.all ? (await fixableIssues(parts, audit, flags.check)).map(({ id }) => id) : idsOf(issueIds);
    let failed = 0;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const previews = await previewsOf(parts, audit, ids.slice(at, at + AT_ONCE), flags);
      await show(previews, audit, parts, terminal);
      const good = previews.filter(isGood);
      failed += previews.length - good.length;
      if (good.length === 0) continue;
      const question = good.length === 1 ? "Apply this change?" : `Apply these ${good.length} changes?`;
      if (!flags.yes && !(await confirmed(question, "--yes"))) return EXIT.gateFailed;
      failed += await applyAll(parts, audit, good, { flags, terminal });
    }
    return failed === 0 ? EXIT.ok : EXIT.gateFailed;
  });
}

export async function rollbackCommand(
  auditId: string,
  changeIds: readonly string[],
  { force, cascade = false, reason }: FixFlags,
  terminal: Terminal,
): Promise<number> {
  if (force !== undefined && changeIds.length > 1) throw usage("--force goes with one change.");
  return withParts(async (parts) => {
    parts.changes.start({ recover: false });
    const audit = await auditAt(auditId, parts);
    const request = { force: force !== undefined, expectedCurrentHash: force, cascade, reason, waitMs: WAIT_MS };
    let failed = 0;
    // Ids sort by time: a later change of a place must go first.
    for (const id of [...changeIds].sort().reverse()) {
      try {
        const done = await parts.changes.rollBack(audit, id, { ...request, bulkId: null }, LOCAL_OPERATOR);
        const { id: rollbackId, state } = done.rollback;
        await logChange(parts, audit, "change.rolled_back", { object: id, rollbackId, state, forced: request.force });
        process.stdout.write(renderChange(shownChange(done.change), { color: terminal.color }));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        failed += 1;
        process.stdout.write(refusal(id, error));
      }
    }
    return failed === 0 ? EXIT.ok : EXIT.gateFailed;
  });
}

function logChange(
  parts: Parts,
  { id: auditId, websiteId, workspaceId }: AuditRecord,
  action: "change.applied" | "bulk.applied" | "change.rolled_back",
  { object, ...details }: LogDetails & { readonly object: string },
): Promise<void> {
  return logLocally(parts, { action, object, details: { auditId, websiteId, ...details } }, workspaceId);
}

type Previewed = Preview | ServiceError;

async function previewsOf(
  parts: Parts,
  audit: AuditRecord,
  ids: readonly IssueId[],
  { value }: FixFlags,
): Promise<Previewed[]> {
  if (value !== undefined && ids.length !== 1) throw usage("--value goes with one issue.");
  return parts.changes.previewMany(
    audit,
    ids.map((issueId) => ({ issueId, override: value })),
    LOCAL_OPERATOR,
  );
}

function idsOf(texts: readonly string[]): readonly IssueId[] {
  return texts.map((text) => {
    const id = parseId("iss", text);
    if (id === undefined) throw usage(`${text} is not the id of an issue; it looks like iss_01k….`);
    return id;
  });
}

function isGood(preview: Previewed): preview is GoodPreview {
  return !(preview instanceof ServiceError) && preview.fixable;
}

function asJson(preview: Previewed) {
  return preview instanceof ServiceError ? { error: preview.code, message: preview.message } : preview;
}

async function show(
  previews: readonly Previewed[],
  audit: AuditRecord,
  { audits }: Parts,
  { color }: Terminal,
): Promise<void> {
  for (const preview of previews) {
    if (preview instanceof ServiceError) process.stdout.write(refusal("", preview));
    else if (!preview.fixable) {
      const steps = preview.manualSteps.map((step) => `\n    By hand: ${plain(step)}`).join("");
      process.stdout.write(`${preview.issueId}: ${plain(preview.words)}${steps}\n`);
    } else {
      const issue = await audits.issue(audit, preview.issueId);
      const { proposal, fixMode: mode, risk, diff: hunks, warnings, issueId } = preview;
      const { field, currentValue: current, proposedValue: proposed, sideEffects } = proposal;
      const shown = { ...{ issueId, mode, risk, hunks, warnings, field, current, proposed, sideEffects } };
      process.stdout.write(renderPreview({ ...shown, title: issue.message, url: issue.url }, { color }));
    }
  }
}

/** How many were not applied. Site-wide changes go one by one, as each needs its own approval. */
async function applyAll(
  parts: Parts,
  audit: AuditRecord,
  previews: readonly GoodPreview[],
  { flags, terminal }: { readonly flags: FixFlags; readonly terminal: Terminal },
): Promise<number> {
  const alone = previews.filter(({ proposal }) => proposal.single || previews.length === 1);
  const together = previews.filter((preview) => !alone.includes(preview));
  let failed = 0;
  for (const { issueId, approvalToken } of alone) {
    try {
      const request = { issueId, approvalToken, override: flags.value, ignoreLock: false, waitMs: WAIT_MS };
      const { change } = await parts.changes.apply(audit, request, LOCAL_OPERATOR);
      await logChange(parts, audit, "change.applied", { object: issueId, changeId: change.id, state: change.state });
      failed += say(change, terminal);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failed += 1;
      process.stdout.write(refusal(issueId, error));
    }
  }
  return failed + (together.length === 0 ? 0 : await applyTogether(parts, audit, together, terminal));
}

async function applyTogether(
  parts: Parts,
  audit: AuditRecord,
  previews: readonly GoodPreview[],
  terminal: Terminal,
): Promise<number> {
  const approvals = previews.map(({ issueId, approvalToken }) => ({ issueId, approvalToken, override: undefined }));
  terminal.progress(`Writing ${approvals.length} changes …`);
  const { bulk, changes } = await parts.changes.applyMany(audit, approvals, {
    ...{ principal: LOCAL_OPERATOR, waitMs: WAIT_MS, stopAfterFailures: undefined, continues: undefined },
  });
  await logChange(parts, audit, "bulk.applied", { object: bulk.id, items: approvals.length });
  await parts.changes.idle();
  terminal.endProgress();
  let failed = 0;
  for (const { subject, changeId, result } of bulk.items) {
    const change = changeId === null ? undefined : await current(parts, audit, changeId, changes);
    if (change !== undefined) failed += say(change, terminal);
    else {
      failed += 1;
      process.stdout.write(`✗ ${subject}: ${result?.error?.message ?? "not done"}\n`);
    }
  }
  return failed;
}

/** With its proof, which comes after the writes. */
function current(parts: Parts, audit: AuditRecord, id: ChangeId, known: ReadonlyMap<ChangeId, Change>) {
  return known.has(id) ? parts.changes.change(audit, id) : Promise.resolve(undefined);
}

function say(change: Change, { color }: Terminal): number {
  process.stdout.write(renderChange(shownChange(change), { color }));
  return change.state === "applied" ? 0 : 1;
}

function refusal(subject: string, error: ServiceError): string {
  const { cause, currentHash, current: there } = error.extra;
  const more = [
    ...(typeof cause === "string" ? [plain(cause)] : []),
    ...(typeof there === "string" ? [`There is now: ${plain(there)}`] : []),
    ...(typeof currentHash === "string" ? [`To go over it: --force ${currentHash}`] : []),
  ];
  const head = `✗ ${subject === "" ? "" : `${subject}: `}${error.message} ${errors[error.code].next}`;
  return `${[head, ...more].join("\n    ")}\n`;
}
