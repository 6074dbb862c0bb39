/** The items of a bulk rollback, one after the other, newest first: a later change of a place must go before an earlier one. */
import { z } from "zod";
import { ServiceError } from "#domain/errors.ts";
import { type ChangeId, parseId } from "#domain/ids.ts";
import type { Bulk, ItemResult } from "#store/index.ts";
import type { ApplyDeps } from "./apply.ts";
import { failuresLeft } from "./bulk-items.ts";
import { resultOfChange, resultOfError, SKIPPED, STOPPED } from "./bulk-results.ts";
import { rollBack } from "./roll-back.ts";
import { refusalOfActor } from "./still-may.ts";

const Request = z.object({ reason: z.string().nullable() });
/** Longer than any single rollback takes. */
const WAIT_MS = 120_000;

export async function runRollbacks(bulk: Bulk, deps: ApplyDeps): Promise<void> {
  const made: ChangeId[] = [];
  for (const { position, subject, request, result } of bulk.items) {
    if (result !== null) continue;
    const reason = Request.parse(request).reason ?? undefined;
    const left = await failuresLeft(bulk, deps);
    const end = (await deps.store.bulks.isCancelled(bulk.id))
      ? { changeId: null, result: SKIPPED }
      : left.count <= 0
        ? { changeId: null, result: STOPPED }
        : await rollBackOne(bulk, subject, reason, deps);
    await deps.store.bulks.itemEnded(bulk.id, position, end);
    if (end.changeId !== null) made.push(end.changeId);
  }
  const changes = await Promise.all(made.map((id) => deps.store.journal.byId(id)));
  deps.background(deps.prover.prove(changes.filter((change) => change !== undefined)));
}

async function rollBackOne(
  bulk: Bulk,
  subject: string,
  reason: string | undefined,
  deps: ApplyDeps,
): Promise<{ changeId: ChangeId | null; result: ItemResult }> {
  try {
    const refusal = await refusalOfActor(bulk, deps);
    if (refusal !== undefined) throw refusal;
    const id = parseId("chg", subject);
    const change = id && (await deps.store.journal.byId(id));
    const website = await deps.store.websites.byId(bulk.websiteId);
    if (change === undefined || website === undefined) throw new ServiceError("not_found");
    const request = { force: false, expectedCurrentHash: undefined, cascade: false, reason, waitMs: WAIT_MS };
    const { rollback } = await rollBack(change, website, { ...request, bulkId: bulk.id }, { actor: bulk.actor, deps });
    return { changeId: rollback.id, result: resultOfChange(rollback) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { changeId: null, result: resultOfError(error) };
  }
}
