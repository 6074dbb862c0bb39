/**
 * The journal of changes: written before the site is, and the only truth about what was done. Each step is one
 * transaction that moves the state, appends the event, keeps the locks and tells the issue; a step that the state no
 * longer allows changes nothing.
 *
 * An approval is used by inserting its id (a unique column): of many requests with the same one, one inserts. A place
 * is taken by inserting its lock. Both happen in the transaction that writes the change down, or not at all.
 */
import type pg from "pg";
import {
  type Actor,
  type Change,
  type ChangeProblem,
  ChangeState,
  type NewChange,
  TRANSITIONS,
  UNDER_WAY,
  type Verification,
} from "#domain/change.ts";
import { placeOf } from "#domain/edit.ts";
import { type AuditId, type ChangeId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { LostFix } from "#domain/site.ts";
import { type ChangeRow, newRow, toChange } from "./change-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import { isDead } from "./leases.ts";

/** What became of the wish to write a change down. */
export type Begun =
  | { readonly is: "begun"; readonly change: Change }
  /** The approval has led to this change already, or the change has been reversed already. */
  | { readonly is: "repeated"; readonly change: Change }
  | { readonly is: "busy"; readonly by: ChangeId }
  /** The issue or the change to reverse is no longer as it was read. */
  | { readonly is: "stale" };

export interface BeginOptions {
  /** Version of the issue that the approval was given for; `null` for a rollback. */
  readonly issueVersion: number | null;
  readonly owner: string;
}

/** What a step adds to the change. */
export interface Step {
  readonly actor: Actor;
  readonly reason: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly problem?: ChangeProblem | null;
  readonly revision?: string | null;
  readonly verification?: Verification;
  /** What becomes of the issue with it. */
  readonly issue?: IssueStatus;
  /** What becomes of the change that this one reverses, which is rolling back. */
  readonly reversed?: ChangeState;
}

export interface ChangeEvent {
  readonly from: ChangeState | null;
  readonly to: ChangeState;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

type Moving = Pick<Change, "id" | "issueId" | "reverses" | "state">;

/** A process that has died on this machine is noticed at once; another machine's after this long. */
export const CHANGE_LEASE_SECONDS = 20;

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(pool: pg.Pool) {
  return {
    begin: (change: NewChange, options: BeginOptions): Promise<Begun> => begin(pool, change, options),

    /** False when the change is not in that state any more. @throws Error for a step that no change may take. */
    async move(change: Moving, to: ChangeState, step: Step): Promise<boolean> {
      const { id, issueId, reverses, state: from } = change;
      if (!TRANSITIONS[from].includes(to)) throw new Error(`A change cannot go from ${from} to ${to}.`);
      return inTransaction(pool, async (client) => {
        if (!(await setState(client, id, { from, to, step }))) return false;
        if (step.issue !== undefined) await setIssue(client, issueId, step.issue);
        if (reverses !== null && step.reversed !== undefined)
          await setState(client, reverses, {
            from: "rolling_back",
            to: step.reversed,
            step: { actor: step.actor, reason: step.reason },
          });
        return true;
      });
    },

    /** What was seen on the public page; `issue` is settled with it only while the change is still in force. */
    async verified(change: Change, verification: Verification, issue: IssueStatus | null): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update applied_change set verification = $2, version = version + 1, watched_at = now()
            where id = $1 and state = 'applied'`,
          [toUuid(change.id), JSON.stringify(verification)],
        );
        if (rowCount === 1 && issue !== null) await setIssue(client, change.issueId, issue);
      });
    },

    async byId(id: ChangeId): Promise<Change | undefined> {
      return one(pool, "select * from applied_change where id = $1", [toUuid(id)]);
    },

    async byToken(tokenId: string): Promise<Change | undefined> {
      return one(pool, "select * from applied_change where token_id = $1", [tokenId]);
    },

    /** The change that reversed this one, or is about to. */
    async reversalOf(id: ChangeId): Promise<Change | undefined> {
      const open = "state not in ('failed', 'conflict', 'unknown')";
      return one(pool, `select * from applied_change where reverses = $1 and ${open}`, [toUuid(id)]);
    },

    /**
     * Changes in force, or under way, made after this one on one of its places; newest first. A rollback of one of them
     * leaves the place as it was before both, so it stands on nothing.
     */
    async standingOn(change: Change): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and id > $2 and effect = 'written'
            and state in ('applying', 'verifying', 'in_doubt', 'applied', 'drifted', 'rolling_back')
            and not (kind = 'rollback' and reverses >= $2)
          order by id desc`,
        [toUuid(change.websiteId), toUuid(change.id)],
      );
      const places = new Set(change.edits.map(placeOf));
      return rows.map(toChange).filter((later) => later.edits.some((edit) => places.has(placeOf(edit))));
    },

    async list(
      auditId: AuditId,
      page: { readonly before: ChangeId | undefined; readonly limit: number },
    ): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where audit_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
        [toUuid(auditId), page.before && toUuid(page.before), page.limit],
      );
      return rows.map(toChange);
    },

    /** The last change of each issue that is not over without effect. */
    async latestOf(issueIds: readonly IssueId[]): Promise<Map<IssueId, ChangeId>> {
      const { rows } = await pool.query<{ issue_id: string; id: string }>(
        `select distinct on (issue_id) issue_id, id from applied_change
          where issue_id = any($1::uuid[]) and kind <> 'rollback' and state not in ('failed', 'conflict', 'rolled_back')
          order by issue_id, id desc`,
        [issueIds.map(toUuid)],
      );
      return new Map(rows.map((row) => [fromUuid("iss", row.issue_id), fromUuid("chg", row.id)]));
    },

    /** Every step that the change took, oldest first. */
    async events(id: ChangeId): Promise<ChangeEvent[]> {
      const { rows } = await pool.query<Omit<ChangeEvent, "from" | "to"> & { from: string | null; to: string }>(
        `select from_state as from, to_state as to, actor, reason, at from change_event where change_id = $1 order by seq`,
        [toUuid(id)],
      );
      return rows.map((row) => ({
        ...row,
        from: row.from === null ? null : ChangeState.parse(row.from),
        to: ChangeState.parse(row.to),
      }));
    },

    /** How many changes of the website could still be rolled back. */
    async openChanges(websiteId: WebsiteId): Promise<number> {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from applied_change where website_id = $1 and effect = 'written' and kind <> 'rollback'
           and state in ('applied', 'drifted')`,
        [toUuid(websiteId)],
      );
      return Number(rows[0]?.count ?? 0);
    },

    /** Changes under way whose process has died or lost them; oldest first. */
    async abandoned(): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow & { expired: boolean }>(
        `select *, coalesce(lease_until < now(), true) as expired from applied_change
          where state in ('applying', 'verifying', 'in_doubt') order by created_at limit 200`,
      );
      return rows.filter((row) => row.expired || row.lease_owner === null || isDead(row.lease_owner)).map(toChange);
    },

    /** True for the one process that may go on with an abandoned change. */
    async adopt(change: Change, owner: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update applied_change set lease_owner = $3, lease_until = now() + make_interval(secs => $4), version = version + 1
          where id = $1 and version = $2 and state in ('applying', 'verifying', 'in_doubt')`,
        [toUuid(change.id), change.version, owner, CHANGE_LEASE_SECONDS],
      );
      return rowCount === 1;
    },

    /** Says that this process still works on these changes. */
    async renew(owner: string, ids: readonly ChangeId[]): Promise<void> {
      await pool.query(
        `update applied_change set lease_until = now() + make_interval(secs => $2)
          where lease_owner = $1 and id = any($3::uuid[]) and state in ('applying', 'verifying', 'in_doubt')`,
        [owner, CHANGE_LEASE_SECONDS, ids.map(toUuid)],
      );
    },

    /** Leaves a change to the next sweep, at its own time. */
    async letGo(change: Pick<Change, "id">, seconds: number): Promise<void> {
      await pool.query(
        `update applied_change set lease_owner = 'nobody', lease_until = now() + make_interval(secs => $2) where id = $1`,
        [toUuid(change.id), seconds],
      );
    },

    /** Changes of the website that were found gone, one for each place. */
    async lostFixes(websiteId: WebsiteId): Promise<LostFix[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select distinct on (issue_id) * from applied_change
          where website_id = $1 and state = 'drifted' and kind <> 'rollback' order by issue_id, id desc`,
        [toUuid(websiteId)],
      );
      return rows.map(toChange).map(({ url, field, after, problem }) => ({
        ...{ url, field, wrote: after, now: problem?.current ?? null },
        is: problem?.code === "target_reverted" ? "reverted" : "superseded",
      }));
    },

    /** Changes in force whose public page nobody has looked at. */
    async unproven(olderThan: Date): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change where state = 'applied' and verification ->> 'status' = 'pending' and applied_at < $1
          order by id limit 100`,
        [olderThan],
      );
      return rows.map(toChange);
    },

    /** Changes in force that were not looked at since; oldest look first. */
    async toWatch(websiteId: WebsiteId | null, olderThan: Date, limit: number): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where ($1::uuid is null or website_id = $1) and state in ('applied', 'drifted') and effect = 'written'
            and kind <> 'rollback' and coalesce(watched_at, applied_at, created_at) < $2
          order by coalesce(watched_at, applied_at, created_at) limit $3`,
        [websiteId && toUuid(websiteId), olderThan, limit],
      );
      return rows.map(toChange);
    },

    /** @param shiftMs as if it had been looked at so much later than now; negative: earlier */
    async watched(ids: readonly ChangeId[], shiftMs = 0): Promise<void> {
      await pool.query(
        `update applied_change set watched_at = now() + make_interval(secs => $2) where id = any($1::uuid[])`,
        [ids.map(toUuid), shiftMs / 1000],
      );
    },
  };
}

/** Ends the transaction of `begin` without a trace. */
class NotBegun extends Error {
  readonly because: Begun | "repeated";

  constructor(because: Begun | "repeated") {
    super("The change was not begun.");
    this.because = because;
  }
}

async function begin(pool: pg.Pool, change: NewChange, options: BeginOptions): Promise<Begun> {
  try {
    return { is: "begun", change: await inTransaction(pool, (client) => writeDown(client, change, options)) };
  } catch (error) {
    if (!(error instanceof NotBegun)) throw error;
    if (error.because !== "repeated") return error.because;
    const earlier = await one(
      pool,
      `select * from applied_change where token_id = $1
         or (reverses = $2 and state not in ('failed', 'conflict', 'unknown')) limit 1`,
      [change.tokenId, change.reverses && toUuid(change.reverses)],
    );
    // Its own transaction may have been rolled back in between.
    return earlier === undefined ? { is: "stale" } : { is: "repeated", change: earlier };
  }
}

/** @throws NotBegun */
async function writeDown(client: pg.PoolClient, change: NewChange, options: BeginOptions): Promise<Change> {
  const places = change.effect === "none" ? [] : [...new Set(change.edits.map(placeOf))].sort();
  const state: ChangeState = change.effect === "none" ? "applied" : "applying";
  if (!(await insertChange(client, change, { state, owner: options.owner }))) throw new NotBegun("repeated");
  const holder = await takePlaces(client, change, places);
  if (holder !== null) throw new NotBegun({ is: "busy", by: holder });
  if (!(await bindIssue(client, change, options.issueVersion))) throw new NotBegun({ is: "stale" });
  await appendEvent(client, change.id, { from: null, to: state, actor: change.actor, reason: change.kind });
  if (!(await startReversal(client, change))) throw new NotBegun({ is: "stale" });
  const begun = await one(client, "select * from applied_change where id = $1", [toUuid(change.id)]);
  if (begun === undefined) throw new Error("The change just written down is not there.");
  return begun;
}

async function insertChange(
  client: pg.PoolClient,
  change: NewChange,
  { state, owner }: { state: ChangeState; owner: string },
): Promise<boolean> {
  const row = newRow(change, state);
  const columns = Object.keys(row);
  const holes = columns.map((_, index) => `$${index + 3}`);
  const { rowCount } = await client.query(
    `insert into applied_change (${columns.join(", ")}, lease_owner, lease_until, applied_at)
     values (${holes.join(", ")}, $1, now() + make_interval(secs => $2), ${state === "applied" ? "now()" : "null"})
     on conflict do nothing`,
    [owner, CHANGE_LEASE_SECONDS, ...Object.values(row)],
  );
  return rowCount === 1;
}

/** Who holds one of the places; `null` when all are ours now. */
async function takePlaces(client: pg.PoolClient, change: NewChange, places: string[]): Promise<ChangeId | null> {
  if (places.length === 0) return null;
  const { rowCount } = await client.query(
    `insert into field_lock (website_id, place, change_id) select $1, place, $3 from unnest($2::text[]) as place
     on conflict do nothing`,
    [toUuid(change.websiteId), places, toUuid(change.id)],
  );
  if (rowCount === places.length) return null;
  const { rows } = await client.query<{ change_id: string }>(
    "select change_id from field_lock where website_id = $1 and place = any($2) and change_id <> $3 limit 1",
    [toUuid(change.websiteId), places, toUuid(change.id)],
  );
  return fromUuid("chg", rows[0]?.change_id ?? toUuid(change.id));
}

/** The issue must still be the one that was approved. A rollback binds no issue. */
async function bindIssue(client: pg.PoolClient, change: NewChange, version: number | null): Promise<boolean> {
  if (version === null) return true;
  const { rowCount } = await client.query(
    `update issue set status = $3, version = version + 1
      where id = $1 and version = $2 and status in ('open', 'regressed')`,
    [toUuid(change.issueId), version, change.effect === "none" ? "applied_unverified" : "applying"],
  );
  if (rowCount === 1) await bumpAudit(client, change.issueId);
  return rowCount === 1;
}

async function startReversal(
  client: pg.PoolClient,
  { reverses, actor, kind, effect, issueId }: NewChange,
): Promise<boolean> {
  if (reverses === null) return true;
  const { rows } = await client.query<{ state: ChangeState }>(
    "select state from applied_change where id = $1 for update",
    [toUuid(reverses)],
  );
  const from = rows[0]?.state;
  if (from !== "applied" && from !== "drifted") return false;
  const step = { actor, reason: kind };
  await setState(client, reverses, { from, to: "rolling_back", step });
  if (effect === "written") return true;
  // The site is as before already: nothing to write, nothing to wait for.
  await setState(client, reverses, { from: "rolling_back", to: "rolled_back", step });
  await setIssue(client, issueId, kind === "redo" ? "applied_unverified" : "open");
  return true;
}

async function setState(
  client: pg.PoolClient,
  id: ChangeId,
  { from, to, step }: { from: ChangeState; to: ChangeState; step: Step },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update applied_change set state = $3, version = version + 1,
       problem = case when $4::boolean then $5::jsonb else problem end,
       revision = coalesce($6, revision),
       verification = coalesce($7::jsonb, verification),
       applied_at = case when $3 = 'applied' then coalesce(applied_at, now()) else applied_at end
      where id = $1 and state = $2`,
    [
      toUuid(id),
      from,
      to,
      step.problem !== undefined,
      step.problem ? JSON.stringify(step.problem) : null,
      step.revision ?? null,
      step.verification ? JSON.stringify(step.verification) : null,
    ],
  );
  if (rowCount !== 1) return false;
  await appendEvent(client, id, { from, to, actor: step.actor, reason: step.reason, facts: step.facts });
  if (!UNDER_WAY.has(to)) await client.query("delete from field_lock where change_id = $1", [toUuid(id)]);
  return true;
}

