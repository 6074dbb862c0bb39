/**
 * Writing a change down: the approval, the places and the issue are taken together with it, in one statement whose
 * counts tell what could not be had; then the transaction leaves no trace.
 */
import type pg from "pg";
import type { GrantUse } from "#domain/approval-request.ts";
import { type Change, type ChangeState, type NewChange, TRANSITIONS } from "#domain/change.ts";
import { placeOf } from "#domain/edit.ts";
import { type ChangeId, fromUuid, toUuid } from "#domain/ids.ts";
import { setIssue, setState } from "./change-moves.ts";
import { type ChangeRow, newRow, toChange } from "./change-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import { outdate } from "./fixability-outdated.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { OPEN_ISSUE } from "./states.ts";
import { type GrantRefusal, isOfUndo, takeGrant, whyNoUndo } from "./take-grant.ts";

/** What became of the fix request to write a change down. */
export type Begun =
  | { readonly is: "begun"; readonly change: Change }
  /** The approval has led to this change already, or the change has been reversed already. */
  | { readonly is: "repeated"; readonly change: Change }
  | { readonly is: "busy"; readonly by: ChangeId }
  /** The issue or the change to reverse is no longer as it was read. */
  | { readonly is: "stale" }
  /** What people granted to a request key allows it no more. */
  | { readonly is: "not-granted"; readonly because: GrantRefusal };

export interface BeginOptions {
  /** Version of the issue that the approval was given for; `null` for a rollback. */
  readonly issueVersion: number | null;
  readonly owner: string;
  /** Of a request key: what it was granted, and is used with the change. */
  readonly grant?: GrantUse | undefined;
}

/** A process that has died on this machine is noticed at once; another machine's after this long. */
export const CHANGE_LEASE_SECONDS = 20;

/** Ends the transaction without a trace. */
class NotBegun extends Error {
  readonly because: Begun | "repeated";

  constructor(because: Begun | "repeated") {
    super("The change wasn't started.");
    this.because = because;
  }
}

export async function begin(pool: pg.Pool, change: NewChange, options: BeginOptions): Promise<Begun> {
  try {
    return { is: "begun", change: await inTransaction(pool, (client) => writeDown(client, change, options)) };
  } catch (error) {
    if (!(error instanceof NotBegun)) throw error;
    if (error.because !== "repeated") return error.because;
    const { rows } = await pool.query<ChangeRow>(
      `select * from applied_change where token_id = $1
         or (reverses = $2 and state not in ('failed', 'conflict', 'unknown', 'closed')) limit 1`,
      [change.tokenId, change.reverses && toUuid(change.reverses)],
    );
    const [earlier] = rows;
    // Its own transaction may have been rolled back in between.
    return earlier === undefined ? { is: "stale" } : { is: "repeated", change: toChange(earlier) };
  }
}

/** @throws NotBegun */
async function writeDown(client: pg.PoolClient, change: NewChange, options: BeginOptions): Promise<Change> {
  await useGrant(client, change, options);
  const places = change.effect === "none" ? [] : [...new Set(change.edits.map(placeOf))].sort();
  const { rows } = await client.query<ChangeRow & { taken: number; bound: number }>(
    ...insertion(change, places, options),
  );
  const [row] = rows;
  if (row === undefined) throw new NotBegun("repeated");
  if (row.taken !== places.length) throw new NotBegun({ is: "busy", by: await holderOf(client, change, places) });
  if (options.issueVersion !== null && row.bound !== 1) throw new NotBegun({ is: "stale" });
  if (!(await startReversal(client, change))) throw new NotBegun({ is: "stale" });
  // A statement of its own: the database looks whose the change is, and cannot see it in the statement that makes it.
  await client.query(
    "insert into change_event (change_id, from_state, to_state, actor, reason, facts) values ($1, null, $2, $3, $4, '{}')",
    [row.id, row.state, change.actor.id, change.kind],
  );
  const begun = toChange(row);
  await tell(client, begun, options);
  return begun;
}

