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
import { carryRollbacks, type OpenRollback, type RollbackTools as Tools } from "./carry-rollbacks.ts";
import { driftProblem, tellDependents } from "./endings.ts";
import { hashOfObservedValues } from "./hashes.ts";
import { type OpenSite, openSite, reading } from "./open-site.ts";
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
  tools: Tools,
): Promise<RolledBack> {
  const [rolledBack] = await rollBackTogether([change], website, () => request, tools);
  if (rolledBack === undefined || rolledBack instanceof ServiceError)
    throw rolledBack ?? new ServiceError("internal_error");
  return rolledBack;
}

/** In the order of the changes: all are written down before any is carried out, so that what is proposed is one proposal. */
export async function rollBackTogether(
  changes: readonly Change[],
  website: Website,
  requestOf: (change: Change) => RollbackRequest,
  tools: Tools,
): Promise<readonly (RolledBack | ServiceError)[]> {
  const begun: (Begun | ServiceError)[] = [];
  for (const change of changes)
    begun.push(await orRefused(() => beginRollback(change, website, requestOf(change), tools)));
  const open = begun.filter((one) => "site" in one);
  const ended = await carryRollbacks(open, website, tools);
  return Promise.all(
    begun.map((one) => {
      if (!("site" in one)) return one;
      return orRefused(() => endRollback(one, ended.get(one) ?? one.rollback, website, tools.deps));
    }),
  );
}

export async function orRefused<T>(work: () => Promise<T>): Promise<T | ServiceError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Written down, and to be carried out; or over, because somebody asked for it before. */
type Begun = OpenRollback | RolledBack;

/** @throws ServiceError */
async function beginRollback(
  change: Change,
  website: Website,
  request: RollbackRequest,
  { actor, deps }: Tools,
): Promise<Begun> {
  const done = await alreadyDone(change, website, request, { actor, deps });
  if (done !== undefined) return done;
  assertReversible(change);
  const site = await openSite(website, deps);
  if (!isSameIdentity(change.siteIdentity, site.connection.identity)) throw new ServiceError("site_identity_changed");
  const cascaded = await clearTheWay(change, website, request, { actor, deps });
  const { edits, current, effect } = await editsBack(change, site, request, { actor, deps });
  await deps.reach("approval-checked");
  const begun = await deps.store.journal.begin(
    reversal(change, { edits, current, effect, site, request, actor }, deps),
    {
      issueVersion: null,
      owner: deps.owner,
      grant: request.grant,
    },
  );
  if (begun.is === "busy")
    throw new ServiceError("change_in_progress", { retryAfterSeconds: 2, extra: { appliedChangeId: begun.by } });
  if (begun.is === "stale") throw new ServiceError("change_in_progress", { retryAfterSeconds: 1 });
  if (begun.is === "not-granted") throw notGranted(begun.because);
  if (begun.is === "repeated") return sameAgain(change, begun.change, { website, waitMs: request.waitMs, deps });
  await deps.reach("journal-written");
  if (begun.change.effect === "none") await tellDependents(begun.change, actor, deps);
  return { change, rollback: begun.change, site, cascaded, waitMs: request.waitMs };
}

/** @throws ServiceError when it ended without a write */
async function endRollback(
  { change, cascaded }: OpenRollback,
  rollback: Change,
  website: Website,
  deps: ApplyDeps,
): Promise<RolledBack> {
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

/** The way back from what is there now. */
interface WayBack extends Pick<NewChange, "effect"> {
  readonly edits: readonly Edit[];
  /** For people: what is there. */
  readonly current: string | null;
}

/** The edits that undo it; with `force`, from what a person wrote. None are needed where it is only proposed, or as before already. */
async function editsBack(
  change: Change,
  site: OpenSite,
  { force, expectedCurrentHash }: RollbackRequest,
  { actor, deps }: { readonly actor: Actor; readonly deps: ApplyDeps },
): Promise<WayBack> {
  const observedValues = await look(change, site, deps);
  const seen = together(observedValues);
  if (seen === "after" || seen === "both")
    return { edits: await backOf(change, observedValues, deps), current: change.after, effect: "written" };
  if (change.state === "proposed") return { edits: [], current: change.before, effect: "written" };
  if (seen === "before") return { edits: [], current: change.before, effect: "none" };
  if (seen === "missing") throw new ServiceError("target_missing", { extra: { snapshot: change.before } });
  if (change.state === "applied" || change.state === "deploying") {
    const step = {
      actor,
      reason: "the current value differs from the written one",
      problem: driftProblem(change, "superseded", observedValues.find(({ is }) => is !== "after")?.current ?? null),
      issue: issueOf(change),
    };
    await deps.store.journal.move(change, "drifted", step);
  }
  const forced =
    force && expectedCurrentHash === hashOfObservedValues(observedValues)
      ? overCurrent(change, observedValues)
      : undefined;
  if (forced === undefined) throw driftOf(change, observedValues);
  return { edits: forced, current: observedValues[0]?.current ?? null, effect: "written" };
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
    readonly effect: NewChange["effect"];
    readonly site: OpenSite;
    readonly request: RollbackRequest;
    readonly actor: Actor;
  },
  { newId }: ApplyDeps,
): NewChange {
  const { edits, current, effect, site, request, actor } = context;
  const id = newId("chg");
  return {
    ...{ id, websiteId: change.websiteId, auditId: change.auditId, issueId: change.issueId, actor },
    ...{ checkId: change.checkId, url: change.url, locator: change.locator, field: change.field },
    kind: change.kind === "rollback" ? "redo" : "rollback",
    reverses: change.id,
    bulkId: request.bulkId,
    effect,
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