async function appendEvent(
  client: pg.PoolClient,
  id: ChangeId,
  event: {
    from: ChangeState | null;
    to: ChangeState;
    actor: Actor;
    reason: string;
    facts?: Readonly<Record<string, unknown>> | undefined;
  },
): Promise<void> {
  await client.query(
    "insert into change_event (change_id, from_state, to_state, actor, reason, facts) values ($1, $2, $3, $4, $5, $6)",
    [toUuid(id), event.from, event.to, event.actor.id, event.reason, JSON.stringify(event.facts ?? {})],
  );
}

async function setIssue(client: pg.PoolClient, issueId: IssueId, status: IssueStatus): Promise<void> {
  await client.query("update issue set status = $2, version = version + 1 where id = $1 and status <> 'ignored'", [
    toUuid(issueId),
    status,
  ]);
  await bumpAudit(client, issueId);
}

/** Answers about the audit are stale now: its version is their ETag. */
async function bumpAudit(client: pg.PoolClient, issueId: IssueId): Promise<void> {
  await client.query(
    "update audit set version = version + 1 where id = (select audit_id from issue where issue.id = $1)",
    [toUuid(issueId)],
  );
}

async function one(
  client: Pick<pg.Pool, "query">,
  text: string,
  values: readonly unknown[],
): Promise<Change | undefined> {
  const { rows } = await client.query<ChangeRow>(text, [...values]);
  return rows[0] && toChange(rows[0]);
}
