/**
 * From approvals to changes that are written down and carried out. The live values are read once more, each approval is
 * held against them, what fits is written into the journal, and only then does anything go to the site.
 *
 * Approvals of one object belong together: each was given for the object as it was before all of them. So each is planned
 * on what those before it leave, and carried out in that order. What cannot go with the others waits for the next pass.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Actor, Change } from "#domain/change.ts";
import type { InOrder, Located, Proposal, Unfixable } from "#domain/connector.ts";
import { placeOf } from "#domain/edit.ts";
import { ServiceError } from "#domain/errors.ts";
import type { BulkId } from "#domain/ids.ts";
import type { Website } from "#domain/website.ts";
import { type Approved, notGranted, stale } from "./approvals.ts";
import { carryOut } from "./carry-out.ts";
import type { ChangeDeps } from "./deps.ts";
import { asFound, equalChangesInForce, isElementGone } from "./equal-changes.ts";
import { fixRequestsFor } from "./fix-requests.ts";
import { hashOf, hashOfCurrent, hashOfResult } from "./hashes.ts";
import { type OpenSite, reading } from "./open-site.ts";
import type { SiteWriteLock } from "./site-write-lock.ts";

export interface MakeContext {
  readonly audit: AuditRecord;
  readonly website: Website;
  readonly site: OpenSite;
  readonly actor: Actor;
  readonly bulkId: BulkId | null;
  readonly ignoreLock: boolean;
  /** How many may be begun after those that have ended; 0 ends it. Left out: all. */
  readonly room?: (ended: readonly Made[]) => Promise<number>;
}

export type Made =
  | { readonly is: "change"; readonly change: Change; readonly replayed: boolean }
  | { readonly is: "refused"; readonly error: ServiceError }
  /** Never begun: there was no room left. */
  | { readonly is: "left" };

export type MakeDeps = ChangeDeps & { readonly siteWriteLock: SiteWriteLock };

/** In the order of the approvals. When the site can be read no more, those that are left are refused. */
export async function makeChanges(
  approved: readonly Approved[],
  context: MakeContext,
  deps: MakeDeps,
): Promise<Made[]> {
  const ended = new Map<Approved, Made>();
  // What an approval that waits will find when those before it are done.
  const expected = new Map<Approved, string>();
  for (let open = approved; open.length > 0; open = open.filter((one) => !ended.has(one))) {
    const room = (await context.room?.([...ended.values()])) ?? open.length;
    if (room <= 0) break;
    const pass = await planPass(open, { room, expected, ended }, context, deps).catch(asRefusals(open));
    for (const [one, error] of pass.refused) ended.set(one, { is: "refused", error });
    for (const [one, made] of await begin(pass.ready, ended, context, deps)) ended.set(one, made);
  }
  return approved.map((one) => ended.get(one) ?? { is: "left" });
}

/** What ended in a pass before keeps its end. */
function asRefusals(open: readonly Approved[]): (error: unknown) => Planned {
  return (error) => {
    if (error instanceof ServiceError) return { ready: [], refused: open.map((one) => [one, error]) };
    throw error;
  };
}

interface Pass {
  readonly room: number;
  readonly expected: Map<Approved, string>;
  readonly ended: ReadonlyMap<Approved, Made>;
}

interface Planned {
  readonly ready: readonly (readonly [one: Approved, proposal: Proposal])[];
  readonly refused: readonly (readonly [one: Approved, error: ServiceError])[];
}

/** Of the open approvals those that can go now, in their order; at least the first of them goes, or is refused. */
async function planPass(
  open: readonly Approved[],
  { room, expected, ended }: Pass,
  context: MakeContext,
  deps: MakeDeps,
): Promise<Planned> {
  const { audit, site } = context;
  const fixRequests = await fixRequestsFor(audit, open, deps);
  const fits = (index: number, alone: Located) => isAsApproved(alone, open[index], expected);
  const found = await reading(site.connector.locateInOrder(fixRequests, fits));
  await deps.reach("approval-checked");
  const aims = open.map(({ claims, value }, index) =>
    isElementGone(found[index]?.alone) ? { resource: claims.res, field: claims.fld, value } : undefined,
  );
  const { connector } = site;
  const earlier = await reading(equalChangesInForce(aims, context.website.id, { store: deps.store, connector }));
  const ready: (readonly [Approved, Proposal])[] = [];
  const refused: (readonly [Approved, ServiceError])[] = [];
  const taken = new Set<string>();
  const names = new Set<string>();
  for (const [index, one] of open.entries()) {
    const step = stepOf(one, found[index] ?? NOT_LOCATED, {
      expected,
      ended,
      earlier: earlier[index],
      names,
      taken,
      isFull: ready.length >= room,
    });
    names.add(nameOf(one));
    if (step.is === "ready") {
      ready.push([one, step.proposal]);
      for (const edit of step.proposal.edits) taken.add(placeOf(edit));
    } else if (step.is === "waits") expected.set(one, step.expects);
    else refused.push([one, await refusal(step, one, context, deps)]);
  }
  return { ready, refused };
}

