/**
 * The drift scan: looks at what we wrote and says whether it is still there. `intact`, `superseded` (someone wrote
 * something else) or `reverted` (it is as before). It never writes to the site: what a person decided stands.
 */
import type { Actor, Change } from "#domain/change.ts";
import type { Sighting } from "#domain/connector.ts";
import type { WebsiteId } from "#domain/ids.ts";
import type { ChangeDeps } from "./deps.ts";
import { type OpenSite, openSiteOf, reading } from "./open-site.ts";
import { together } from "./settle.ts";

export type Drift = "intact" | "superseded" | "reverted" | "missing";

type WatchDeps = Pick<ChangeDeps, "store" | "sealer" | "wordpress" | "now">;

const WATCH: Actor = { type: "service", id: "svc_watch", name: "drift scan" };
/** One reading of this many keeps the site's answer small. */
const AT_ONCE = 100;

/** Looks at changes in force that were not looked at since; answers what each was found to be. */
export async function watchSite(
  websiteId: WebsiteId,
  olderThanMs: number,
  deps: WatchDeps,
): Promise<ReadonlyMap<Change["id"], Drift>> {
  const changes = await deps.store.journal.toWatch(websiteId, new Date(deps.now() - olderThanMs), AT_ONCE);
  if (changes.length === 0) return new Map();
  const site = await openSiteOf(websiteId, deps);
  return watchChanges(changes, site, deps);
}

export async function watchChanges(
  changes: readonly Change[],
  { connector }: OpenSite,
  deps: WatchDeps,
): Promise<ReadonlyMap<Change["id"], Drift>> {
  const { sightings } = await reading(connector.read(changes.flatMap(({ edits }) => edits)));
  const found = new Map<Change["id"], Drift>();
  let from = 0;
  for (const change of changes) {
    const own = sightings.slice(from, from + change.edits.length);
    from += change.edits.length;
    found.set(change.id, await note(change, own, deps));
  }
  await deps.store.journal.watched(changes.map(({ id }) => id));
  return found;
}

async function note(change: Change, sightings: readonly Sighting[], { store }: WatchDeps): Promise<Drift> {
  const drift = driftOf(sightings);
  const current = sightings.find(({ is }) => is !== "after")?.current ?? null;
  if (drift === "intact") {
    if (change.state === "drifted")
      await store.journal.move(change, "applied", { actor: WATCH, reason: "ours is there again", problem: null });
    return drift;
  }
  if (change.state !== "applied") return drift;
  const reverted = drift === "reverted";
  await store.journal.move(change, "drifted", {
    actor: WATCH,
    reason: reverted ? "target_reverted" : drift,
    problem: { code: reverted ? "target_reverted" : "superseded", message: WORDS[drift], written: true, current },
    issue: reverted ? "regressed" : "superseded",
  });
  return drift;
}

const WORDS = {
  superseded: "Someone wrote something else there later.",
  reverted: "The value from before our change is back.",
  missing: "What was changed is gone, or in the trash.",
} as const;

function driftOf(sightings: readonly Sighting[]): Drift {
  const seen = together(sightings);
  if (seen === "after" || seen === "both") return "intact";
  if (seen === "before") return "reverted";
  return seen === "missing" ? "missing" : "superseded";
}
