/**
 * Which issues can be fixed: finds out in the background by what a preview would do, so that lists and counts agree with it.
 * Reads the site and writes nothing to it, one batch at a time, and gives way to whoever writes there. What could not be
 * read stays as the connection says of itself, and is tried again.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import { type Located, SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AuditId, IssueId, WebsiteId } from "#domain/ids.ts";
import { OF_FIXABILITY, waitAfter } from "#domain/retry-waits.ts";
import { type Due, type FixabilityVerdict, type JudgedIssue, outsideWorkspaces } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";
import { asFound, equalChangesOf } from "./equal-changes.ts";
import { fixRequestsFor, isSuggested, type Suggested } from "./fix-requests.ts";
import { approvedField } from "./hashes.ts";
import { type OpenSite, openSiteOf } from "./open-site.ts";
import { type Looked, readEach } from "./read-each.ts";

type FixabilityDeps = Pick<ChangeDeps, "store" | "sealer" | "platforms" | "owner" | "reportFault" | "now">;

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
/** So many fix requests are asked of the site together. */
const AT_ONCE = { guarded: 100, basic: 25 } as const;
/** After a batch the site rests, for this share of the time that the batch took, */
const REST = 0.5;
/** and no longer than this. */
const LONGEST_REST_MS = 30_000;
/** A reader does not see a guess where the truth takes seconds, and does not wait for what takes minutes. */
const READERS_WAIT_MS = 5_000;
/** Sites that one process looks at, at the same time. */
const SITES_AT_ONCE = 2;
/** Well inside the lease. */
const RENEW_EVERY_MS = 20_000;

interface Work {
  readonly auditId: AuditId;
  readonly done: Promise<void>;
  /** Resolves when readers should wait no longer. */
  readonly waitLimit: Promise<void>;
}

export function createFixability(deps: FixabilityDeps): Fixability {
  const { store } = deps;
  const underWay = new Map<WebsiteId, Work>();
  const stopping = new AbortController();

  /** `undefined` when this process is busy with another audit of the site, or with enough others. */
  function begin(due: Due): Work | undefined {
    const known = underWay.get(due.websiteId);
    if (known !== undefined) return known.auditId === due.auditId ? known : undefined;
    if (underWay.size >= SITES_AT_ONCE) return undefined;
    const { promise: waitLimit, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, READERS_WAIT_MS);
    // Whoever reads the audit first only begins it.
    const done = outsideWorkspaces(() => look(due, deps, stopping.signal))
      .catch((error) => deps.reportFault(error, "checking what can be fixed failed"))
      .finally(() => {
        clearTimeout(timer);
        underWay.delete(due.websiteId);
      });
    const work = { auditId: due.auditId, done, waitLimit };
    underWay.set(due.websiteId, work);
    return work;
  }

  async function workOn({ id, websiteId }: AuditRecord): Promise<Work | undefined> {
    const known = underWay.get(websiteId);
    if (known !== undefined) return begin({ auditId: id, websiteId });
    const due = await store.fixability.dueOf(id);
    return due && begin(due);
  }

  return {
    async lookedAt(audit) {
      if (audit.status !== "completed" || stopping.signal.aborted) return audit;
      const work = await workOn(audit);
      if (work === undefined) return audit;
      await Promise.race([work.done, work.waitLimit]);
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
const AFTER_A_WHILE = { doneKey: null, waitSeconds: OF_FIXABILITY.least };

async function look(due: Due, deps: FixabilityDeps, stop: AbortSignal): Promise<void> {
  const { owner, store } = deps;
  const { fixability } = store;
  if (!(await fixability.claim(due, owner))) return;
  // A lost renewal shows when the batch is saved.
  const renewal = setInterval(() => void fixability.renew(due.websiteId, owner).catch(() => {}), RENEW_EVERY_MS);
  let end: Parameters<typeof fixability.release>[2] = AFTER_A_WHILE;
  try {
    end = await lookAtAll(due, deps, stop);
  } catch (error) {
    // Not connected any more, or the site cannot be read: who asks for a preview is told.
    if (!(error instanceof ServiceError) && !(error instanceof SiteUnreadable)) throw error;
    end = { ...AFTER_A_WHILE, waitSeconds: waitAfter(error.code, OF_FIXABILITY).least };
  } finally {
    clearInterval(renewal);
    await fixability.release(due, owner, end);
  }
}

async function lookAtAll(due: Due, deps: FixabilityDeps, stop: AbortSignal) {
  const { auditId, websiteId } = due;
  const { store, owner, now } = deps;
  const site = await openSiteOf(websiteId, deps);
  const { grantKey } = site.connection;
  const ids = await store.fixability.pending(auditId, grantKey, MOST_ISSUES);
  const size = AT_ONCE[site.connector.mode];
  for (let from = 0; from < ids.length; from += size) {
    const changes = await store.fixability.changesOf(websiteId);
    if (stop.aborted || (await store.connections.isTurnTaken(websiteId))) return AT_NEXT_OCCASION;
    const begunAt = now();
    const looked = await unless(stop, judge(due, ids.slice(from, from + size), site, deps));
    if (looked === undefined) return AT_NEXT_OCCASION;
    const { judged, unread, failure } = looked;
    if (!(await store.fixability.save(due, { grantKey, owner, changes, judged, unread }))) return AT_NEXT_OCCASION;
    if (failure !== undefined) throw failure;
    if (from + size < ids.length) await rest((now() - begunAt) * REST, stop);
  }
  return { doneKey: grantKey, waitSeconds: 0 };
}

/** The site is there for its visitors. */
async function rest(ms: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.min(ms, LONGEST_REST_MS));
  await unless(stop, promise);
  clearTimeout(timer);
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
  { auditId, websiteId }: Due,
  ids: readonly IssueId[],
  { connector }: OpenSite,
  deps: FixabilityDeps,
): Promise<Looked> {
  const audit = { id: auditId, websiteId };
  const issues = (await deps.store.issues.byIds(auditId, ids)).filter(isSuggested);
  const read = async (some: readonly Suggested[]) => {
    const wanted = some.map((issue) => ({ issue, value: issue.suggestion.value }));
    const located = await connector.locate(await fixRequestsFor(audit, wanted, deps));
    if (located.some(isSwitchedOff)) throw new SiteUnreadable("unreachable", "Changes are disabled on the site.");
    const equal = await equalChangesOf(
      audit,
      wanted.map(({ issue, value }, at) => ({ issueId: issue.id, value, found: located[at] })),
      { store: deps.store, connector },
    );
    return some.flatMap(({ id }, at) => judgedBy(id, equal[at] ? asFound(equal[at]) : located[at]));
  };
  return readEach(issues, read, (fault) => deps.reportFault(fault, "checking whether an issue can be fixed failed"));
}

/** What a preview of the suggestion as it is has found. */
export function judgedBy(issueId: IssueId, found: Located | undefined): JudgedIssue[] {
  if (found === undefined || isSwitchedOff(found)) return [];
  if (found.is === "unfixable") {
    const verdict: FixabilityVerdict = { fixable: false, reason: found.reason, words: found.words };
    return [{ issueId, verdict }];
  }
  const place = { resource: found.resource.ref, field: approvedField(found.field) };
  return [{ issueId, verdict: { fixable: true, reason: null, words: null }, place }];
}

/** By a person, for a while: that says nothing about the issue. */
function isSwitchedOff(found: Located): boolean {
  return found.is === "unfixable" && found.reason === "writes_switched_off";
}