/** What becomes of an approval in a pass. */
type Step =
  | { readonly is: "ready"; readonly proposal: Proposal }
  /** For those before it; then the site must hold what this hash is of. */
  | { readonly is: "waits"; readonly expects: string }
  | { readonly is: "unfixable" | "taken-away"; readonly found: Unfixable }
  | { readonly is: "stale"; readonly found: Proposal };

interface PassSoFar extends Pick<Pass, "expected" | "ended"> {
  /** The change of an earlier operation that did what this one wants, too. */
  readonly earlier: Change | undefined;
  /** What approvals before it in this pass aim at, and the places that they write. */
  readonly names: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
  readonly isFull: boolean;
}

function stepOf(one: Approved, { alone, planned }: InOrder, pass: PassSoFar): Step {
  if (alone.is === "unfixable") {
    const equal = equalChangeOf(one, pass.ended) ?? pass.earlier;
    return equal === undefined ? { is: "unfixable", found: alone } : { is: "ready", proposal: asFound(equal) };
  }
  if (!isAsApproved(alone, one, pass.expected)) return { is: "stale", found: alone };
  const hasEqual = pass.names.has(nameOf(one));
  if (planned.is === "unfixable" && !hasEqual) return { is: "taken-away", found: planned };
  if (planned.is === "unfixable") return { is: "waits", expects: hashOfCurrent(alone.edits) };
  if (pass.isFull || mustWait(alone, planned, pass.taken))
    return { is: "waits", expects: hashOfCurrent(planned.edits) };
  return { is: "ready", proposal: planned };
}

function refusal(
  step: Exclude<Step, { is: "ready" | "waits" }>,
  one: Approved,
  context: MakeContext,
  deps: MakeDeps,
): ServiceError | Promise<ServiceError> {
  if (step.is === "stale") return staleNow(one, step.found, context, deps);
  return step.is === "unfixable" ? refusalOf(step.found, one, deps) : takenAway(step.found, one, deps);
}

const NOTHING: Located = {
  is: "unfixable",
  reason: "object_not_found",
  words: "The site's response doesn't mention it.",
};
const NOT_LOCATED: InOrder = { alone: NOTHING, planned: NOTHING };

/** The site holds what the approval was given for, that and what we did to it since, or already what was approved. */
function isAsApproved(alone: Located, one: Approved | undefined, expected: ReadonlyMap<Approved, string>): boolean {
  if (alone.is === "unfixable" || one === undefined) return false;
  const current = hashOfCurrent(alone.edits);
  if (alone.edits.length === 0 || current === expected.get(one)) return true;
  const { cur, aft } = one.claims;
  return current === cur && (aft === undefined || aft === hashOfResult(alone.edits));
}

/** Two writes of one place go one after the other, and that a value is there is said only when it is. */
function mustWait(alone: Proposal, planned: Proposal, taken: ReadonlySet<string>): boolean {
  const reliesOnOthers = planned.edits.length === 0 && alone.edits.length > 0;
  return reliesOnOthers || planned.edits.some((edit) => taken.has(placeOf(edit)));
}

/** Approvals of the same name want the same value at the same place. */
function nameOf({ claims, issue, value }: Approved): string {
  return hashOf([claims.res, claims.fld, issue.suggestion.field, value]);
}

/** The change of this operation that has done the same before. */
function equalChangeOf(one: Approved, ended: ReadonlyMap<Approved, Made>): Change | undefined {
  for (const [other, made] of ended)
    if (made.is === "change" && made.change.state === "applied" && nameOf(other) === nameOf(one)) return made.change;
  return undefined;
}

function refusalOf(found: Unfixable, one: Approved, deps: MakeDeps): ServiceError {
  if (found.reason === "not_published" || found.reason === "object_not_found")
    return new ServiceError("target_missing", { extra: { cause: found.words } });
  const { docs } = deps.checks.get(one.issue.checkId) ?? {};
  const manualSteps = docs === undefined ? [] : [docs.fix];
  return new ServiceError("issue_not_fixable", { extra: { reason: found.reason, cause: found.words, manualSteps } });
}

/** What it was to change is not there any more when those before it are done. */
function takenAway(found: Unfixable, one: Approved, deps: MakeDeps): ServiceError {
  const words = `Another change approved with this one is applied first and leaves nothing to change here: ${found.words}`;
  return refusalOf({ ...found, words }, one, deps);
}

/** Says so when it was ourselves who wrote there since the preview. */
async function staleNow(one: Approved, found: Proposal, { audit }: MakeContext, deps: MakeDeps): Promise<ServiceError> {
  const writers = await deps.store.journal.inForceOn(audit.websiteId, found.edits);
  const ours = writers.find(({ createdAt }) => createdAt.getTime() >= one.claims.iat * 1000);
  return stale(audit.id, one.issue.id, {
    ...{ expectedHash: one.claims.cur, current: found.currentValue },
    ...(ours === undefined ? {} : { cause: OURS_CAME_FIRST, earlierChange: ours.id }),
  });
}

