/**
 * Bulk apply: many approvals, one call. Each item has its own approval and its own result; the shape of the whole and the
 * approvals are checked before the first write. What was begun is written down item by item, so that a restart goes on
 * with those that are left and repeats none.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import { type BulkId, type ChangeId, type IssueId, parseId } from "#domain/ids.ts";
import { poll } from "#domain/poll.ts";
import type { Principal } from "#domain/principal.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Website } from "#domain/website.ts";
import { type BulkRecord, type ItemResult, loggingWith, type OpenEntry } from "#store/index.ts";
import { type ApplyDeps, actorOf } from "./apply.ts";
import { checkApproval, readApproval } from "./approvals.ts";
import { runItems } from "./bulk-items.ts";
import type { ItemRequest } from "./bulk-request.ts";
import { resultOfChange, resultOfError } from "./bulk-results.ts";
import { runRollbacks } from "./bulk-rollback-items.ts";
import { hashOf } from "./hashes.ts";

export interface BulkApproval {
  readonly issueId: IssueId;
  readonly approvalToken: string;
  readonly override: string | undefined;
}

/** How a bulk runs. */
export interface BulkOptions {
  readonly principal: Principal;
  readonly waitMs: number;
  /** Failed items after which nothing more is begun; `undefined`: it goes on. */
  readonly stopAfterFailures: number | undefined;
  /** The operation that it continues: a `blk_…` id. */
  readonly continues: string | undefined;
}

export interface BulkAnswer {
  readonly bulk: BulkRecord;
  readonly changes: ReadonlyMap<ChangeId, Change>;
  readonly replayed: boolean;
}

/** @throws ServiceError validation_failed (an issue of another audit, a foreign operation), conflicting_approvals */
export async function applyBulk(
  { audit, website }: { readonly audit: AuditRecord; readonly website: Website },
  approvals: readonly BulkApproval[],
  { principal, waitMs, stopAfterFailures, continues }: BulkOptions,
  deps: ApplyDeps,
): Promise<BulkAnswer> {
  await assertIssues(audit, approvals, deps);
  const before = await ownBulk(audit, continues, principal, deps);
  const items = await Promise.all(approvals.map((approval) => checkItem(audit, approval, principal, deps)));
  assertApart(items);
  const actor = actorOf(principal);
  const { id, isDue, isNew } = await deps.store.bulks.begin({
    ...{ id: deps.newId("blk"), websiteId: website.id, auditId: audit.id, kind: "apply", actor, owner: deps.owner },
    ...{ stopAfterFailures: stopAfterFailures ?? null, continues: before },
    requestHash: hashOf([
      "apply",
      principal.userId,
      audit.id,
      approvals.map(({ issueId, approvalToken, override }) => [issueId, approvalToken, override ?? null]).sort(),
    ]),
    items: items.map(({ subject, request, result }) => ({ subject, request, result })),
  });
  if (isDue) deps.background(() => runBulk(id, deps));
  return { ...(await bulkAnswer(id, waitMs, deps)), replayed: !isNew };
}

/** Every key is an issue of this audit, or nothing is done at all. */
async function assertIssues(
  audit: AuditRecord,
  approvals: readonly BulkApproval[],
  { store }: ApplyDeps,
): Promise<void> {
  const found = await Promise.all(approvals.map(({ issueId }) => store.issues.byId(audit.id, issueId)));
  const missing = approvals.filter((_, index) => found[index] === undefined);
  if (missing.length === 0) return;
  throw new ServiceError("validation_failed", {
    fields: missing.map(({ issueId }) => ({
      pointer: `/approvals/${issueId}`,
      code: "not_of_this_audit",
      message: "Issue not found in this audit.",
    })),
  });
}

