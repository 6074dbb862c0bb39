/** The work lists of websites. judge-tasks.ts decides what an ended audit proves. */
import type pg from "pg";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { Severity } from "#domain/severity.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { TASKS_AT_MOST, type Task, type TaskId, type TaskState } from "#domain/task.ts";
import { JUDGED } from "./comparison.ts";
import { inTransaction } from "./crawl-writes.ts";
import { ISSUE_DETAIL } from "./issue-detail.ts";
import { logWithin, statementsOn } from "./log-within.ts";

export interface NewTask {
  readonly id: TaskId;
  readonly issueId: IssueId;
  /** English. */
  readonly message: string;
  /** `undefined`: as suggested. */
  readonly value: string | undefined;
}

export interface TaskFilter {
  /** Empty: all. */
  readonly states: readonly TaskState[];
  /** Empty: all. */
  readonly checkIds: readonly string[];
  /** In the URL, the place or the message, in any case. */
  readonly search: string | undefined;
  /** Of issues; `undefined`: all. */
  readonly fingerprints: readonly string[] | undefined;
}

export interface Added {
  readonly added: number;
  /** On the list before. */
  readonly already: number;
  /** For which there is no room. */
  readonly leftOut: number;
}

export function createTaskStore(pool: pg.Pool) {
  return {
    /** Issues of one audit. One that is on the list stays as it is, but for a value that somebody wrote. */
    async add(auditId: AuditId, websiteId: WebsiteId, tasks: readonly NewTask[], by: string): Promise<Added> {
      return inTransaction(pool, async (client) => {
        // Whoever adds at the same time waits, so that the room is counted right.
        await client.query("select from website where id = $1 for update", [toUuid(websiteId)]);
        const { rows: counted } = await client.query<{ count: number }>(
          "select count(*)::int as count from task where website_id = $1",
          [toUuid(websiteId)],
        );
        const room = Math.max(0, TASKS_AT_MOST - (counted[0]?.count ?? 0));
        const { rows } = await client.query<{ is_new: boolean }>(ADD, [
          ...[toUuid(auditId), by, room],
          ...[tasks.map(({ id }) => toUuid(id)), tasks.map(({ issueId }) => toUuid(issueId))],
          ...[tasks.map(({ message }) => message), tasks.map(({ value }) => value ?? null)],
        ]);
        const added = rows.filter((row) => row.is_new).length;
        const { rows: known } = await client.query<{ count: number }>(ALREADY, [
          toUuid(auditId),
          tasks.map(({ issueId }) => toUuid(issueId)),
        ]);
        const onList = known[0]?.count ?? 0;
        await logWithin(statementsOn(client), "tasks.added", { object: websiteId, details: { added } });
        return { added, already: onList - added, leftOut: tasks.length - onList };
      });
    },

    /** In the order in which they were put on the list. @param page.after `seq` of the last one before; 0 = from the first */
    async list(
      websiteId: WebsiteId,
      filter: TaskFilter,
      { after, limit }: { readonly after: number; readonly limit: number },
    ): Promise<Task[]> {
      const { rows } = await pool.query<TaskRow>(
        `select * from task where ${MATCHES} and seq > $6 order by seq limit $7`,
        [...placesOf(websiteId, filter), after, limit],
      );
      return rows.map(toTask);
    },

    /** By state, of all checks. */
    async counts(websiteId: WebsiteId): Promise<Readonly<Record<TaskState, number>>> {
      const { rows } = await pool.query<{ state: TaskState; count: number }>(
        "select state, count(*)::int as count from task where website_id = $1 group by state",
        [toUuid(websiteId)],
      );
      const of = (state: TaskState) => rows.find((row) => row.state === state)?.count ?? 0;
      return { to_do: of("to_do"), done: of("done"), verified: of("verified"), still_found: of("still_found") };
    },

    /** How many were in another state. What an audit has verified is done. */
    async mark(websiteId: WebsiteId, ids: readonly TaskId[], state: "to_do" | "done", by: string): Promise<number> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update task set state = $3, done_by = case when $3 = 'done' then $4 end,
             done_at = case when $3 = 'done' then now() end, judged_by = null, judged_at = null
           where website_id = $1 and id = any($2::uuid[]) and state <> $3 and not ($3 = 'done' and state = 'verified')`,
          [toUuid(websiteId), ids.map(toUuid), state, by],
        );
        await logWithin(statementsOn(client), "tasks.updated", {
          object: websiteId,
          details: { state, changed: rowCount ?? 0 },
        });
        return rowCount ?? 0;
      });
    },

    async remove(websiteId: WebsiteId, ids: readonly TaskId[]): Promise<number> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from task where website_id = $1 and id = any($2::uuid[])", [
          toUuid(websiteId),
          ids.map(toUuid),
        ]);
        await logWithin(statementsOn(client), "tasks.updated", {
          object: websiteId,
          details: { state: "removed", changed: rowCount ?? 0 },
        });
        return rowCount ?? 0;
      });
    },
  };
}

/** What an audit looked at besides pages, so that another says the same of links and resources. */
export const LOOKED_FOR = (audit: string): string => `jsonb_build_object(
  'include', coalesce(${audit}.options -> 'include', '[]'), 'exclude', coalesce(${audit}.options -> 'exclude', '[]'),
  'externalLinks', coalesce(${audit}.options -> 'externalLinks', 'true'),
  'resources', coalesce((${audit}.options ->> 'maxResources')::int, 0) > 0)`;

/** $3 is the room that is left, $4 to $7 the tasks. The first ones take the room: they come in the order of importance. */
const ADD = `
  with asked as (
    select * from unnest($4::uuid[], $5::uuid[], $6::text[], $7::text[]) with ordinality as one (id, issue_id, message, value, at)),
  found as (
    select asked.*, i.website_id, i.fingerprint, i.check_id, i.category, i.scope, i.severity, i.url_id, i.url, i.locator, i.suggestion,
           t.id is not null as is_known, row_number() over (partition by t.id is not null order by asked.at) as place
      from asked join ${ISSUE_DETAIL} i on i.audit_id = $1 and i.id = asked.issue_id
      left join task t on t.website_id = i.website_id and t.fingerprint = i.fingerprint)
  insert into task (id, website_id, fingerprint, audit_id, issue_id, audit_type, start_url, looked_for, check_id, category, scope, severity, page_url, url, locator,
    message, judged, field, target, value, is_edited, state, added_by)
  select f.id, f.website_id, f.fingerprint, $1, f.issue_id, a.type, a.start_url, ${LOOKED_FOR("a")}, f.check_id, f.category, f.scope, f.severity,
    case when f.url_id = 0 then '' else f.url end, f.url, f.locator, f.message, ${JUDGED},
    f.suggestion ->> 'field', f.suggestion ->> 'target', coalesce(f.value, f.suggestion ->> 'value'), f.value is not null, 'to_do', $2
  from found f join audit a on a.id = $1 left join page p on p.audit_id = $1 and p.url_id = f.url_id
  where f.is_known or f.place <= $3 order by f.at
  on conflict (website_id, fingerprint) do update set value = excluded.value, is_edited = true where excluded.is_edited
  returning xmax = 0 as is_new`;

const ALREADY = `select count(*)::int as count from issue i join task t on t.website_id = i.website_id and t.fingerprint = i.fingerprint
  where i.audit_id = $1 and i.id = any($2::uuid[])`;

const MATCHES = `website_id = $1 and (cardinality($2::text[]) = 0 or state = any($2))
  and (cardinality($3::text[]) = 0 or check_id = any($3))
  and ($4::text is null or strpos(lower(concat_ws(' ', url, locator, message)), lower($4)) > 0)
  and ($5::text[] is null or fingerprint = any($5))`;

function placesOf(websiteId: WebsiteId, { states, checkIds, search, fingerprints }: TaskFilter) {
  return [toUuid(websiteId), states, checkIds, search ?? null, fingerprints ?? null];
}

interface TaskRow {
  readonly id: string;
  /** A bigint, as text. */
  readonly seq: string;
  readonly website_id: string;
  readonly audit_id: string;
  readonly issue_id: string;
  readonly fingerprint: string;
  readonly check_id: string;
  readonly severity: Severity;
  readonly url: string;
  readonly locator: string;
  readonly message: string;
  readonly field: SuggestionField | null;
  readonly target: string | null;
  readonly value: string | null;
  readonly is_edited: boolean;
  readonly state: TaskState;
  readonly added_by: string;
  readonly added_at: Date;
  readonly done_by: string | null;
  readonly done_at: Date | null;
  readonly judged_by: string | null;
  readonly judged_at: Date | null;
}

function toTask(row: TaskRow): Task {
  return {
    id: fromUuid("tsk", row.id),
    seq: Number(row.seq),
    websiteId: fromUuid("web", row.website_id),
    auditId: fromUuid("aud", row.audit_id),
    issueId: fromUuid("iss", row.issue_id),
    fingerprint: row.fingerprint,
    checkId: row.check_id,
    severity: row.severity,
    url: row.url,
    locator: row.locator,
    message: row.message,
    field: row.field,
    target: row.target,
    value: row.value,
    isEdited: row.is_edited,
    state: row.state,
    addedBy: row.added_by,
    addedAt: row.added_at,
    doneBy: row.done_by,
    doneAt: row.done_at,
    judgedBy: row.judged_by === null ? null : fromUuid("aud", row.judged_by),
    judgedAt: row.judged_at,
  };
}
