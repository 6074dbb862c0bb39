/**
 * The items of a bulk, in chunks: each chunk is read, written and read back in few requests. Redirects go last, because
 * they must not catch what moves. Before each chunk its actor is asked for the role once more. When the site fails five
 * times in a row, the rest is left alone; and whoever asks for a stop after some failures gets small chunks first.
 */
import { ApprovalClaims } from "#auth/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Website } from "#domain/website.ts";
import type { BulkRecord, ItemResult } from "#store/index.ts";
import type { ApplyDeps } from "./apply.ts";
import { type Approved, checkApproval, issueIdOf, notGranted, requestHash, stale } from "./approvals.ts";
import { ItemRequest } from "./bulk-request.ts";
import { resultOfChange, resultOfError, SITE_LOST, SKIPPED, STOPPED } from "./bulk-results.ts";
import { type Made, type MakeContext, makeChanges, repeated } from "./make-changes.ts";
import { type OpenSite, openSite } from "./open-site.ts";
import { refusalOfActor } from "./still-may.ts";

type Item = BulkRecord["items"][number];

/** Guarded: what one request carries. Basic: as many as may fail in a row, so that a dead site is noticed in time. */
const CHUNK = { guarded: 50, basic: 5 };
const FAILURES_IN_A_ROW = 5;
/** Failures of the site, not of the item. */
const SITE_FAILURES: ReadonlySet<string> = new Set([
  "wordpress_unreachable",
  "wordpress_timeout",
  "wordpress_bad_response",
]);

export async function runItems(bulk: BulkRecord, deps: ApplyDeps): Promise<void> {
  const context = await contextOf(bulk, deps);
  if (context instanceof ServiceError) return endAll(bulk, bulk.items, context, deps);
  const open = bulk.items.filter(({ result }) => result === null).sort(byKind);
  let failures = 0;
  let done = 0;
  const proofs: Change[] = [];
  for (const chunk of chunksOf(open, CHUNK[context.site.connector.mode])) {
    const refusal = await refusalOfActor(bulk, deps);
    if (refusal !== undefined) await endAll(bulk, chunk, refusal, deps);
    else {
      const made = await runChunk(bulk, chunk, { ...context, failures, done }, deps);
      failures = failuresAtEnd(failures, made);
      proofs.push(...made.flatMap((one) => (one.is === "change" && !one.replayed ? [one.change] : [])));
    }
    done += chunk.length;
  }
  // Pages are looked at after all writes: each once, however many changes it has got.
  deps.background(() => deps.verifier.verify(proofs));
}

/** What belongs to one object stays together, also where that makes a chunk longer. */
function chunksOf(sorted: readonly Item[], most: number): Item[][] {
  const chunks: Item[][] = [];
  for (const group of Map.groupBy(sorted, groupOf).values()) {
    const last = chunks.at(-1);
    if (last !== undefined && last.length + group.length <= most) last.push(...group);
    else chunks.push([...group]);
  }
  return chunks;
}

interface BulkContext {
  readonly audit: AuditRecord;
  readonly website: Website;
  readonly site: OpenSite;
}

interface ChunkContext extends BulkContext {
  /** Failures of the site in a row, at the end of the items before. */
  readonly failures: number;
  /** Items before. */
  readonly done: number;
}

