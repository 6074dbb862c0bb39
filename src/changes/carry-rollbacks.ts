/** Carries rollbacks that are written down to their end: withdrawals one by one, what is written or proposed together. */
import type { Actor, Change } from "#domain/change.ts";
import type { Website } from "#domain/website.ts";
import { type ApplyDeps, settled } from "./apply.ts";
import { carryOut } from "./carry-out.ts";
import type { OpenSite } from "./open-site.ts";
import { carryOutWithdrawal, isWithdrawal } from "./withdraw.ts";

export interface RollbackTools {
  readonly actor: Actor;
  readonly deps: ApplyDeps;
}

export interface OpenRollback {
  readonly change: Change;
  readonly rollback: Change;
  readonly site: OpenSite;
  readonly cascaded: readonly Change[];
  readonly waitMs: number;
}

/** Answers each as it is afterwards, or when the time is over. */
export async function carryRollbacks(
  begun: readonly OpenRollback[],
  website: Website,
  { actor, deps }: RollbackTools,
): Promise<ReadonlyMap<OpenRollback, Change>> {
  const open = begun.filter(({ rollback }) => rollback.state === "applying");
  const [first] = open;
  if (first === undefined) return new Map();
  const rollbacks = open.map(({ rollback }) => rollback);
  const carrying = deps.background(async () => {
    const carried = await deps.siteWriteLock.take(website.id, rollbacks, (fence) =>
      carryAll(rollbacks, first.site, { actor, deps, fence }),
    );
    // Those of a bulk are looked at together, after its last write.
    const alone = carried.filter(({ bulkId }) => bulkId === null);
    if (alone.length > 0) deps.background(() => deps.verifier.verify(alone));
    return new Map(carried.map((one) => [one.id, one]));
  });
  const ends = open.map(async (one): Promise<readonly [OpenRollback, Change]> => {
    const carried = carrying.then((all) => all.get(one.rollback.id) ?? one.rollback);
    return [one, await Promise.race([carried, settled(one.rollback, one.waitMs, deps)])];
  });
  return new Map(await Promise.all(ends));
}

async function carryAll(
  rollbacks: readonly Change[],
  { connector }: OpenSite,
  { actor, deps, fence }: RollbackTools & { readonly fence: number },
): Promise<readonly Change[]> {
  const withdrawn: Change[] = [];
  for (const one of rollbacks.filter(isWithdrawal))
    withdrawn.push(await carryOutWithdrawal(one, connector, actor, deps));
  const written = rollbacks.filter((one) => !isWithdrawal(one));
  const options = { fence, ignoreLock: false, actor };
  return [...withdrawn, ...(written.length === 0 ? [] : await carryOut(written, connector, options, deps))];
}
