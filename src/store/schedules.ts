/** Schedules, and the run that each is at. A run is taken by whoever moves its time on first, and started then. */
import type pg from "pg";
import { type AuditId, fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { RunState, Schedule, ScheduledAction, ScheduleRun } from "#domain/schedule.ts";
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

/** A run that is taken, with what is needed to start it. */
export interface TakenRun {
  readonly schedule: Schedule;
  readonly auditId: AuditId;
  readonly sealedAccess: Buffer | null;
}

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
  readonly run_problem: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly version: number;
}

const SELECTED = "select s.*, w.workspace_id from schedule s join website w on w.id = s.website_id";
const RETURNED = "returning s.*, (select workspace_id from website w where w.id = s.website_id)";

export function createScheduleStore(pool: pg.Pool) {
  return {
    async insert({ stored, ...schedule }: NewSchedule): Promise<void> {
      const { id, websiteId, name, recurrence, timeZone, nextAt, createdBy } = schedule;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into schedule (id, website_id, name, action, sealed_access, recurrence, time_zone, state, next_at, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $9)`,
          [
            ...[toUuid(id), toUuid(websiteId), name, JSON.stringify(publicPart(stored)), stored.sealedAccess],
            ...[recurrence, timeZone, nextAt, createdBy],
          ],
        );
        await logWithin(statementsOn(client), "schedule.created", { object: id });
      });
    },

    async byId(id: ScheduleId): Promise<Schedule | undefined> {
      const { rows } = await pool.query<ScheduleRow>(`${SELECTED} where s.id = $1`, [toUuid(id)]);
      return rows[0] && toSchedule(rows[0]);
    },

    async count(websiteId: WebsiteId): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from schedule where website_id = $1",
        [toUuid(websiteId)],
      );
      return rows[0]?.count ?? 0;
    },

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

    /** Those whose time has come, the longest due first. */
    async due(now: Date, limit: number): Promise<Schedule[]> {
      const { rows } = await pool.query<ScheduleRow>(`${SELECTED} where s.next_at <= $1 order by s.next_at limit $2`, [
        now,
        limit,
      ]);
      return rows.map(toSchedule);
    },

    /**
     * Moves its time on, and notes the run with the id that its audit will have. `undefined` when somebody else has done so, or it was
     * changed. A Date has milliseconds, where the database may have more.
     */
    async take(
      { id, nextAt: due, version }: Schedule,
      { now, nextAt, auditId }: { readonly now: Date; readonly nextAt: Date | null; readonly auditId: AuditId },
    ): Promise<TakenRun | undefined> {
      const { rows } = await pool.query<ScheduleRow>(
        `update schedule s set next_at = $4, run_due_at = next_at, run_taken_at = $5, run_audit_id = $6, run_state = 'taken',
           run_problem = null
         where id = $1 and date_trunc('milliseconds', next_at) = $2 and version = $3 ${RETURNED}`,
        [toUuid(id), due, version, nextAt, now, toUuid(auditId)],
      );
      return rows[0] && toTaken(rows[0]);
    },

    /** Runs that were taken before `until`, and never started: they are taken by whoever asks. */
    async takeAgain(until: Date, now: Date): Promise<TakenRun[]> {
      const { rows } = await pool.query<ScheduleRow>(
        `update schedule s set run_taken_at = $2 where run_state = 'taken' and run_taken_at < $1 ${RETURNED}`,
        [until, now],
      );
      return rows.map(toTaken);
    },

    /** What became of a run. */
    async settle(auditId: AuditId, state: "started" | "skipped", problem: string | null): Promise<void> {
      await pool.query(
        "update schedule set run_state = $2, run_problem = $3 where run_audit_id = $1 and run_state = 'taken'",
        [toUuid(auditId), state, problem],
      );
    },
  };
}

function publicPart({ action, credentials }: StoredAction): ScheduleRow["action"] {
  return { action, credentials };
}

function toTaken(row: ScheduleRow): TakenRun {
  const schedule = toSchedule(row);
  if (schedule.lastRun === null) throw new Error("A run that is taken has a time.");
  return { schedule, auditId: schedule.lastRun.auditId, sealedAccess: row.sealed_access };
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
  return { dueAt, takenAt, auditId: fromUuid("aud", audit), state, problem };
}