/** Before anything else: who waits for the same grant holds nothing that another waits for. @throws NotBegun */
async function useGrant(client: pg.PoolClient, { id, kind }: NewChange, { grant }: BeginOptions): Promise<void> {
  if (grant === undefined) return;
  // To make again what was undone is for people, and no grant allows it.
  if (kind === "redo") throw new NotBegun({ is: "not-granted", because: "not_granted" });
  const isUndo = kind === "rollback" && (await isOfUndo(client, grant));
  const because = isUndo ? await whyNoUndo(client, grant) : await takeGrant(client, grant, id);
  if (because !== undefined) throw new NotBegun({ is: "not-granted", because });
}

/** Who approved it, or asked for it back. How it ends is told by its own events. */
async function tell(client: pg.PoolClient, { id, reverses, state }: Change, { grant }: BeginOptions): Promise<void> {
  const run = statementsOn(client);
  if (grant !== undefined) {
    const details = { request: grant.requestId, item: grant.position, deployment: grant.deploymentId };
    await logWithin(run, "approval.used", { object: id, details });
  } else if (reverses === null)
    await logWithin(run, "change.applied", { details: { changeId: id, state, replayed: false } });
  else await logWithin(run, "change.rolled_back", { object: reverses, details: { rollbackId: id, state } });
}

/** A rollback binds no issue. */
function insertion(change: NewChange, places: readonly string[], options: BeginOptions): [string, unknown[]] {
  const state: ChangeState = change.effect === "none" ? "applied" : "applying";
  const row = newRow(change, state);
  const given = [options.owner, CHANGE_LEASE_SECONDS, places, toUuid(change.issueId), options.issueVersion];
  const values = [...given, change.effect === "none" ? "applied_unverified" : "applying", state];
  const columns = Object.keys(row);
  const holes = columns.map((_, index) => `$${index + values.length + 1}`);
  const text = `
    with made as (
      insert into applied_change (${columns.join(", ")}, lease_owner, lease_until, applied_at)
      values (${holes.join(", ")}, $1, now() + make_interval(secs => $2), case when $7 = 'applied' then now() end)
      on conflict do nothing returning *
    ), taken as (
      insert into field_lock (website_id, place, change_id)
      select made.website_id, place, made.id from made, unnest($3::text[]) as place on conflict do nothing returning 1
    ), bound as (
      update issue set status = $6, version = issue.version + 1 from made
      where issue.id = $4 and issue.version = $5::int and issue.status in (${OPEN_ISSUE}) returning issue.audit_id
    ), bumped as (
      update audit set version = version + 1 where id in (select audit_id from bound)
    )
    select made.*, (select count(*)::int from taken) as taken, (select count(*)::int from bound) as bound from made`;
  return [text, [...values, ...Object.values(row)]];
}

/** Who holds one of the places. */
async function holderOf(client: pg.PoolClient, change: NewChange, places: readonly string[]): Promise<ChangeId> {
  const { rows } = await client.query<{ change_id: string }>(
    "select change_id from field_lock where website_id = $1 and place = any($2) and change_id <> $3 limit 1",
    [toUuid(change.websiteId), places, toUuid(change.id)],
  );
  return fromUuid("chg", rows[0]?.change_id ?? toUuid(change.id));
}

async function startReversal(
  client: pg.PoolClient,
  { id, reverses, actor, kind, effect, issueId }: NewChange,
): Promise<boolean> {
  if (reverses === null) return true;
  const { rows } = await client.query<{ state: ChangeState }>(
    "select state from applied_change where id = $1 for update",
    [toUuid(reverses)],
  );
  const from = rows[0]?.state;
  if (from === undefined || !TRANSITIONS[from].includes("rolling_back")) return false;
  const step = { actor, reason: kind };
  await setState(client, reverses, { from, to: "rolling_back", step });
  if (effect === "written") return true;
  // The site is as before already: nothing to write, nothing to wait for.
  await setState(client, reverses, { from: "rolling_back", to: "rolled_back", step });
  await setIssue(client, issueId, kind === "redo" ? "applied_unverified" : "open");
  await outdate(client, id);
  return true;
}
