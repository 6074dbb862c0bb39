/**
 * One writer for each site at a time: a queue inside this process, a lease between processes. The fence that comes with
 * the turn lets the site refuse a writer that was stopped, lost its turn, and woke up again.
 */
import type { Change } from "#domain/change.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { poll } from "#domain/poll.ts";
import type { ChangeDeps } from "./deps.ts";

export interface SiteWriteLock {
  /**
   * Waits for the site's turn, works on these changes, and gives it back. Their leases are renewed as long as that lasts
   * and no longer: when the work breaks off, the sweep must be able to have them, however busy this process is.
   * @throws Error when the turn does not come in time, and the reason of `stopping` before the work has begun
   */
  take<T>(websiteId: WebsiteId, changes: readonly Change[], work: (fence: number) => Promise<T>): Promise<T>;
  /** True while this process writes there, or waits to. */
  isTaken(websiteId: WebsiteId): boolean;
  /** Resolves when no work is under way. */
  idle(): Promise<void>;
}

/** Well inside the lease. */
const RENEW_EVERY_MS = 5_000;
const ASK_EVERY_MS = 200;
/** Longer than any bulk writes without a rest. Who has not had the turn by then leaves the changes to the sweep. */
const TURN_WITHIN_MS = 600_000;

export interface SiteWriteLockDeps extends Pick<ChangeDeps, "owner"> {
  readonly store: { readonly connections: Turns; readonly journal: Pick<ChangeDeps["store"]["journal"], "renew"> };
  /** Ends the waiting for turns; work that has begun goes on. */
  readonly stopping?: AbortSignal;
  readonly turnWithinMs?: number;
}
type Turns = Pick<ChangeDeps["store"]["connections"], "takeTurn" | "endTurn">;

export function createSiteWriteLock({
  store,
  owner,
  stopping,
  turnWithinMs = TURN_WITHIN_MS,
}: SiteWriteLockDeps): SiteWriteLock {
  const last = new Map<WebsiteId, Promise<unknown>>();

  async function hold<T>(websiteId: WebsiteId, work: (fence: number) => Promise<T>): Promise<T> {
    const fence = await turnOf(websiteId);
    const renewal = setInterval(() => {
      // A lost renewal shows at the site: its fence has moved on.
      void store.connections.takeTurn(websiteId, owner).catch(() => {});
    }, RENEW_EVERY_MS);
    try {
      return await work(fence);
    } finally {
      clearInterval(renewal);
      await store.connections.endTurn(websiteId, owner).catch(() => {});
    }
  }

  async function turnOf(websiteId: WebsiteId): Promise<number> {
    stopping?.throwIfAborted();
    const ask = () => store.connections.takeTurn(websiteId, owner);
    const fence = await poll(await ask(), {
      ...{ look: ask, until: (answer) => answer !== undefined },
      ...{ everyMs: ASK_EVERY_MS, withinMs: turnWithinMs, signal: stopping },
    });
    if (fence === undefined) throw new Error("Another process has been writing to the site for too long.");
    return fence;
  }

  async function keeping<T>(changes: readonly Change[], work: Promise<T>): Promise<T> {
    const ids = changes.map(({ id }) => id);
    const renewal = setInterval(() => void store.journal.renew(owner, ids).catch(() => {}), RENEW_EVERY_MS);
    try {
      return await work;
    } finally {
      clearInterval(renewal);
    }
  }

  return {
    take(websiteId, changes, work) {
      const before = last.get(websiteId) ?? Promise.resolve();
      const mine = keeping(
        changes,
        before.then(() => hold(websiteId, work)),
      );
      const settled = mine.catch(() => {});
      last.set(websiteId, settled);
      void settled.then(() => {
        if (last.get(websiteId) === settled) last.delete(websiteId);
      });
      return mine;
    },
    isTaken: (websiteId) => last.has(websiteId),
    async idle() {
      await Promise.all(last.values());
    },
  };
}
