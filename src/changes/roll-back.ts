/**
 * Rollback: the change turned round, as a change of its own. It happens only while the site still holds what we wrote;
 * what a person wrote later is shown, never overwritten, unless somebody insists with the hash of exactly what they saw.
 * A rollback can be rolled back like any other change.
 */
import type { GrantUse } from "#domain/approval-request.ts";
import { type Actor, type Change, type NewChange, TRANSITIONS, UNDER_WAY } from "#domain/change.ts";
import type { ObservedValue } from "#domain/connector.ts";
import { type Edit, reversed } from "#domain/edit.ts";
import { ServiceError } from "#domain/errors.ts";
import type { BulkId } from "#domain/ids.ts";
import type { Website } from "#domain/website.ts";
import { type ApplyDeps, refusalOfChange, settled } from "./apply.ts";
import { notGranted } from "./approvals.ts";
import { carryOut } from "./carry-out.ts";
import { driftProblem, tellDependents } from "./endings.ts";
import { hashOfObservedValues } from "./hashes.ts";
import { type OpenSite, openSite, reading } from "./open-site.ts";
import { lookAtPullRequests } from "./pull-requests.ts";
import { together } from "./settle.ts";
import { isSameIdentity } from "./site-identity.ts";

export interface RollbackRequest {
  readonly force: boolean;
  readonly expectedCurrentHash: string | undefined;
  readonly cascade: boolean;
  readonly reason: string | undefined;
  readonly waitMs: number;
  readonly bulkId: BulkId | null;
  /** What a person granted to the request key that asks. */
  readonly grant?: GrantUse | undefined;
}

export interface RolledBack {
  /** The change, as it is afterwards. */
  readonly change: Change;
  /** The change that undid it. */
  readonly rollback: Change;
  readonly alreadyRolledBack: boolean;
  /** Later changes that were undone first, newest first. */
  readonly cascaded: readonly Change[];
}

/** @throws ServiceError as api.md §3.8 lists them */
export async function rollBack(
  change: Change,
  website: Website,
  request: RollbackRequest,
  { actor, deps }: { readonly actor: Actor; readonly deps: ApplyDeps },
): Promise<RolledBack> {
  const done = await alreadyDone(change, website, request, { actor, deps });
  if (done !== undefined) return done;
  assertReversible(change);
  const site = await openSite(website, deps);
  if (!isSameIdentity(change.siteIdentity, site.connection.identity)) throw new ServiceError("site_identity_changed");
  const cascaded = await clearTheWay(change, website, request, { actor, deps });
  const { edits, current } = await editsBack(change, site, request, { actor, deps });
  await deps.reach("approval-checked");
  const begun = await deps.store.journal.begin(reversal(change, { edits, current, site, request, actor }, deps), {
    issueVersion: null,
    owner: deps.owner,
    grant: request.grant,
  });
  if (begun.is === "busy")
    throw new ServiceError("change_in_progress", { retryAfterSeconds: 2, extra: { appliedChangeId: begun.by } });
  if (begun.is === "stale") throw new ServiceError("change_in_progress", { retryAfterSeconds: 1 });
  if (begun.is === "not-granted") throw notGranted(begun.because);
  if (begun.is === "repeated") return sameAgain(change, begun.change, { website, waitMs: request.waitMs, deps });
  await deps.reach("journal-written");
  if (begun.change.effect === "none") await tellDependents(begun.change, actor, deps);
  const rollback = await carry(begun.change, website, site, { actor, deps, waitMs: request.waitMs });
  await throwIfUndone(change, rollback, website, deps);
  return { ...(await answer(change, rollback, false, deps)), cascaded };
}

async function alreadyDone(
  change: Change,
  website: Website,
  request: RollbackRequest,
  tools: { readonly actor: Actor; readonly deps: ApplyDeps },
): Promise<RolledBack | undefined> {
  if (change.state !== "rolled_back" && change.state !== "rolling_back") return undefined;
  const { journal } = tools.deps.store;
  const rollback = await journal.reversalOf(change.id);
  if (rollback === undefined) return undefined;
  const redo = await journal.reversalOf(rollback.id);
  if (redo !== undefined && redo.state !== "rolled_back") return undo(change, redo, { website, request, tools });
  return sameAgain(change, rollback, { website, waitMs: request.waitMs, deps: tools.deps });
}

/** The change was made again since: what stands on the site is the later one. @throws ServiceError superseded_by_later_change */
async function undo(
  change: Change,
  redo: Change,
  context: {
    readonly website: Website;
    readonly request: RollbackRequest;
    readonly tools: { readonly actor: Actor; readonly deps: ApplyDeps };
  },
): Promise<RolledBack> {
  const { website, request, tools } = context;
  if (!request.cascade) throw supersededBy([redo]);
  const done = await rollBack(redo, website, request, tools);
  return { ...done, change, cascaded: [done.change, ...done.cascaded] };
}