async function contextOf(bulk: BulkRecord, deps: ApplyDeps): Promise<BulkContext | ServiceError> {
  const audit = await deps.store.audits.byId(bulk.auditId);
  const website = await deps.store.websites.byId(bulk.websiteId);
  if (audit === undefined || website === undefined) return new ServiceError("not_found");
  try {
    return { audit, website, site: await openSite(website, deps) };
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Redirects last; else by resource, so that what belongs to one post goes out together. */
function byKind(a: Item, b: Item): number {
  return groupOf(a).localeCompare(groupOf(b)) || a.position - b.position;
}

function groupOf({ request }: Item): string {
  const claims = ItemRequest.safeParse(request).data?.claims;
  const isRedirect = String(claims?.fld).startsWith("redirect");
  return `${isRedirect ? 1 : 0} ${String(claims?.res)}`;
}

async function runChunk(
  bulk: BulkRecord,
  chunk: readonly Item[],
  context: ChunkContext,
  deps: ApplyDeps,
): Promise<Made[]> {
  const prepared = await Promise.all(
    chunk.map((item) => prepare(item, { ...context, deploymentId: bulk.deploymentId }, deps)),
  );
  const approved = prepared.flatMap((one) => ("claims" in one ? [one] : []));
  const brake = createBrake(bulk, context, deps);
  const made = approved.length === 0 ? [] : await makeThem(bulk, approved, { ...context, room: brake.room }, deps);
  const byApproval = new Map(approved.map((one, index) => [one, made[index]]));
  const results = prepared.map((one): Made => ("claims" in one ? (byApproval.get(one) ?? LOST) : one));
  const ends = chunk.map(({ position }, index) => endItem(bulk, position, results[index] ?? LOST, brake.left(), deps));
  await Promise.all(ends);
  return results;
}

/** Says how many more items may be begun, and, when that is none, as what the rest ends. */
function createBrake(bulk: BulkRecord, { failures, done }: ChunkContext, deps: ApplyDeps) {
  let left: ItemResult = SKIPPED;
  return {
    async room(ended: readonly Made[]): Promise<number> {
      const allowed = await failuresLeft(bulk, deps);
      const failed = ended.filter(isFailure).length;
      const count = allowed.count - failed;
      if (await deps.store.bulks.isCancelled(bulk.id)) left = SKIPPED;
      else if (count <= 0) left = STOPPED;
      else if (isLost(failuresAtEnd(failures, ended))) left = SITE_LOST;
      else return roomFor({ count, isClean: allowed.isClean && failed === 0 }, done + ended.length);
      return 0;
    },
    left: () => left,
  };
}

const LOST: Made = { is: "refused", error: new ServiceError("internal_error") };

/** Once more, because time has passed: the approval must still hold. What it has led to already is taken as it is. */
async function prepare(
  item: Item,
  { audit, site, deploymentId }: BulkContext & Pick<BulkRecord, "deploymentId">,
  deps: ApplyDeps,
): Promise<Approved | Extract<Made, unknown>> {
  try {
    const { claims: kept, override, grant } = ItemRequest.parse(item.request);
    const claims = ApprovalClaims.parse(kept);
    if (deploymentId !== null && grant?.deploymentId !== deploymentId) throw notGranted("not_granted");
    const request = { issueId: issueIdOf(item.subject), override: override ?? undefined };
    const earlier = await deps.store.journal.byToken(claims.jti);
    if (earlier !== undefined) return repeated(earlier, requestHash(request.issueId, request.override));
    if (site.connection.epoch !== claims.cep || site.connector.mode !== claims.mode)
      throw stale(audit.id, request.issueId);
    return { ...(await checkApproval(audit, request, claims, deps)), grant };
  } catch (error) {
    if (error instanceof ServiceError) return { is: "refused", error };
    throw error;
  }
}

async function makeThem(
  bulk: BulkRecord,
  approved: readonly Approved[],
  context: BulkContext & Required<Pick<MakeContext, "room">>,
  deps: ApplyDeps,
): Promise<Made[]> {
  try {
    const options = { ...context, actor: bulk.actor, bulkId: bulk.id, ignoreLock: false };
    return await makeChanges(approved, options, deps);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return approved.map(() => ({ is: "refused", error }));
  }
}

async function endItem(
  bulk: BulkRecord,
  position: number,
  made: Made,
  left: ItemResult,
  { store }: ApplyDeps,
): Promise<void> {
  const end =
    made.is === "change"
      ? { changeId: made.change.id, result: resultOfChange(made.change) }
      : { changeId: null, result: made.is === "left" ? left : resultOfError(made.error) };
  await store.bulks.itemEnded(bulk.id, position, end);
}

async function endAll(
  bulk: BulkRecord,
  items: readonly Item[],
  error: ServiceError,
  { store }: ApplyDeps,
): Promise<void> {
  for (const { position, result } of items)
    if (result === null)
      await store.bulks.itemEnded(bulk.id, position, { changeId: null, result: resultOfError(error) });
}

/** As many as may fail; twice as many each time while none has failed. */
function roomFor({ count, isClean }: FailuresLeft, done: number): number {
  return isClean ? Math.max(count, done) : count;
}

interface FailuresLeft {
  readonly count: number;
  readonly isClean: boolean;
}

/** How many items may still fail before it stops, and whether none has failed. */
export async function failuresLeft(
  { id, stopAfterFailures }: Pick<BulkRecord, "id" | "stopAfterFailures">,
  { store }: Pick<ApplyDeps, "store">,
): Promise<FailuresLeft> {
  if (stopAfterFailures === null) return { count: Number.POSITIVE_INFINITY, isClean: true };
  const failed = await store.bulks.failures(id);
  return { count: stopAfterFailures - failed, isClean: failed === 0 };
}

/** Failures of the site in a row, at the end of these. */
export function failuresAtEnd(before: number, made: readonly Made[]): number {
  let failures = before;
  for (const one of made) if (one.is !== "left") failures = isSiteFailure(one) ? failures + 1 : 0;
  return failures;
}

/** After so many failures in a row the rest is left alone: each would wait as long for nothing. */
export function isLost(failures: number): boolean {
  return failures >= FAILURES_IN_A_ROW;
}

function isSiteFailure(one: Exclude<Made, { is: "left" }>): boolean {
  const code = one.is === "refused" ? one.error.code : one.change.problem?.code;
  return (code !== undefined && SITE_FAILURES.has(code)) || (one.is === "change" && one.change.state === "in_doubt");
}

function isFailure(one: Made): boolean {
  if (one.is === "left") return false;
  const { status } = one.is === "change" ? resultOfChange(one.change) : resultOfError(one.error);
  return status === "failed" || status === "conflict";
}
