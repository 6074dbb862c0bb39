/**
 * Proof: what the site stores is not yet what visitors see (judge-page.ts). A page that does not show the change does not undo
 * it: the change says so, with a hint.
 */
import type { Change, Verification } from "#domain/change.ts";
import { poll } from "#domain/poll.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { ChangeDeps } from "./deps.ts";
import { isJudgedAlone, judgePage } from "./judge-page.ts";
import type { SiteWriteLock } from "./site-write-lock.ts";
import { verifyEffect } from "./verify-effect.ts";

/** Is told of each change what the public page shows of it. */
interface Looking {
  readonly note: (change: Change, seen: Verification) => Promise<void>;
}

export interface Verifier {
  /** Looks at the pages of these changes, each page once; never rejects. */
  verify(changes: readonly Change[]): Promise<void>;
  /** The same, also of changes that are not in force yet; rejects when it cannot be done. */
  lookAt(changes: readonly Change[], looking: Looking): Promise<void>;
  /** The proof of a change that is under way; resolves at once when there is none. */
  of(change: Change): Promise<void>;
}

type VerifierDeps = Pick<ChangeDeps, "store" | "verifyPublicPage" | "checks" | "reportFault"> & {
  readonly siteWriteLock: Pick<SiteWriteLock, "isTaken">;
};

/** Pages looked at together; the site has just been written to, it should not be pressed. */
const PAGES_AT_ONCE = 2;
const LOOK_EVERY_MS = 50;
const LOOK_WITHIN_MS = 5_000;

export function createVerifier(deps: VerifierDeps): Verifier {
  const underWay = new Map<Change["id"], Promise<void>>();

  async function verifyPage(url: string, changes: readonly Change[], { note }: Looking): Promise<void> {
    const website = changes[0] && (await deps.store.websites.byId(changes[0].websiteId));
    const { verdicts } = await judgePage({ url, overrides: website?.checks ?? {} }, changes, deps);
    for (const [change, seen] of verdicts) await note(change, seen);
  }

  /** Pages are made by the same programs that write: who is writing goes first, but not for ever. */
  async function whileWriting(changes: readonly Change[]): Promise<void> {
    const isTaken = () => changes.some(({ websiteId }) => deps.siteWriteLock.isTaken(websiteId));
    const until = (taken: boolean) => !taken;
    await poll(isTaken(), { look: isTaken, until, everyMs: LOOK_EVERY_MS, withinMs: LOOK_WITHIN_MS });
  }

  async function lookAt(changes: readonly Change[], looking: Looking): Promise<void> {
    const judged = changes.filter((change) => isJudgedAlone(change, deps));
    const pages = [...Map.groupBy(judged, ({ url }) => url)];
    for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
      await whileWriting(judged);
      await Promise.all(pages.slice(at, at + PAGES_AT_ONCE).map(([url, some]) => verifyPage(url, some, looking)));
    }
    for (const change of changes.filter((one) => !judged.includes(one))) {
      await whileWriting([change]);
      await looking.note(change, await verifyEffect(change, deps));
    }
  }

  const keep: Looking = {
    note: (change, seen) => deps.store.journal.verified(change, seen, issueAfter(change, seen)),
  };

  return {
    lookAt,

    async verify(changes) {
      const inForce = changes.filter(({ state }) => state === "applied");
      const work = lookAt(inForce, keep).catch((error) => deps.reportFault(error, "verifying a change failed"));
      for (const { id } of inForce) underWay.set(id, work);
      await work;
      for (const { id } of inForce) underWay.delete(id);
    },
    of: async (change) => underWay.get(change.id),
  };
}

export function issueAfter({ kind }: Change, { status }: Verification): IssueStatus | null {
  return kind !== "rollback" && status === "verified" ? "resolved" : null;
}