/** Someone asked before: what becomes of that is the answer for all. */
async function sameAgain(
  change: Change,
  rollback: Change,
  { website, waitMs, deps }: { readonly website: Website; readonly waitMs: number; readonly deps: ApplyDeps },
): Promise<RolledBack> {
  const ended = await settled(rollback, waitMs, deps);
  await throwIfUndone(change, ended, website, deps);
  return answer(change, ended, true, deps);
}

/** @throws ServiceError when the rollback ended without a write */
async function throwIfUndone(change: Change, rollback: Change, website: Website, deps: ApplyDeps): Promise<void> {
  const refusal = refusalOfChange(rollback);
  if (refusal?.code === "preview_stale") throw await drift(change, await openSite(website, deps), deps);
  if (refusal !== undefined) throw refusal;
}

async function answer(change: Change, rollback: Change, already: boolean, deps: ApplyDeps): Promise<RolledBack> {
  const now = (await deps.store.journal.byId(change.id)) ?? change;
  return { change: now, rollback, alreadyRolledBack: already, cascaded: [] };
}

function assertReversible({ id, state, effect }: Change): void {
  if (UNDER_WAY.has(state)) {
    const code = state === "in_doubt" ? "outcome_unknown" : "change_in_progress";
    throw new ServiceError(code, { retryAfterSeconds: 2, extra: { appliedChangeId: id } });
  }
  if (state === "unknown") throw new ServiceError("outcome_unknown", { extra: { appliedChangeId: id } });
  const isInForce = TRANSITIONS[state].includes("rolling_back");
  if (!isInForce || effect === "none") throw new ServiceError("nothing_to_roll_back", { extra: { state, effect } });
}

/** Later changes of ours on the same places must go first, newest first; only on request. */
async function clearTheWay(
  change: Change,
  website: Website,
  request: RollbackRequest,
  tools: { readonly actor: Actor; readonly deps: ApplyDeps },
): Promise<Change[]> {
  const blocking = await tools.deps.store.journal.standingOn(change);
  if (blocking.length === 0) return [];
  if (!request.cascade) throw supersededBy(blocking);
  const undone: Change[] = [];
  for (const later of blocking) {
    const { change: gone } = await rollBack(later, website, { ...request, force: false, cascade: false }, tools);
    undone.push(gone);
  }
  return undone;
}

/** The edits that lead back from what is there now; with `force`, from what a person wrote. Empty: it is as before. */
async function editsBack(
  change: Change,
  site: OpenSite,
  { force, expectedCurrentHash }: RollbackRequest,
  { actor, deps }: { readonly actor: Actor; readonly deps: ApplyDeps },
): Promise<{ readonly edits: readonly Edit[]; readonly current: string | null }> {
  const wasThere = isThere(await look(change, site, deps));
  const isGone = !wasThere && change.state === "proposed" && (await isWithdrawn(change, site));
  if (isGone) await lookAtPullRequests([change], site.connector, deps);
  // It may have been merged while it was withdrawn.
  const observedValues = await look(change, site, deps);
  const seen = together(observedValues);
  if (isGone && !isThere(observedValues)) return { edits: [], current: change.before };
  if (seen === "after" || seen === "both")
    return { edits: await backOf(change, observedValues, deps), current: change.after };
  if (seen === "before") return { edits: [], current: change.before };
  if (seen === "missing") throw new ServiceError("target_missing", { extra: { snapshot: change.before } });
  if (change.state === "applied" || change.state === "deploying") {
    const step = {
      actor,
      reason: "the current value differs from the written one",
      problem: driftProblem("superseded", observedValues.find(({ is }) => is !== "after")?.current ?? null),
      issue: issueOf(change),
    };
    await deps.store.journal.move(change, "drifted", step);
  }
  const forced =
    force && expectedCurrentHash === hashOfObservedValues(observedValues)
      ? overCurrent(change, observedValues)
      : undefined;
  if (forced === undefined) throw driftOf(change, observedValues);
  return { edits: forced, current: observedValues[0]?.current ?? null };
}

function isThere(observedValues: readonly ObservedValue[]): boolean {
  const seen = together(observedValues);
  return seen === "after" || seen === "both";
}

/** A proposal is taken back where it was made. False when it has been merged, or closed, meanwhile. */
async function isWithdrawn({ opKey, edits, createdAt }: Change, { connector }: OpenSite): Promise<boolean> {
  return (
    (await reading(connector.withdraw?.({ key: opKey, edits }, createdAt) ?? Promise.resolve("not_proposed"))) ===
    "withdrawn"
  );
}

