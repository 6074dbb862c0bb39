/**
 * Schedules, and the run that each is at. A run is taken by whoever moves its time on first. It is begun under a lease, by the database's
 * clock: another process begins it again only when the lease has ended.
 */
import type pg from "pg";
import { type AuditId, fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import {
  RUN_ATTEMPTS_AT_MOST,
  type RunState,
  type Schedule,
  type ScheduledAction,
  type ScheduleRun,
} from "#domain/schedule.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

type ScheduleId = Id<"sch">;

export interface NewSchedule
  extends Pick<Schedule, "id" | "websiteId" | "name" | "recurrence" | "timeZone" | "createdBy"> {
  readonly stored: StoredAction;
  readonly nextAt: Date;
}

/** The action as it is kept: its credentials are sealed, and beside it are their names. */
export interface StoredAction {
  readonly action: ScheduledAction;
  readonly credentials: readonly string[];
  readonly sealedAccess: Buffer | null;
}

/** What is `undefined` stays. */
export interface ScheduleChanges {
  readonly name?: string | undefined;
  readonly stored?: StoredAction | undefined;
  readonly recurrence?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly state?: "active" | "paused" | undefined;
  /** `null` when it is paused; `undefined` only if none of what decides about it changes. */
  readonly nextAt?: Date | null | undefined;
}

/** A run that was begun, with what is needed to do it. */
export interface BegunRun {
  readonly schedule: Schedule;
  readonly auditId: AuditId;
  /** From 1; whoever has an earlier one has lost the run. */
  readonly attempt: number;
  readonly sealedAccess: Buffer | null;
}

type HeldRun = Pick<BegunRun, "auditId" | "attempt">;
type RunKind = ScheduleRun["kind"];

interface ScheduleRow {
  readonly id: string;
  readonly website_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly action: { readonly action: ScheduledAction; readonly credentials: readonly string[] };
  readonly sealed_access: Buffer | null;
  readonly recurrence: string;
  readonly time_zone: string;
  readonly state: "active" | "paused";
  readonly next_at: Date | null;
  readonly run_due_at: Date | null;
  readonly run_taken_at: Date | null;
  readonly run_audit_id: string | null;
  readonly run_state: RunState | null;
  readonly run_kind: ScheduleRun["kind"] | null;
  readonly run_problem: string | null;
  readonly run_attempts: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly version: number;
}

const SELECTED = "select s.*, w.workspace_id from schedule s join website w on w.id = s.website_id";
const KIND = "s.action->'action'->>'kind'";
/** Nobody does its run now. */
const IS_FREE = "(s.run_lease_until is null or s.run_lease_until < now())";
/** Renewed several times in it. */
const LEASE_END = "now() + interval '2 minutes'";
const HAS_STARTED = `(exists (select from audit a where a.id = s.run_audit_id)
  or exists (select from schedule_file f where f.id = s.run_audit_id))`;
const RETURNED = "returning s.*, (select workspace_id from website w where w.id = s.website_id)";

export function createScheduleStore(pool: pg.Pool) {
  return {
    /** Whether there was room for it: the website has fewer than `most`. */
    async insert({ stored, ...schedule }: NewSchedule, most: number): Promise<boolean> {
      const { id, websiteId, name, recurrence, timeZone, nextAt, createdBy } = schedule;
      return inTransaction(pool, async (client) => {
        // One at a time.
        await client.query("select pg_advisory_xact_lock(hashtextextended('schedules of ' || $1, 0))", [websiteId]);
        if ((await countOf(client, websiteId)) >= most) return false;
        await client.query(
          `insert into schedule (id, website_id, name, action, sealed_access, recurrence, time_zone, state, next_at, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9)`,
          [
            ...[toUuid(id), toUuid(websiteId), name, JSON.stringify(publicPart(stored)), stored.sealedAccess],
            ...[recurrence, timeZone, nextAt, createdBy],
          ],
        );
        await client.query("update website set provisional = false where id = $1 and provisional", [toUuid(websiteId)]);
        await logWithin(statementsOn(client), "schedule.created", { object: id });
        return true;
      });
    },

    async byId(id: ScheduleId): Promise<Schedule | undefined> {
      const { rows } = await pool.query<ScheduleRow>(`${SELECTED} where s.id = $1`, [toUuid(id)]);
      return rows[0] && toSchedule(rows[0]);
    },

    count: (websiteId: WebsiteId) => countOf(pool, websiteId),

    /** Oldest first. */
    async list(websiteId: WebsiteId): Promise<Schedule[]> {
      const { rows } = await pool.query<ScheduleRow>(`${SELECTED} where s.website_id = $1 order by s.id`, [
        toUuid(websiteId),
      ]);
      return rows.map(toSchedule);
    },

    /** `undefined` when it is no longer of that version. */
    async update({ id, version }: Pick<Schedule, "id" | "version">, changes: ScheduleChanges) {
      const { name, stored, recurrence, timeZone, state, nextAt } = changes;
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<ScheduleRow>(
          `update schedule s set name = coalesce($3, name), action = coalesce($4, action),
             sealed_access = case when $4::jsonb is null then sealed_access else $5 end,
             recurrence = coalesce($6, recurrence), time_zone = coalesce($7, time_zone), state = coalesce($8, state),
             next_at = case when $9 then $10 else next_at end, version = version + 1
           where id = $1 and version = $2 ${RETURNED}`,
          [
            ...[toUuid(id), version, name, stored && JSON.stringify(publicPart(stored)), stored?.sealedAccess],
            ...[recurrence, timeZone, state, nextAt !== undefined, nextAt],
          ],
        );
        const updated = rows[0] && toSchedule(rows[0]);
        if (updated !== undefined) await logWithin(statementsOn(client), "schedule.updated", { object: id });
        return updated;
      });
    },

    async remove(id: ScheduleId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from schedule where id = $1", [toUuid(id)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "schedule.deleted", { object: id });
        return rowCount === 1;
      });
    },

    /** Those whose time has come, the longest due first. One that is being made isn't replaced by the next one. */
    async due(now: Date, kinds: readonly RunKind[], limit: number): Promise<Schedule[]> {
      const { rows } = await pool.query<ScheduleRow>(
        `${SELECTED} where s.next_at <= $1 and ${KIND} = any($2) and ${IS_FREE} order by s.next_at limit $3`,
        [now, kinds, limit],
      );
      return rows.map(toSchedule);
    },

    /** It is due later; nothing if somebody else has moved it meanwhile. */
    async postpone({ id, nextAt }: Schedule, until: Date): Promise<void> {
      await pool.query("update schedule set next_at = $3 where id = $1 and date_trunc('milliseconds', next_at) = $2", [
        ...[toUuid(id), nextAt, until],
      ]);
    },

    /**
     * Moves its time on, and notes the run with the id that its audit will have. False when somebody else has done so, or it was
     * changed. A Date has milliseconds, where the database may have more.
     */
    async take(
      { id, nextAt: due, version }: Schedule,
      { now, nextAt, auditId }: { readonly now: Date; readonly nextAt: Date | null; readonly auditId: AuditId },
    ): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update schedule s set next_at = $4, run_due_at = next_at, run_taken_at = $5, run_audit_id = $6, run_state = 'taken',
           run_problem = null, run_kind = ${KIND}, run_attempts = 0, run_lease_until = null
         where id = $1 and date_trunc('milliseconds', next_at) = $2 and version = $3 and ${IS_FREE}`,
        [toUuid(id), due, version, nextAt, now, toUuid(auditId)],
      );
      return rowCount === 1;
    },

    /** The run that is due the longest and that nobody has a lease of; it is the caller's as long as the lease is renewed. */
    async begin(kinds: readonly RunKind[], now: Date): Promise<BegunRun | undefined> {
      const { rows } = await pool.query<ScheduleRow>(
        `update schedule s set run_attempts = run_attempts + 1, run_taken_at = $2, run_kind = ${KIND}, run_lease_until = ${LEASE_END}
         where id = (
           select id from schedule s where run_state = 'taken' and state = 'active' and ${KIND} = any($1) and ${IS_FREE}
             and run_attempts < $3
           order by run_due_at limit 1 for update skip locked
         ) ${RETURNED}`,
        [kinds, now, RUN_ATTEMPTS_AT_MOST],
      );
      return rows[0] && toBegun(rows[0]);
    },

    /** False when it is no longer the caller's. */
    async renew({ auditId, attempt }: HeldRun): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update schedule set run_lease_until = ${LEASE_END} where run_audit_id = $1 and run_attempts = $2 and run_state = 'taken'`,
        [toUuid(auditId), attempt],
      );
      return rowCount === 1;
    },

    /** What became of a run, unless somebody else has it. */
    async settle({ auditId, attempt }: HeldRun, state: "started" | "skipped", problem: string | null): Promise<void> {
      await pool.query(
        `update schedule set run_state = $3, run_problem = $4, run_lease_until = null
         where run_audit_id = $1 and run_attempts = $2 and run_state = 'taken'`,
        [toUuid(auditId), attempt, state, problem],
      );
    },

    /**
     * Runs that nobody will begin again: those of paused schedules, and those whose last attempt has broken off. One may have started
     * its audit, or made its file, before it did.
     */
    async giveUp(): Promise<void> {
      await pool.query(
        `update schedule s set run_lease_until = null, run_state = case when ${HAS_STARTED} then 'started' else 'skipped' end,
           run_problem = case when ${HAS_STARTED} then null when state = 'paused' then 'schedule_paused' else 'run_failed' end
         where run_state = 'taken' and (state = 'paused' or run_attempts >= $1) and ${IS_FREE}`,
        [RUN_ATTEMPTS_AT_MOST],
      );
    },
  };
}

