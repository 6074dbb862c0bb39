/**
 * What a dead process, a lost answer or a dead site left under way is taken up again: the site is asked what it knows,
 * and each change is settled. Runs at the start and then all the time.
 */
import type { Actor, Change } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import type { ApplyDeps } from "./apply.ts";
import { runBulk } from "./bulk.ts";
import { settleAll } from "./carry-out.ts";
import { openSiteOf } from "./open-site.ts";

const RECOVERY: Actor = { type: "service", id: "svc_recovery", name: "recovery" };
/** A site that does not answer is asked again after this long. */
const ASK_AGAIN_SECONDS = 15;
/** Proofs that nobody came to make. */
const UNPROVEN_AFTER_MS = 20_000;

export async function recover(deps: ApplyDeps): Promise<void> {
  const abandoned = await deps.store.journal.abandoned();
  const adopted: Change[] = [];
  for (const change of abandoned) if (await deps.store.journal.adopt(change, deps.owner)) adopted.push(change);
  for (const [websiteId, changes] of Map.groupBy(adopted, (change) => change.websiteId))
    await recoverSite(websiteId, changes, deps);
  for (const id of await deps.store.bulks.adoptAbandoned(deps.owner)) deps.background(runBulk(id, deps));
  await deps.prover.prove(await deps.store.journal.unproven(new Date(deps.now() - UNPROVEN_AFTER_MS)));
}

async function recoverSite(websiteId: WebsiteId, changes: readonly Change[], deps: ApplyDeps): Promise<void> {
  try {
    const { connector } = await openSiteOf(websiteId, deps);
    await deps.turns.take(websiteId, changes, (fence) =>
      settleAll(changes, connector, { fence, ignoreLock: false, actor: RECOVERY, retries: 1 }, deps),
    );
  } catch (error) {
    // Without a connection nothing can be said: it stays in doubt until there is one again.
    if (!(error instanceof ServiceError)) deps.reportFault(error, "a change could not be recovered");
  }
  for (const { id } of changes) {
    const now = await deps.store.journal.byId(id);
    if (now && (now.state === "applying" || now.state === "verifying" || now.state === "in_doubt"))
      await deps.store.journal.letGo(now, ASK_AGAIN_SECONDS);
  }
}
