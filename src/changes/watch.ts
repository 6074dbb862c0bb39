/**
 * The drift scan: looks at what we wrote, or found, and says whether it is still there. `intact`, `superseded` (another
 * value is there) or `reverted` (it is as before). It never writes to the site: what a person decided stands.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Actor, Change } from "#domain/change.ts";
import type { ObservedValue } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Website } from "#domain/website.ts";
import type { ChangeDeps } from "./deps.ts";
import { driftProblem } from "./endings.ts";
import { type OpenSite, openSite, openSiteOf, reading } from "./open-site.ts";
import { together } from "./settle.ts";

export type Drift = "intact" | "superseded" | "reverted" | "missing";

type WatchDeps = Pick<ChangeDeps, "store" | "sealer" | "platforms" | "now">;

const WATCH: Actor = { type: "service", id: "svc_watch", name: "drift scan" };
/** People edit by day: what they overwrite is known the day after. */
const WATCH_EVERY_MS = 24 * 60 * 60 * 1000;
const WATCH_AGAIN_MS = 60 * 60 * 1000;
/** One reading of this many keeps the site's answer small. */
const AT_ONCE = 100;

/** Every change of this audit that is in force. @throws ServiceError wordpress_* */
export async function watchAudit(
  { audit, website }: { readonly audit: AuditRecord; readonly website: Website },
  deps: WatchDeps,
): Promise<ReadonlyMap<Change["id"], Drift>> {
  const site = await openSite(website, deps);
  const found = new Map<Change["id"], Drift>();
  for (let before: Change["id"] | undefined; ; ) {
    const changes = await deps.store.journal.list(audit.id, { before, limit: AT_ONCE });
    const inForce = changes.filter(isInForce);
    for (const [id, drift] of await watchChanges(inForce, site, deps)) found.set(id, drift);
    before = changes.at(-1)?.id;
    if (changes.length < AT_ONCE) return found;
  }
}

function isInForce({ state, kind }: Change): boolean {
  return (state === "applied" || state === "drifted") && kind !== "rollback";
}

/** The daily look at one site's changes, whichever site is due. A site that cannot be read is due again soon. */
export async function watchDue(deps: WatchDeps): Promise<void> {
  const [oldest] = await deps.store.journal.toWatch(null, new Date(deps.now() - WATCH_EVERY_MS), 1);
  if (oldest === undefined) return;
  const due = await deps.store.journal.toWatch(oldest.websiteId, new Date(deps.now() - WATCH_EVERY_MS), AT_ONCE);
  try {
    await watchChanges(due, await openSiteOf(oldest.websiteId, deps), deps);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    await deps.store.journal.watched(
      due.map(({ id }) => id),
      WATCH_AGAIN_MS - WATCH_EVERY_MS,
    );
  }
}

async function watchChanges(
  inForce: readonly Change[],
  { connector }: OpenSite,
  deps: WatchDeps,
): Promise<ReadonlyMap<Change["id"], Drift>> {
  const changes = await notOverwrittenByUs(inForce, deps);
  await deps.store.journal.watched(inForce.map(({ id }) => id));
  if (changes.length === 0) return new Map();
  const later = await deps.store.journal.writesAfter(changes);
  const wants = changes.map(({ id, edits }) => ({ edits, later: later.get(id) ?? [] }));
  const { observedValues } = await reading(connector.read(wants));
  const found = new Map<Change["id"], Drift>();
  for (const [index, change] of changes.entries())
    found.set(change.id, await note(change, observedValues[index] ?? [], deps));
  return found;
}

/** Where a later change of ours stands, nobody else has replaced the earlier one. */
async function notOverwrittenByUs(changes: readonly Change[], { store }: WatchDeps): Promise<Change[]> {
  const later = await Promise.all(changes.map((change) => store.journal.standingOn(change)));
  return changes.filter((_, index) => later[index]?.length === 0);
}

async function note(change: Change, observedValues: readonly ObservedValue[], { store }: WatchDeps): Promise<Drift> {
  const drift = driftOf(observedValues);
  const current = observedValues.find(({ is }) => is !== "after")?.current ?? null;
  if (drift === "intact") {
    if (change.state === "drifted" && change.problem?.code !== "satisfying_change_rolled_back")
      await store.journal.move(change, "applied", {
        ...{ actor: WATCH, reason: "the site has the written value again", problem: null },
        issue: change.verification.status === "verified" ? "resolved" : "applied_unverified",
      });
    return drift;
  }
  if (change.state !== "applied") return drift;
  const problem = driftProblem(change, drift, current);
  const isGone = drift === "reverted" || change.effect === "none";
  await store.journal.move(change, "drifted", {
    ...{ actor: WATCH, reason: drift === "reverted" ? "target_reverted" : drift },
    problem: { ...problem, written: change.effect === "written" },
    issue: isGone ? "regressed" : "superseded",
  });
  return drift;
}

function driftOf(observedValues: readonly ObservedValue[]): Drift {
  const seen = together(observedValues);
  if (seen === "after" || seen === "both") return "intact";
  if (seen === "before") return "reverted";
  return seen === "missing" ? "missing" : "superseded";
}
