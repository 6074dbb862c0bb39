/**
 * What a dead process, a lost answer or a dead site left under way is taken up again: the site is asked what it knows,
 * and each change is settled. Runs at the start and then all the time.
 */
import { type Actor, type Change, UNDER_WAY } from "#domain/change.ts";
import type { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import type { ApplyDeps } from "./apply.ts";
import { runBulk } from "./bulk.ts";
import { settleAll } from "./carry-out.ts";
import { REJECTED, REJECTED_SECONDS } from "./fixability.ts";
import { type OpenSite, openSiteOf } from "./open-site.ts";

const RECOVERY: Actor = { type: "service", id: "svc_recovery", name: "recovery" };
/** Whether there is a connection again is looked at after this long. */
const ASK_AGAIN_SECONDS = 15;
/** A site that does not answer is asked again after so many seconds, and each time later; a connection that works again ends it. */
const WAITS = { least: 15, most: 5 * 60 };
const REJECTED_WAITS = { least: REJECTED_SECONDS, most: REJECTED_SECONDS };
/** Proofs that nobody came to make. */
const UNPROVEN_AFTER_MS = 20_000;

export async function recover(deps: ApplyDeps): Promise<void> {
  const abandoned = await deps.store.journal.abandoned(new Date(deps.now()));
  const adopted: Change[] = [];
  for (const change of abandoned) if (await deps.store.journal.adopt(change, deps.owner)) adopted.push(change);
  for (const [websiteId, changes] of Map.groupBy(adopted, (change) => change.websiteId))
    await recoverSite(websiteId, changes, deps);
  for (const id of await deps.store.bulks.adoptAbandoned(deps.owner)) deps.background(runBulk(id, deps));
  await deps.prover.prove(await deps.store.journal.unproven(new Date(deps.now() - UNPROVEN_AFTER_MS)));
}

async function recoverSite(websiteId: WebsiteId, changes: readonly Change[], deps: ApplyDeps): Promise<void> {
  try {
    const site = await openSiteOf(websiteId, deps);
    await settleAt(site, changes, deps);
  } catch (error) {
    // Without a connection nothing can be said: it stays in doubt until there is one again.
    if (!(error instanceof ServiceError)) deps.reportFault(error, "a change could not be recovered");
    for (const change of await openOf(changes, deps)) await deps.store.journal.letGo(change, ASK_AGAIN_SECONDS);
  }
}

/** What is not settled then waits for the site, not each for itself: it is the site that would be asked too often. */
async function settleAt(
  { connector, connection }: OpenSite,
  changes: readonly Change[],
  deps: ApplyDeps,
): Promise<void> {
  const { connections, journal } = deps.store;
  let wait = WAITS;
  const unreadable = ({ code }: SiteUnreadable) => {
    if (REJECTED.has(code)) wait = REJECTED_WAITS;
  };
  await deps.turns.take(connection.websiteId, changes, (fence) =>
    settleAll(changes, connector, { fence, ignoreLock: false, actor: RECOVERY, retries: 1, unreadable }, deps),
  );
  const open = await openOf(changes, deps);
  if (open.length === 0) return connections.recovered(connection.websiteId);
  await connections.putOffRecovery(connection, new Date(deps.now()), wait);
  for (const change of open) await journal.letGo(change, 0);
}

async function openOf(changes: readonly Change[], { store }: ApplyDeps): Promise<Change[]> {
  const now = await Promise.all(changes.map(({ id }) => store.journal.byId(id)));
  return now.filter((change) => change !== undefined).filter(({ state }) => UNDER_WAY.has(state));
}