/** @throws ServiceError validation_failed unless this person began it for this audit */
async function ownBulk(
  audit: AuditRecord,
  text: string | undefined,
  { userId }: Principal,
  { store }: ApplyDeps,
): Promise<BulkId | null> {
  if (text === undefined) return null;
  const id = parseId("blk", text);
  const bulk = id && (await store.bulks.byId(id));
  if (bulk?.auditId === audit.id && bulk.actor.id === userId) return bulk.id;
  const message = "You have no such operation in this audit.";
  throw new ServiceError("validation_failed", { fields: [{ pointer: "/continues", code: "unknown", message }] });
}

interface CheckedItem {
  readonly subject: string;
  readonly request: ItemRequest | null;
  readonly result: ItemResult | null;
  /** What it would change, and into what; `null` when it is over already, or adds to what is there. */
  readonly aim: { readonly place: string; readonly value: string } | null;
}

/** A bad approval is this item's own failure. */
async function checkItem(
  audit: AuditRecord,
  approval: BulkApproval,
  principal: Principal,
  deps: ApplyDeps,
): Promise<CheckedItem> {
  const subject = approval.issueId;
  try {
    const claims = await readApproval(audit, approval, principal, deps);
    const earlier = await deps.store.journal.byToken(claims.jti);
    const request = { claims: { ...claims }, override: approval.override ?? null };
    if (earlier !== undefined) return { subject, request, result: null, aim: null };
    const { issue, value } = await checkApproval(audit, approval, claims, deps);
    const place = `${claims.res} ${claims.fld} ${issue.suggestion.field}`;
    const aim = ADDING.has(issue.suggestion.field) ? null : { place, value };
    return { subject, request, result: null, aim };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { subject, request: null, result: resultOfError(error), aim: null };
  }
}

/** What they write stands beside what others write. */
const ADDING: ReadonlySet<Suggestion["field"]> = new Set(["json_ld", "link_added"]);

/** Two values for one place: which should win is not for the order of a map to decide. */
function assertApart(items: readonly CheckedItem[]): void {
  const aiming = items.flatMap(({ subject, aim }) => (aim === null ? [] : [{ subject, ...aim }]));
  const pairs = [...Map.groupBy(aiming, ({ place }) => place).values()]
    .filter((some) => new Set(some.map(({ value }) => value)).size > 1)
    .map((some) => some.map(({ subject }) => subject));
  if (pairs.length > 0) throw new ServiceError("conflicting_approvals", { extra: { pairs } });
}

/** Carries a bulk to its end; also one that a dead process left. */
export async function runBulk(id: BulkId, deps: ApplyDeps): Promise<void> {
  const bulk = await deps.store.bulks.byId(id);
  if (bulk === undefined || bulk.status === "completed") return;
  // No longer than the work lasts: when it breaks off, the sweep has to find it.
  const renewal = setInterval(() => void deps.store.bulks.renew(deps.owner, id).catch(() => {}), RENEW_EVERY_MS);
  try {
    await loggingGrants(bulk, deps, () => (bulk.kind === "apply" ? runItems(bulk, deps) : runRollbacks(bulk, deps)));
    await deps.store.bulks.finish(id);
    // Whatever continues it need not wait for the sweep.
    for (const next of await deps.store.bulks.adoptAbandoned(deps.owner)) deps.background(() => runBulk(next, deps));
  } finally {
    clearInterval(renewal);
  }
}

/** No request is being answered when a key uses what it was granted: the audit log tells of each use all the same. */
async function loggingGrants(
  { websiteId, actor, deploymentId }: BulkRecord,
  { store, auditLog }: ApplyDeps,
  work: () => Promise<void>,
): Promise<void> {
  const website = deploymentId === null ? undefined : await store.websites.byId(websiteId);
  if (website === undefined) return work();
  const write: OpenEntry["write"] = (run, { object = null, details = {} }) => {
    const entry = {
      actorId: actor.id,
      actor: actor.name,
      action: "approval.used",
      outcome: "done",
      code: null,
    } as const;
    return auditLog.append(website.workspaceId, { ...entry, object, details, address: "", requestId: null }, run);
  };
  return loggingWith({ action: "approval.used", write }, work);
}

