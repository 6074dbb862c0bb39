/**
 * Proof: what the site stores is not yet what visitors see. The public page is fetched past caches and judged by the very
 * check that found the issue; then once more as everybody gets it, to tell whether a cache still serves the old page.
 * A page that does not show the change does not undo it: the change says so, with a hint.
 */
import type { Change, Verification } from "#domain/change.ts";
import { poll } from "#domain/poll.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { ChangeDeps, PageNow } from "./deps.ts";
import type { SiteWriteLock } from "./site-write-lock.ts";
import { notSeen, verifyEffect } from "./verify-effect.ts";

export interface Verifier {
  /** Looks at the pages of these changes, each page once; never rejects. */
  verify(changes: readonly Change[]): Promise<void>;
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

  async function verifyPage(url: string, changes: readonly Change[]): Promise<void> {
    const website = changes[0] && (await deps.store.websites.byId(changes[0].websiteId));
    const request = { url, checkIds: changes.map(({ checkId }) => checkId), overrides: website?.checks ?? {} };
    const fresh = await deps.verifyPublicPage({ ...request, pastCaches: true });
    const plain = fresh.is === "judged" ? await deps.verifyPublicPage({ ...request, pastCaches: false }) : fresh;
    for (const change of changes) {
      const seen = verdictOf(change, fresh, plain);
      await deps.store.journal.verified(change, seen, issueAfter(change, seen));
    }
  }

  /** Pages are made by the same programs that write: who is writing goes first, but not for ever. */
  async function whileWriting(changes: readonly Change[]): Promise<void> {
    const isTaken = () => changes.some(({ websiteId }) => deps.siteWriteLock.isTaken(websiteId));
    const until = (taken: boolean) => !taken;
    await poll(isTaken(), { look: isTaken, until, everyMs: LOOK_EVERY_MS, withinMs: LOOK_WITHIN_MS });
  }

  async function verifyAll(changes: readonly Change[]): Promise<void> {
    const judged = changes.filter((change) => isJudgedAlone(change, deps));
    const pages = [...Map.groupBy(judged, ({ url }) => url)];
    for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
      await whileWriting(judged);
      await Promise.all(pages.slice(at, at + PAGES_AT_ONCE).map(([url, some]) => verifyPage(url, some)));
    }
    for (const change of changes.filter((one) => !judged.includes(one))) {
      await whileWriting([change]);
      const seen = await verifyEffect(change, deps);
      await deps.store.journal.verified(change, seen, issueAfter(change, seen));
    }
  }

  return {
    async verify(changes) {
      const inForce = changes.filter(({ state }) => state === "applied");
      const work = verifyAll(inForce).catch((error) => deps.reportFault(error, "verifying a change failed"));
      for (const { id } of inForce) underWay.set(id, work);
      await work;
      for (const { id } of inForce) underWay.delete(id);
    },
    of: async (change) => underWay.get(change.id),
  };
}

/** Checks of the whole site need the whole site: of them what can be seen at once is proved another way. */
function isJudgedAlone({ checkId }: Change, { checks }: VerifierDeps): boolean {
  return checks.get(checkId)?.scope === "page";
}

function verdictOf(change: Change, fresh: PageNow, plain: PageNow): Verification {
  const stored = change.verification;
  if (fresh.is === "unreachable")
    return { ...stored, status: "stored_not_rendered", rendered: "unreachable", hint: fresh.words };
  const unseen = fresh.unseen.get(change.checkId);
  // That the old address sends visitors on is what moving a page is about.
  const isMove = change.field === "slug" || change.field.startsWith("redirect:");
  if (unseen !== undefined && !isMove)
    return { ...stored, status: "stored_not_rendered", rendered: "unreachable", hint: unseen };
  const place = `${change.checkId} ${change.locator}`;
  // After a rollback the finding is back: that is the proof.
  const isThere = fresh.findings.has(place);
  if (isThere !== (change.kind === "rollback")) return notSeen(change);
  const isStale = plain.is === "judged" && plain.findings.has(place) !== isThere;
  return { ...stored, status: "verified", rendered: "confirmed", hint: isStale ? cacheHint(plain.cache) : null };
}

function cacheHint(cache: string | null): string {
  return `Visitors may still get the old page from a cache${cache === null ? "" : ` (${cache})`} until it expires or is purged.`;
}

function issueAfter({ kind }: Change, { status }: Verification): IssueStatus | null {
  return kind !== "rollback" && status === "verified" ? "resolved" : null;
}
