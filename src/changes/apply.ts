/**
 * Apply: one approved change. The answer waits for the end up to ten seconds; what takes longer goes on and is followed
 * at its own address. The same approval with the same body, however often and from however many sides, is one change.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import { type Actor, type Change, UNDER_WAY } from "#domain/change.ts";
import { type ErrorCode, errors, ServiceError } from "#domain/errors.ts";
import { pause, poll } from "#domain/poll.ts";
import { type Principal, personName } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { type ApprovalByToken, checkApproval, readApproval, requestHash, stale } from "./approvals.ts";
import { type Made, type MakeDeps, makeChanges, repeated } from "./make-changes.ts";
import { openSite } from "./open-site.ts";
import type { Verifier } from "./verifier.ts";

export interface ApplyRequest extends ApprovalByToken {
  readonly ignoreLock: boolean;
  /** How long the answer may wait for the end. */
  readonly waitMs: number;
}

export interface Applied {
  readonly change: Change;
  readonly replayed: boolean;
}

export type ApplyDeps = MakeDeps & { readonly verifier: Verifier; readonly background: Background };

/** Begins work that goes on when its caller does not wait for it. */
export type Background = <T>(begin: () => Promise<T>) => Promise<T>;

/** @throws ServiceError as api.md §3.6 lists them */
export async function applyChange(
  place: { readonly audit: AuditRecord; readonly website: Website },
  request: ApplyRequest,
  principal: Principal,
  deps: ApplyDeps,
): Promise<Applied> {
  const claims = await readApproval(place.audit, request, principal, deps);
  const earlier = await deps.store.journal.byToken(claims.jti);
  const hash = requestHash(request.issueId, request.override);
  const made =
    earlier !== undefined
      ? repeated(earlier, hash)
      : await orMeanwhile(makeOne(place, request, { claims, principal }, deps), { tokenId: claims.jti, hash }, deps);
  if (made.is !== "change") throw made.is === "refused" ? made.error : new ServiceError("internal_error");
  const change = await settled(made.change, request.waitMs, deps);
  throwIfRefused(change, made.replayed);
  return { change, replayed: made.replayed };
}

/** Refused because the same approval was used while this request was looked at: then it is a repeat, too. */
async function orMeanwhile(
  making: Promise<Made>,
  { tokenId, hash }: { readonly tokenId: string; readonly hash: string },
  { store }: ApplyDeps,
): Promise<Made> {
  const made = await making.catch((error: unknown): Made => {
    if (error instanceof ServiceError) return { is: "refused", error };
    throw error;
  });
  if (made.is === "change") return made;
  const used = await store.journal.byToken(tokenId);
  return used === undefined ? made : repeated(used, hash);
}

async function makeOne(
  { audit, website }: { readonly audit: AuditRecord; readonly website: Website },
  request: ApplyRequest,
  { claims, principal }: { readonly claims: Awaited<ReturnType<typeof readApproval>>; readonly principal: Principal },
  deps: ApplyDeps,
): Promise<Made> {
  const approved = await checkApproval(audit, request, claims, deps);
  const site = await openSite(website, deps);
  if (site.connection.epoch !== claims.cep || site.connector.mode !== claims.mode)
    throw stale(audit.id, request.issueId);
  const context = { audit, website, site, actor: actorOf(principal), bulkId: null, ignoreLock: request.ignoreLock };
  const making = deps.background(() => makeChanges([approved], context, deps));
  deps.background(() =>
    making.then(([made]) =>
      made?.is === "change" && !made.replayed ? deps.verifier.verify([made.change]) : undefined,
    ),
  );
  const begun = await Promise.race([making, beganLongAgo(claims.jti, { making, waitMs: request.waitMs }, deps)]);
  return begun[0] ?? { is: "refused", error: new ServiceError("internal_error") };
}

const ASK_EVERY_MS = 100;

/** Only a change that is written down may be answered before it has ended. */
async function beganLongAgo(
  tokenId: string,
  { making, waitMs }: { readonly making: Promise<Made[]>; readonly waitMs: number },
  { store, now }: ApplyDeps,
): Promise<Made[]> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  making.then(over, over);
  const until = now() + waitMs;
  while (!isOver) {
    await pause(ASK_EVERY_MS);
    const change = now() < until ? undefined : await store.journal.byToken(tokenId);
    if (change !== undefined) return [{ is: "change", change, replayed: false }];
  }
  return making;
}

/** The change at its end, or as it is when the time is over. A proof under way is waited for, too. */
export async function settled(change: Change, waitMs: number, { store, now, verifier }: ApplyDeps): Promise<Change> {
  const latest = now() + waitMs;
  const look = async () => (await store.journal.byId(change.id)) ?? change;
  const until = ({ state }: Change) => !UNDER_WAY.has(state);
  const current = await poll(change, { look, until, everyMs: ASK_EVERY_MS, withinMs: waitMs });
  if (current.state !== "applied" || current.verification.status !== "pending") return current;
  await within(verifier.of(current), latest - now());
  return look();
}

/** Resolves with the work, or when the time is over; leaves no timer behind that would keep a process alive. */
async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}

/** WordPress renews the lock of an open editor that often, and forgets it a little later. */
const EDITED_FOR_SECONDS = 150;

/** Codes of problems that are not answers of the API by themselves. */
const AS_ANSWER: Readonly<Record<string, ErrorCode>> = {
  value_altered: "issue_not_fixable",
  superseded_writer: "change_in_progress",
  writes_switched_off: "issue_not_fixable",
};

/** What ended without a write is a refusal, with the change that records it. @throws ServiceError */
function throwIfRefused(change: Change, replayed: boolean): void {
  const refusal = refusalOfChange(change, replayed);
  if (refusal !== undefined) throw refusal;
}

/** The refusal that a change ended in; `undefined` when it did not. */
export function refusalOfChange(
  { auditId, issueId, state, problem, id, kind }: Change,
  replayed = false,
): ServiceError | undefined {
  if ((state !== "failed" && state !== "conflict") || problem === null) return undefined;
  const code = AS_ANSWER[problem.code] ?? (problem.code in errors ? (problem.code as ErrorCode) : "internal_error");
  const extra = { appliedChangeId: id, written: false, replayed, cause: problem.message, reason: problem.code };
  // A rollback needs no approval, so it can be sent again.
  const spent = kind === "apply";
  if (code === "preview_stale") return stale(auditId, issueId, { ...extra, current: problem.current ?? null });
  if (code === "resource_locked")
    return new ServiceError(code, {
      extra: { ...extra, lockedBy: problem.lockedBy ?? null },
      retryAfterSeconds: EDITED_FOR_SECONDS,
      spent,
    });
  return new ServiceError(code, { extra, spent });
}

export function actorOf(principal: Principal): Actor {
  return { type: "user", id: principal.userId, name: personName(principal) };
}
