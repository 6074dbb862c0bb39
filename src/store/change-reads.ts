/** Reading the journal of changes: one of them, a list, the latest of each issue, and what happened to one. */
import type pg from "pg";
import { type Change, ChangeState } from "#domain/change.ts";
import { type AuditId, type ChangeId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { type ChangeRow, toChange } from "./change-rows.ts";

export interface ChangeEvent {
  readonly from: ChangeState | null;
  readonly to: ChangeState;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

export interface ChangePage {
  readonly before: ChangeId | undefined;
  readonly limit: number;
  /** Only those in force that were written to another page than that of the finding. */
  readonly onWrongPage?: boolean;
}

export function createChangeReads(pool: pg.Pool) {
  return {
    async byId(id: ChangeId): Promise<Change | undefined> {
      return one(pool, "select * from applied_change where id = $1", [toUuid(id)]);
    },

    async byToken(tokenId: string): Promise<Change | undefined> {
      return one(pool, "select * from applied_change where token_id = $1", [tokenId]);
    },

    /** The change that reversed this one, or is about to. */
    async reversalOf(id: ChangeId): Promise<Change | undefined> {
      return one(
        pool,
        "select * from applied_change where reverses = $1 and state not in ('failed', 'conflict', 'unknown', 'closed')",
        [toUuid(id)],
      );
    },

    /** Changes that wrote nothing because this one had, in the order in which they were made. */
    async satisfiedBy(id: ChangeId): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        "select * from applied_change where satisfied_by = $1 and state in ('applied', 'drifted') order by id",
        [toUuid(id)],
      );
      return rows.map(toChange);
    },

    list: (auditId: AuditId, page: ChangePage) => newestFirst(pool, ["audit_id", toUuid(auditId)], page),

    listOfWebsite: (websiteId: WebsiteId, page: ChangePage) =>
      newestFirst(pool, ["website_id", toUuid(websiteId)], page),

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
        "select from_state as from, to_state as to, actor, reason, at from change_event where change_id = $1 order by seq",
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
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from applied_change
          where website_id = $1 and effect = 'written' and kind <> 'rollback' and state in ('applied', 'drifted')`,
        [toUuid(websiteId)],
      );
      return rows[0]?.count ?? 0;
    },
  };
}

/** How many changes in force were written to another page than that of the finding. */
export async function changesOnWrongPages(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from applied_change where wrong_page and state in ('verifying', 'applied', 'drifted')",
  );
  return rows[0]?.count ?? 0;
}

async function one(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Change | undefined> {
  const { rows } = await pool.query<ChangeRow>(text, [...values]);
  return rows[0] && toChange(rows[0]);
}

async function newestFirst(
  pool: pg.Pool,
  [column, id]: readonly ["audit_id" | "website_id", string],
  { before, limit, onWrongPage = false }: ChangePage,
): Promise<Change[]> {
  const { rows } = await pool.query<ChangeRow>(
    `select * from applied_change
      where ${column} = $1 and ($2::uuid is null or id < $2)
        and (not $4::boolean or (wrong_page and state in ('verifying', 'applied', 'drifted'))) order by id desc limit $3`,
    [id, before && toUuid(before), limit, onWrongPage],
  );
  return rows.map(toChange);
}