/** The change as it stands on the site, beneath what was written from here later. */
async function look(change: Change, { connector }: OpenSite, { store }: ApplyDeps): Promise<readonly ObservedValue[]> {
  const later = await store.journal.writesAfter([change]);
  const { observedValues } = await reading(
    connector.read([{ edits: change.edits, later: later.get(change.id) ?? [] }]),
  );
  return observedValues[0] ?? [];
}

/** The edits that undo it where it stands. @throws ServiceError superseded_by_later_change where one of ours covers it */
async function backOf(
  change: Change,
  observedValues: readonly ObservedValue[],
  { store }: ApplyDeps,
): Promise<readonly Edit[]> {
  const back = observedValues.flatMap((observedValue) => observedValue.back ?? []);
  if (back.length === observedValues.length) return back.reverse();
  const inForce = await store.journal.inForceOn(change.websiteId, change.edits);
  const later = inForce.filter(({ id, createdAt }) => id !== change.id && createdAt >= change.createdAt);
  throw supersededBy(later);
}

function supersededBy(blocking: readonly Change[]): ServiceError {
  return new ServiceError("superseded_by_later_change", {
    extra: { blockingChanges: blocking.map(({ id, field, state, createdAt }) => ({ id, field, state, createdAt })) },
  });
}

function issueOf({ kind }: Change) {
  return kind === "rollback" ? ("open" as const) : ("superseded" as const);
}

/** Still a compare-and-set, against what the person saw. Of pieces that are found no more, nothing can be said. */
function overCurrent(change: Change, observedValues: readonly ObservedValue[]): readonly Edit[] | undefined {
  const edits = change.edits.map((edit, index): Edit | undefined => {
    const observedValue = observedValues[index];
    if (observedValue === undefined || observedValue.is === "missing") return undefined;
    if (observedValue.is === "after" || observedValue.is === "both") return edit;
    if (observedValue.is === "before") return edit.kind === "value" ? { ...edit, after: edit.before } : undefined;
    if (edit.kind === "value") return { ...edit, after: observedValue.current };
    return observedValue.current === null ? undefined : { ...edit, after: observedValue.current };
  });
  const possible = edits.filter((edit) => edit !== undefined);
  return possible.length === edits.length ? reversed(possible) : undefined;
}

function driftOf(change: Change, observedValues: readonly ObservedValue[]): ServiceError {
  const current = observedValues.find(({ is }) => is !== "after" && is !== "both")?.current ?? null;
  const currentHash = hashOfObservedValues(observedValues);
  return new ServiceError("drift_detected", {
    extra: { before: change.before, applied: change.after, current, currentHash, appliedChangeId: change.id },
  });
}

/** The site changed between our look and our write. */
async function drift(change: Change, site: OpenSite, deps: ApplyDeps): Promise<ServiceError> {
  const now = (await deps.store.journal.byId(change.id)) ?? change;
  return driftOf(now, await look(now, site, deps));
}

function reversal(
  change: Change,
  context: {
    readonly edits: readonly Edit[];
    readonly current: string | null;
    readonly site: OpenSite;
    readonly request: RollbackRequest;
    readonly actor: Actor;
  },
  { newId }: ApplyDeps,
): NewChange {
  const { edits, current, site, request, actor } = context;
  const id = newId("chg");
  return {
    ...{ id, websiteId: change.websiteId, auditId: change.auditId, issueId: change.issueId, actor },
    ...{ checkId: change.checkId, url: change.url, locator: change.locator, field: change.field },
    kind: change.kind === "rollback" ? "redo" : "rollback",
    reverses: change.id,
    bulkId: request.bulkId,
    effect: edits.length === 0 ? "none" : "written",
    satisfiedBy: null,
    resource: change.resource,
    ...{ before: current, suggested: change.before, after: change.before, overridden: false, edits },
    opKey: id,
    mode: site.connector.mode,
    epoch: site.connection.epoch,
    siteIdentity: site.connection.identity,
    ...{ tokenId: null, requestHash: null, reason: request.reason ?? null },
  };
}

async function carry(
  rollback: Change,
  website: Website,
  site: OpenSite,
  { actor, deps, waitMs }: { readonly actor: Actor; readonly deps: ApplyDeps; readonly waitMs: number },
): Promise<Change> {
  if (rollback.state !== "applying") return rollback;
  const carrying = deps.background(async () => {
    const [carried = rollback] = await deps.siteWriteLock.take(website.id, [rollback], (fence) =>
      carryOut([rollback], site.connector, { fence, ignoreLock: false, actor }, deps),
    );
    // Those of a bulk are looked at together, after its last write.
    if (carried.bulkId === null) deps.background(() => deps.verifier.verify([carried]));
    return carried;
  });
  return Promise.race([carrying, settled(rollback, waitMs, deps)]);
}
