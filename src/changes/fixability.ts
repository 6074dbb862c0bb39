/**
 * Which issues can be fixed: finds out in the background by what a preview would do, so that lists and counts agree with it.
 * Reads the site and writes nothing to it, one batch at a time, and gives way to whoever writes there. What could not be
 * read stays as the connection says of itself, and is tried again.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import { type Located, SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AuditId, IssueId } from "#domain/ids.ts";
import type { Due, Judged, Verdict } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";
import { type OpenSite, openSiteOf } from "./open-site.ts";
import { isSuggested, type Suggested, wishesFor } from "./wishes.ts";

type FixabilityDeps = Pick<ChangeDeps, "store" | "sealer" | "wordpress" | "owner" | "reportFault">;

export interface Fixability {
  /** Waits a short time while this process looks at the issues of the audit, which it begins when it is due. @throws ServiceError not_found */
  lookedAt(audit: AuditRecord): Promise<AuditRecord>;
  /** Begins what is due, and does not wait for it. */
  beginDue(): Promise<void>;
  /** Breaks off what is under way; it is gone on with at the next occasion. */
  stop(): Promise<void>;
}

/** Of an audit, those that matter most; in basic mode each may cost the site a request. */
export const MOST_ISSUES = 5_000;
/** So many wishes are asked of the site together. */
const AT_ONCE = { guarded: 100, basic: 25 } as const;
/** A reader does not see a guess where the truth takes seconds, and does not wait for what takes minutes. */
const READERS_WAIT_MS = 5_000;
/** Sites that one process looks at, at the same time. */
const SITES_AT_ONCE = 2;
/** A site that could not be read is left alone for so long, */
const TRY_AGAIN_SECONDS = 10 * 60;
/** and one that turns us away for longer: many sites lock out who comes again and again with a password that is not good. */
const TURNED_AWAY_SECONDS = 24 * 60 * 60;
/** After so many pages that could not be read, one after the other, it is the site. */
const UNREADABLE_PAGES = 3;

interface Work {
  readonly done: Promise<void>;
  /** Resolves when readers should wait no longer. */
  readonly patience: Promise<void>;
}

