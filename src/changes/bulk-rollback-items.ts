/** The items of a bulk rollback, one after the other, newest first: a later change of a place must go before an earlier one. */
import type { z } from "zod";
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
import { rollBack } from "./roll-back.ts";
import { refusalOfActor } from "./still-may.ts";

/** Longer than any single rollback takes. */
const WAIT_MS = 120_000;

export async function runRollbacks(bulk: BulkRecord, deps: ApplyDeps): Promise<void> {
  const made: Change[] = [];
  let failures = 0;
  for (const { position, subject, request, result } of bulk.items) {
    if (result !== null) continue;
    const skipped = await whySkipped(bulk, failures, deps);
    if (skipped !== undefined) {
      await deps.store.bulks.itemEnded(bulk.id, position, { changeId: null, result: skipped });
      continue;
    }
    const end = await rollBackOne(bulk, subject, RollbackItem.parse(request), deps);
    failures = failuresAtEnd(failures, [end]);
    await deps.store.bulks.itemEnded(bulk.id, position, {
      changeId: end.is === "change" ? end.change.id : null,
      result: end.is === "change" ? resultOfChange(end.change) : resultOfError(end.error),
    });
    if (end.is === "change") made.push(end.change);
  }
  const changes = await Promise.all(made.map(({ id }) => deps.store.journal.byId(id)));
  deps.background(() => deps.verifier.verify(changes.filter((change) => change !== undefined)));
}

/** `undefined`: the next item may be begun. */
async function whySkipped(bulk: BulkRecord, failures: number, deps: ApplyDeps): Promise<ItemResult | undefined> {
  if (await deps.store.bulks.isCancelled(bulk.id)) return SKIPPED;
  if ((await failuresLeft(bulk, deps)).count <= 0) return STOPPED;
  return isLost(failures) ? SITE_LOST : undefined;
}

async function rollBackOne(
  bulk: BulkRecord,
  subject: string,
  { reason, grant }: z.infer<typeof RollbackItem>,
  deps: ApplyDeps,
): Promise<Exclude<Made, { is: "left" }>> {
  try {
    const refusal = await refusalOfActor(bulk, deps);
    if (refusal !== undefined) throw refusal;
    if (bulk.deploymentId !== null && grant?.deploymentId !== bulk.deploymentId) throw notGranted("not_granted");
    const id = parseId("chg", subject);
    const change = id && (await deps.store.journal.byId(id));
    const website = await deps.store.websites.byId(bulk.websiteId);
    if (change === undefined || website === undefined) throw new ServiceError("not_found");
    const request = { force: false, expectedCurrentHash: undefined, cascade: false, waitMs: WAIT_MS };
    const { rollback, alreadyRolledBack: replayed } = await rollBack(
      change,
      website,
      { ...request, reason: reason ?? undefined, bulkId: bulk.id, grant },
      { actor: bulk.actor, deps },
    );
    return { is: "change", change: rollback, replayed };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { is: "refused", error };
  }
}