/** Well inside the lease. */
const RENEW_EVERY_MS = 5_000;

const ASK_EVERY_MS = 100;

/** The operation at its end, or as it is when the time is over. */
export async function bulkAnswer(
  id: BulkId,
  waitMs: number,
  { store }: Pick<ApplyDeps, "store">,
): Promise<Omit<BulkAnswer, "replayed">> {
  const look = () => store.bulks.byId(id);
  const until = (seen: BulkRecord | undefined) => seen?.status !== "running";
  const bulk = await poll(await look(), { look, until, everyMs: ASK_EVERY_MS, withinMs: waitMs });
  if (bulk === undefined) throw new ServiceError("not_found");
  const changes = await Promise.all(bulk.items.map(({ changeId }) => changeId && store.journal.byId(changeId)));
  const known = new Map(changes.flatMap((change) => (change ? [[change.id, change] as const] : [])));
  return { bulk: { ...bulk, items: bulk.items.map((item) => asSettled(item, known)) }, changes: known };
}

/** What was in doubt, or proposed, when the operation ended has the end that its change has come to since. */
function asSettled(
  item: BulkRecord["items"][number],
  changes: ReadonlyMap<ChangeId, Change>,
): BulkRecord["items"][number] {
  const isOpen = item.result?.status === "in_doubt" || item.result?.status === "proposed";
  const change = isOpen && item.changeId !== null && changes.get(item.changeId);
  return change ? { ...item, result: resultOfChange(change) } : item;
}

/**
 * Rolls back many changes, newest first; each has its own result.
 * @throws ServiceError not_found when one of them is not a change of this audit, validation_failed (a foreign operation)
 */
export async function rollBackBulk(
  { audit, website }: { readonly audit: AuditRecord; readonly website: Website },
  changeIds: readonly ChangeId[],
  { principal, waitMs, stopAfterFailures, continues, reason }: BulkOptions & { readonly reason: string | undefined },
  deps: ApplyDeps,
): Promise<BulkAnswer> {
  const found = await Promise.all(changeIds.map((id) => deps.store.journal.byId(id)));
  if (found.some((change) => change?.auditId !== audit.id)) throw new ServiceError("not_found");
  const before = await ownBulk(audit, continues, principal, deps);
  const newestFirst = [...new Set(changeIds)].sort().reverse();
  const { id, isDue } = await deps.store.bulks.begin({
    ...{ id: deps.newId("blk"), websiteId: website.id, auditId: audit.id, kind: "rollback" },
    ...{ actor: actorOf(principal), owner: deps.owner },
    ...{ stopAfterFailures: stopAfterFailures ?? null, continues: before },
    // Rolled back, applied again and rolled back again are different operations.
    requestHash: hashOf(["rollback", principal.userId, deps.newId("blk")]),
    items: newestFirst.map((subject) => ({ subject, request: { reason: reason ?? null }, result: null })),
  });
  if (isDue) deps.background(() => runBulk(id, deps));
  return { ...(await bulkAnswer(id, waitMs, deps)), replayed: false };
}

/** @throws ServiceError not_found */
export async function readBulk(audit: AuditRecord, text: string, deps: Pick<ApplyDeps, "store">) {
  const id = parseId("blk", text);
  const bulk = id && (await deps.store.bulks.byId(id));
  if (bulk === undefined || bulk.auditId !== audit.id) throw new ServiceError("not_found");
  return bulkAnswer(bulk.id, 0, deps);
}

/** What has begun ends; the rest is skipped, and so are the operations that continue it. @throws ServiceError not_found */
export async function cancelBulk(audit: AuditRecord, text: string, deps: Pick<ApplyDeps, "store">) {
  const { bulk } = await readBulk(audit, text, deps);
  await deps.store.bulks.cancel(bulk.id);
  return bulkAnswer(bulk.id, 0, deps);
}