async function countOf(on: pg.Pool | pg.PoolClient, websiteId: WebsiteId): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    "select count(*)::int as count from schedule where website_id = $1",
    [toUuid(websiteId)],
  );
  return rows[0]?.count ?? 0;
}

function publicPart({ action, credentials }: StoredAction): ScheduleRow["action"] {
  return { action, credentials };
}

function toBegun(row: ScheduleRow): BegunRun {
  const schedule = toSchedule(row);
  if (schedule.lastRun === null) throw new Error("A run that was begun has a time.");
  const { run_attempts: attempt, sealed_access: sealedAccess } = row;
  return { schedule, auditId: schedule.lastRun.auditId, attempt, sealedAccess };
}

function toSchedule(row: ScheduleRow): Schedule {
  return {
    id: fromUuid("sch", row.id),
    websiteId: fromUuid("web", row.website_id),
    workspaceId: row.workspace_id,
    name: row.name,
    action: row.action.action,
    credentials: row.action.credentials,
    recurrence: row.recurrence,
    timeZone: row.time_zone,
    state: row.state === "active" && row.next_at === null ? "ended" : row.state,
    nextAt: row.next_at,
    lastRun: toRun(row),
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
  };
}

function toRun(row: ScheduleRow): ScheduleRun | null {
  const { run_due_at: dueAt, run_taken_at: takenAt, run_audit_id: audit, run_state: state, run_problem: problem } = row;
  if (dueAt === null || takenAt === null || audit === null || state === null) return null;
  return { dueAt, takenAt, auditId: fromUuid("aud", audit), kind: row.run_kind ?? "audit", state, problem };
}