export function createFixability(deps: FixabilityDeps): Fixability {
  const { store } = deps;
  const underWay = new Map<AuditId, Work>();
  const stopping = new AbortController();

  function begin(due: Due): Work {
    const known = underWay.get(due.auditId);
    if (known !== undefined) return known;
    const { promise: patience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, READERS_WAIT_MS);
    const done = look(due, deps, stopping.signal)
      .catch((error) => deps.reportFault(error, "looking at what can be fixed failed"))
      .finally(() => {
        clearTimeout(timer);
        underWay.delete(due.auditId);
      });
    const work = { done, patience };
    underWay.set(due.auditId, work);
    return work;
  }

  return {
    async lookedAt(audit) {
      if (audit.status !== "completed" || stopping.signal.aborted) return audit;
      const due = underWay.has(audit.id) ? audit : await store.fixability.dueOf(audit.id);
      if (due === undefined) return audit;
      const { done, patience } = begin({ auditId: audit.id, websiteId: audit.websiteId });
      await Promise.race([done, patience]);
      const now = await store.audits.byId(audit.id);
      if (now === undefined) throw new ServiceError("not_found");
      return now;
    },

    async beginDue() {
      const free = SITES_AT_ONCE - underWay.size;
      if (free <= 0 || stopping.signal.aborted) return;
      for (const due of await store.fixability.due(free)) begin(due);
    },

    async stop() {
      stopping.abort();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}

const AT_NEXT_OCCASION = { doneKey: null, waitSeconds: 0 };
const AFTER_A_WHILE = { doneKey: null, waitSeconds: TRY_AGAIN_SECONDS };

const TURNED_AWAY: ReadonlySet<string> = new Set(["credentials_rejected", "identity_changed"]);

async function look(due: Due, deps: FixabilityDeps, stop: AbortSignal): Promise<void> {
  const { fixability } = deps.store;
  if (!(await fixability.claim(due.auditId, deps.owner))) return;
  let end: Parameters<typeof fixability.release>[2] = AFTER_A_WHILE;
  try {
    end = await lookAtAll(due, deps, stop);
  } catch (error) {
    // Not connected any more, or the site cannot be read: who asks for a preview is told.
    if (!(error instanceof ServiceError) && !(error instanceof SiteUnreadable)) throw error;
    if (TURNED_AWAY.has(error.code)) end = { ...AFTER_A_WHILE, waitSeconds: TURNED_AWAY_SECONDS };
  } finally {
    await fixability.release(due.auditId, deps.owner, end);
  }
}

async function lookAtAll({ auditId, websiteId }: Due, deps: FixabilityDeps, stop: AbortSignal) {
  const { store, owner } = deps;
  const site = await openSiteOf(websiteId, deps);
  const { grantKey } = site.connection;
  const ids = await store.fixability.pending(auditId, grantKey, MOST_ISSUES);
  const size = AT_ONCE[site.connector.mode];
  for (let from = 0; from < ids.length; from += size) {
    if (stop.aborted || (await store.connections.isTurnTaken(websiteId))) return AT_NEXT_OCCASION;
    const judged = await unless(stop, judge(auditId, ids.slice(from, from + size), site, deps));
    if (judged === undefined) return AT_NEXT_OCCASION;
    if (!(await store.fixability.save(auditId, { grantKey, owner, judged }))) return AT_NEXT_OCCASION;
  }
  return { doneKey: grantKey, waitSeconds: 0 };
}

/** `undefined` as soon as it is to stop: the site may take its time to answer. */
async function unless<T>(stop: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
  const listener = () => resolve(undefined);
  stop.addEventListener("abort", listener);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop.removeEventListener("abort", listener);
    work.catch(() => {});
  }
}

async function judge(
  auditId: AuditId,
  ids: readonly IssueId[],
  { connector }: OpenSite,
  deps: FixabilityDeps,
): Promise<readonly Judged[]> {
  const issues = (await deps.store.issues.byIds(auditId, ids)).filter(isSuggested);
  const locate = async (some: readonly Suggested[]): Promise<readonly Judged[]> => {
    const wanted = some.map((issue) => ({ issue, value: issue.suggestion.value }));
    const located = await connector.locate(await wishesFor({ id: auditId }, wanted, deps));
    return some.flatMap(({ id }, index) => judgedBy(id, located[index]));
  };
  try {
    return await locate(issues);
  } catch (error) {
    if (!isOfOneObject(error)) throw error;
    return pageByPage(issues, locate);
  }
}

/** One object that cannot be read must not keep all others from being looked at. */
async function pageByPage(
  issues: readonly Suggested[],
  locate: (some: readonly Suggested[]) => Promise<readonly Judged[]>,
): Promise<readonly Judged[]> {
  const judged: Judged[] = [];
  let unreadable = 0;
  for (const some of Map.groupBy(issues, ({ url }) => url).values()) {
    try {
      judged.push(...(await locate(some)));
      unreadable = 0;
    } catch (error) {
      unreadable += 1;
      if (!isOfOneObject(error) || unreadable === UNREADABLE_PAGES) throw error;
    }
  }
  return judged;
}

function isOfOneObject(error: unknown): boolean {
  return error instanceof SiteUnreadable && (error.code === "bad_response" || error.code === "timeout");
}

/** What a preview of the suggestion as it is has found. */
export function judgedBy(issueId: IssueId, found: Located | undefined): Judged[] {
  if (found === undefined) return [];
  const verdict: Verdict =
    found.is === "proposal"
      ? { fixable: true, reason: null, words: null }
      : { fixable: false, reason: found.reason, words: found.words };
  return [{ issueId, verdict }];
}
