/**
 * The items of a bulk rollback, newest first: a later change of a place must go before an earlier one. One after the other; what is
 * proposed, together.
 */
import type { Change } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import type { BulkRecord, ItemResult } from "#store/index.ts";
import type { ApplyDeps } from "./apply.ts";
import { notGranted } from "./approvals.ts";
import { failuresAtEnd, failuresLeft, isLost } from "./bulk-items.ts";
import { RollbackItem } from "./bulk-request.ts";
import { resultOfChange, resultOfError, SITE_LOST, SKIPPED, STOPPED } from "./bulk-results.ts";
import type { Made } from "./make-changes.ts";
import { openSite } from "./open-site.ts";
import { orRefused, rollBackTogether } from "./roll-back.ts";
import { refusalOfActor } from "./still-may.ts";

type Item = BulkRecord["items"][number];

/** Longer than any single rollback takes. */
const WAIT_MS = 120_000;

/** What people merge is one proposal for so many. */
const PROPOSED_TOGETHER = 50;

export async function runRollbacks(bulk: BulkRecord, deps: ApplyDeps): Promise<void> {
  const made: Change[] = [];
  let failures = 0;
  const together = await countTogether(bulk, deps);
  const open = bulk.items.filter(({ result }) => result === null);
  for (let at = 0; at < open.length; ) {
    const skipped = await whySkipped(bulk, failures, deps);
    const room = skipped === undefined ? Math.min(together, (await failuresLeft(bulk, deps)).count) : 1;
    const chunk = open.slice(at, at + room);
    const ends = skipped === undefined ? await rollBackSome(bulk, chunk, deps) : chunk.map(() => skipped);
    failures = failuresAtEnd(failures, ends.filter(isEnd));
    for (const [index, { position }] of chunk.entries())
      await deps.store.bulks.itemEnded(bulk.id, position, asEnded(ends[index] ?? SKIPPED));
    made.push(...ends.flatMap((end) => (isEnd(end) && end.is === "change" ? [end.change] : [])));
    at += room;
  }
  const changes = await Promise.all(made.map(({ id }) => deps.store.journal.byId(id)));
  deps.background(() => deps.verifier.verify(changes.filter((change) => change !== undefined)));
}

function isEnd(end: RollbackEnd | ItemResult): end is RollbackEnd {
  return "is" in end;
}

function asEnded(end: RollbackEnd | ItemResult) {
  if (!isEnd(end)) return { changeId: null, result: end };
  return end.is === "change"
    ? { changeId: end.change.id, result: resultOfChange(end.change) }
    : { changeId: null, result: resultOfError(end.error) };
}

/** Elsewhere a later change of a place must be gone from the site before an earlier one is looked at. */
async function countTogether({ websiteId }: BulkRecord, deps: ApplyDeps): Promise<number> {
  const website = await deps.store.websites.byId(websiteId);
  const site = website && (await orRefused(() => openSite(website, deps)));
  return site !== undefined && "connector" in site && site.connector.publishes === "when_merged"
    ? PROPOSED_TOGETHER
    : 1;
}

/** `undefined`: the next item may be begun. */
async function whySkipped(bulk: BulkRecord, failures: number, deps: ApplyDeps): Promise<ItemResult | undefined> {
  if (await deps.store.bulks.isCancelled(bulk.id)) return SKIPPED;
  if ((await failuresLeft(bulk, deps)).count <= 0) return STOPPED;
  return isLost(failures) ? SITE_LOST : undefined;
}

type RollbackEnd = Exclude<Made, { is: "left" }>;

async function rollBackSome(
  bulk: BulkRecord,
  items: readonly Item[],
  deps: ApplyDeps,
): Promise<readonly RollbackEnd[]> {
  const found = await Promise.all(items.map((item) => orRefused(() => changeOf(item, bulk, deps))));
  const refusal = await refusalOfActor(bulk, deps);
  const website = await deps.store.websites.byId(bulk.websiteId);
  const refuse = (error: ServiceError): RollbackEnd => ({ is: "refused", error });
  if (refusal !== undefined || website === undefined)
    return items.map(() => refuse(refusal ?? new ServiceError("not_found")));
  const asked = found.flatMap((one) => (one instanceof ServiceError ? [] : [one]));
  const requests = new Map(asked.map(({ change, request }) => [change, request]));
  const request = { force: false, expectedCurrentHash: undefined, cascade: false, waitMs: WAIT_MS, bulkId: bulk.id };
  const rolledBack = await rollBackTogether(
    [...requests.keys()],
    website,
    (change) => ({ ...request, reason: requests.get(change)?.reason ?? undefined, grant: requests.get(change)?.grant }),
    { actor: bulk.actor, deps },
  );
  const ends = new Map([...requests.keys()].map((change, index) => [change, rolledBack[index]]));
  return found.map((one) => {
    const end = one instanceof ServiceError ? one : ends.get(one.change);
    if (end === undefined || end instanceof ServiceError) return refuse(end ?? new ServiceError("internal_error"));
    return { is: "change", change: end.rollback, replayed: end.alreadyRolledBack };
  });
}

/** @throws ServiceError */
async function changeOf({ subject, request: kept }: Item, { deploymentId }: BulkRecord, deps: ApplyDeps) {
  const request = RollbackItem.parse(kept);
  if (deploymentId !== null && request.grant?.deploymentId !== deploymentId) throw notGranted("not_granted");
  const id = parseId("chg", subject);
  const change = id && (await deps.store.journal.byId(id));
  if (change === undefined) throw new ServiceError("not_found");
  return { change, request };
}
