import { describe, expect, it } from "vitest";
import { fromUuid } from "#domain/ids.ts";
import { createSiteWriteLock, type SiteWriteLockDeps } from "./site-write-lock.ts";

const SITE = fromUuid("web", "0198c0de-0000-7000-8000-000000000001");
const FENCE = 7;

/** Another process has the turn so many times. */
function takenFor(times: number) {
  let asked = 0;
  const turns = {
    ended: 0,
    takeTurn: async () => (asked++ < times ? undefined : FENCE),
    endTurn: async () => {
      turns.ended++;
    },
  };
  return turns;
}

function lock(connections: ReturnType<typeof takenFor>, more: Partial<SiteWriteLockDeps> = {}) {
  return createSiteWriteLock({ store: { connections, journal: { renew: async () => {} } }, owner: "a test", ...more });
}

describe("the turn to write to a site", () => {
  it("is waited for until it comes", async () => {
    const turns = takenFor(2);
    expect(await lock(turns).take(SITE, [], async (fence) => fence)).toBe(FENCE);
    expect(turns.ended).toBe(1);
  });

  it("is not waited for for ever", async () => {
    const turns = takenFor(Number.POSITIVE_INFINITY);
    const writing = lock(turns, { turnWithinMs: 10 });
    await expect(writing.take(SITE, [], async () => "written")).rejects.toThrow("for too long");
    expect(writing.isTaken(SITE)).toBe(false);
  });

  it("is not waited for by a process that stops, whoever is first in its queue", async () => {
    const stopping = new AbortController();
    const writing = lock(takenFor(Number.POSITIVE_INFINITY), { stopping: stopping.signal });
    const waiting = [writing.take(SITE, [], async () => "first"), writing.take(SITE, [], async () => "second")];
    stopping.abort(new Error("the service stops"));
    for (const one of await Promise.allSettled(waiting))
      expect(one).toMatchObject({ status: "rejected", reason: { message: "the service stops" } });
    await writing.idle();
  });

  it("stays with work that has begun before the process stops", async () => {
    const stopping = new AbortController();
    const writing = lock(takenFor(0), { stopping: stopping.signal });
    const work = writing.take(SITE, [], async () => {
      stopping.abort(new Error("the service stops"));
      return "written";
    });
    expect(await work).toBe("written");
  });
});