const OURS_CAME_FIRST = "Another approved change to the same object has been applied since the preview.";

/** Writes down and carries out. What relies on a value that is there already needs no write. */
async function begin(
  ready: Planned["ready"],
  ended: ReadonlyMap<Approved, Made>,
  context: MakeContext,
  deps: MakeDeps,
): Promise<ReadonlyMap<Approved, Made>> {
  const made = new Map<Approved, Made>();
  // One after the other: the journal's order is the order in which the site is written to.
  for (const [one, proposal] of ready)
    made.set(one, await writeDown(one, proposal, { context, equal: equalChangeOf(one, ended) }, deps));
  await deps.reach("journal-written");
  return carryOutNew(made, context, deps);
}

/** Holds the approval against the live value, and takes the approval, the places and the issue in one transaction. */
async function writeDown(
  one: Approved,
  found: Proposal,
  { context, equal }: { readonly context: MakeContext; readonly equal: Change | undefined },
  deps: MakeDeps,
): Promise<Made> {
  const { issue, claims, value, overridden } = one;
  const { audit, site, actor, bulkId } = context;
  if (found.single && bulkId !== null && one.grant === undefined)
    return refused(new ServiceError("single_approval_required"));
  const hasItAlready = found.edits.length === 0;
  const satisfiedBy = hasItAlready ? ((equal ?? (await writerOf(found, audit, deps)))?.id ?? null) : null;
  const begun = await deps.store.journal.begin(
    {
      ...{ id: deps.newId("chg"), websiteId: audit.websiteId, auditId: audit.id, issueId: issue.id, bulkId, actor },
      ...{ checkId: issue.checkId, url: issue.url, locator: issue.locator, reverses: null, reason: null },
      ...{ kind: "apply", effect: hasItAlready ? "none" : "written", resource: found.resource, field: found.field },
      ...{ before: found.currentValue, suggested: issue.suggestion.value, overridden, satisfiedBy },
      edits: hasItAlready ? found.holds : found.edits,
      after: hasItAlready ? found.currentValue : found.proposedValue,
      opKey: claims.jti,
      mode: site.connector.mode,
      epoch: site.connection.epoch,
      siteIdentity: site.connection.identity,
      tokenId: claims.jti,
      requestHash: one.requestHash,
    },
    { issueVersion: claims.iver, owner: deps.owner, grant: one.grant },
  );
  if (begun.is === "begun") return { is: "change", change: begun.change, replayed: false };
  if (begun.is === "busy")
    return refused(
      new ServiceError("change_in_progress", { retryAfterSeconds: 2, extra: { appliedChangeId: begun.by, value } }),
    );
  if (begun.is === "stale") return refused(stale(audit.id, issue.id));
  if (begun.is === "not-granted") return refused(notGranted(begun.because));
  return repeated(begun.change, one.requestHash);
}

/** The change of ours that wrote the value that is there; `undefined`: it was there without us. */
async function writerOf(found: Proposal, { websiteId }: AuditRecord, { store }: MakeDeps): Promise<Change | undefined> {
  const writers = await store.journal.inForceOn(websiteId, found.holds);
  const values = new Set(found.holds.map(({ after }) => after));
  return (
    writers.find(({ after }) => after === found.proposedValue) ??
    writers.find(({ edits }) => edits.some(({ after }) => values.has(after)))
  );
}

function refused(error: ServiceError): Made {
  return { is: "refused", error };
}

/** The approval was used before: for the same thing it is a repeat, for another it is refused. */
export function repeated(change: Change, requestHash: string): Made {
  if (change.requestHash === requestHash) return { is: "change", change, replayed: true };
  return refused(new ServiceError("approval_token_used", { extra: { appliedChangeId: change.id } }));
}

async function carryOutNew(
  made: ReadonlyMap<Approved, Made>,
  context: MakeContext,
  deps: MakeDeps,
): Promise<ReadonlyMap<Approved, Made>> {
  const fresh = [...made.values()].flatMap((one) =>
    one.is === "change" && !one.replayed && one.change.state === "applying" ? [one.change] : [],
  );
  if (fresh.length === 0) return made;
  const { site, actor, ignoreLock } = context;
  const carried = await deps.siteWriteLock.take(context.website.id, fresh, (fence) =>
    carryOut(fresh, site.connector, { fence, ignoreLock, actor }, deps),
  );
  const byId = new Map(carried.map((change) => [change.id, change]));
  return new Map(
    [...made].map(([one, result]) => [
      one,
      result.is === "change" ? { ...result, change: byId.get(result.change.id) ?? result.change } : result,
    ]),
  );
}
