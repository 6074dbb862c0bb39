/**
 * What a dead process, a lost answer or a dead site left under way is taken up again: the site is asked what it knows,
 * and each change is settled. Runs at the start and then all the time.
 */
import { type Actor, type Change, UNDER_WAY } from "#domain/change.ts";
import type { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { OF_CHANGES_IN_DOUBT, type RetryWait, waitAfter } from "#domain/retry-waits.ts";
import type { ApplyDeps } from "./apply.ts";
import { runBulk } from "./bulk.ts";
import { reportEnds, settleAll } from "./carry-out.ts";
import { openSiteOf } from "./open-site.ts";
import { carryOutWithdrawal, isWithdrawal } from "./withdraw.ts";

const RECOVERY: Actor = { type: "service", id: "svc_recovery", name: "recovery" };
/** Proofs that nobody came to make. */
const UNPROVEN_AFTER_MS = 20_000;

export async function recover(deps: ApplyDeps): Promise<void> {
  const abandoned = await deps.store.journal.abandoned(new Date(deps.now()));
  const adopted: Change[] = [];
  for (const change of abandoned) if (await deps.store.journal.adopt(change, deps.owner)) adopted.push(change);
  for (const [websiteId, changes] of Map.groupBy(adopted, (change) => change.websiteId))
    await recoverSite(websiteId, changes, deps);
  for (const id of await deps.store.bulks.adoptAbandoned(deps.owner)) deps.background(() => runBulk(id, deps));
  await deps.verifier.verify(await deps.store.journal.unproven(new Date(deps.now() - UNPROVEN_AFTER_MS)));
}

/** What is not settled then waits for the site, not each for itself: it is the site that would be asked too often. */
async function recoverSite(websiteId: WebsiteId, changes: readonly Change[], deps: ApplyDeps): Promise<void> {
  const { connections, journal } = deps.store;
  const connection = await connections.of(websiteId);
  const wait = await settleAt(websiteId, changes, deps).catch((error) => {
    // Disconnected meanwhile, or what we know of the site cannot be used.
    if (!(error instanceof ServiceError)) deps.reportFault(error, "a change could not be recovered");
    return OF_CHANGES_IN_DOUBT;
  });
  const open = await openOf(changes, deps);
  if (open.length === 0) return connections.recovered(websiteId);
  if (connection !== undefined) await connections.putOffRecovery(connection, new Date(deps.now()), wait);
  for (const change of open) await journal.letGo(change, 0);
}

/** Answers how long the site is left alone when that was not enough. */
async function settleAt(websiteId: WebsiteId, changes: readonly Change[], deps: ApplyDeps): Promise<RetryWait> {
  const { connector } = await openSiteOf(websiteId, deps);
  let wait = OF_CHANGES_IN_DOUBT;
  const unreadable = ({ code }: SiteUnreadable) => {
    wait = waitAfter(code, wait);
  };
  await deps.siteWriteLock.take(websiteId, changes, async (fence) => {
    const options = { fence, ignoreLock: false, actor: RECOVERY, retries: 1, unreadable };
    const { withdrawals = [], writes = [] } = Object.groupBy(changes, (change) =>
      isWithdrawal(change) ? "withdrawals" : "writes",
    );
    reportEnds(await settleAll(writes, connector, options, deps), deps);
    for (const withdrawal of withdrawals) await carryOutWithdrawal(withdrawal, connector, RECOVERY, deps);
  });
  return wait;
}

async function openOf(changes: readonly Change[], { store }: ApplyDeps): Promise<Change[]> {
  const now = await Promise.all(changes.map(({ id }) => store.journal.byId(id)));
  return now.filter((change) => change !== undefined).filter(({ state }) => UNDER_WAY.has(state));
}
