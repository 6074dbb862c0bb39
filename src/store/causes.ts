/** What people have agreed about causes, by website. */
import type pg from "pg";
import type { AuditType } from "#domain/audit.ts";
import type { CauseComment, CauseWork, FoundCause } from "#domain/cause-work.ts";
import { type AuditId, fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { GroupCause } from "#domain/issue.ts";
import type { LogAction, LogDetails } from "#domain/log-entry.ts";
import { changingCause, forgetUntouched } from "./cause-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { storable } from "./row-writer.ts";

/** What is `undefined` stays. */
export interface CauseChanges {
  readonly assignee?: CauseWork["assignee"] | undefined;
  readonly dueOn?: string | null | undefined;
}

export interface NewComment extends Pick<CauseComment, "id" | "authorId" | "authorName" | "text"> {}

export function createCauseStore(pool: pg.Pool) {
  return {
    /** As the last completed audit that found it has it; `undefined`: none did. */
    async found(websiteId: WebsiteId, causeKey: string): Promise<FoundCause | undefined> {
      const { rows } = await pool.query<FoundCause>(
        `select g.cause_key as "causeKey", g.check_id as "checkId", g.cause, g.locator, a.type as "auditType",
           a.start_url as "startUrl"
           from audit a join issue_group g on g.audit_id = a.id and g.cause_key = $2
          where a.website_id = $1 and a.status = 'completed' order by a.id desc limit 1`,
        [toUuid(websiteId), causeKey],
      );
      return rows[0];
    },

    async of(websiteId: WebsiteId, causeKey: string): Promise<CauseWork | undefined> {
      const { rows } = await pool.query<Row>(`${SELECT} and w.cause_key = $2`, [toUuid(websiteId), causeKey]);
      return rows[0] && toWork(rows[0]);
    },

    /** The last completed audit of the same type and start. */
    async lastAudit(
      websiteId: WebsiteId,
      { auditType, startUrl }: Pick<FoundCause, "auditType" | "startUrl">,
    ): Promise<AuditId | null> {
      const { rows } = await pool.query<{ id: string }>(
        "select id from audit where website_id = $1 and type = $2 and start_url = $3 and status = 'completed' order by id desc limit 1",
        [toUuid(websiteId), auditType, startUrl],
      );
      return rows[0] === undefined ? null : fromUuid("aud", rows[0].id);
    },

    /** Those that are due first come first; then those that somebody has touched last. */
    async list(websiteId: WebsiteId): Promise<CauseWork[]> {
      const { rows } = await pool.query<Row>(`${SELECT} order by w.due_on nulls last, w.updated_at desc, w.cause_key`, [
        toUuid(websiteId),
      ]);
      return rows.map(toWork);
    },

    async count(websiteId: WebsiteId): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from cause_work where website_id = $1",
        [toUuid(websiteId)],
      );
      return rows[0]?.count ?? 0;
    },

    async update(websiteId: WebsiteId, cause: FoundCause, { assignee, dueOn }: CauseChanges): Promise<void> {
      await changing(websiteId, cause, "cause.updated", async (client, id) => {
        await client.query(
          `update cause_work set assignee_id = case when $3 then $4 else assignee_id end,
             assignee_name = case when $3 then $5 else assignee_name end,
             due_on = case when $6 then $7::date else due_on end where website_id = $1 and cause_key = $2`,
          [
            ...[id, cause.causeKey, assignee !== undefined, assignee?.userId ?? null, assignee?.name ?? null],
            ...[dueOn !== undefined, dueOn ?? null],
          ],
        );
        const details = {
          ...(assignee === undefined ? {} : { assignee: assignee?.name ?? "" }),
          ...(dueOn === undefined ? {} : { due: dueOn ?? "" }),
        };
        return { details, made: undefined };
      });
    },

    /** Oldest first. */
    async comments(websiteId: WebsiteId, causeKey: string): Promise<CauseComment[]> {
      const { rows } = await pool.query<CommentRow>(
        "select * from cause_comment where website_id = $1 and cause_key = $2 order by seq",
        [toUuid(websiteId), causeKey],
      );
      return rows.map(toComment);
    },

    async comment(websiteId: WebsiteId, cause: FoundCause, comment: NewComment): Promise<CauseComment> {
      return changing(websiteId, cause, "cause.commented", async (client, id) => {
        const { rows } = await client.query<CommentRow>(
          `insert into cause_comment (id, website_id, cause_key, author_id, author_name, text)
           values ($1, $2, $3, $4, $5, $6) returning *`,
          [toUuid(comment.id), id, cause.causeKey, comment.authorId, comment.authorName, storable(comment.text)],
        );
        if (rows[0] === undefined) throw new Error("An insert answers its row.");
        return { details: {}, made: toComment(rows[0]) };
      });
    },

    /** @param ofAuthor only if it is theirs; `null`: whoever wrote it */
    async removeComment(
      { websiteId, causeKey }: Pick<CauseWork, "websiteId" | "causeKey">,
      id: Id<"cmt">,
      ofAuthor: string | null,
    ): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `delete from cause_comment where website_id = $1 and cause_key = $2 and id = $3
             and ($4::text is null or author_id = $4)`,
          [toUuid(websiteId), causeKey, toUuid(id), ofAuthor],
        );
        if (rowCount !== 1) return false;
        await forgetUntouched(client, websiteId, causeKey);
        await logWithin(statementsOn(client), "cause.comment_deleted", {
          object: websiteId,
          details: { cause: causeKey },
        });
        return true;
      });
    },
  };

  async function changing<Made>(
    websiteId: WebsiteId,
    cause: FoundCause,
    action: LogAction,
    change: (client: pg.PoolClient, id: string) => Promise<{ readonly details: LogDetails; readonly made: Made }>,
  ): Promise<Made> {
    return inTransaction(pool, async (client) => {
      const { details, made } = await changingCause(client, websiteId, cause, () => change(client, toUuid(websiteId)));
      await logWithin(statementsOn(client), action, {
        object: websiteId,
        details: { cause: cause.causeKey, check: cause.checkId, ...details },
      });
      return made;
    });
  }
}

const SELECT = `select w.website_id, w.cause_key, w.check_id, w.cause, w.locator, w.audit_type, w.start_url, w.assignee_id,
    w.assignee_name, w.due_on::text, w.updated_at, a.id as last_audit_id,
    (select count(*)::int from cause_comment c where c.website_id = w.website_id and c.cause_key = w.cause_key) as comments
  from cause_work w left join lateral (
    select id from audit where website_id = w.website_id and type = w.audit_type and start_url = w.start_url
       and status = 'completed' order by id desc limit 1) a on true
 where w.website_id = $1`;

interface Row {
  readonly website_id: string;
  readonly cause_key: string;
  readonly check_id: string;
  readonly cause: GroupCause;
  readonly locator: string;
  readonly audit_type: AuditType;
  readonly start_url: string;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly due_on: string | null;
  readonly updated_at: Date;
  readonly last_audit_id: string | null;
  readonly comments: number;
}

interface CommentRow {
  readonly id: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly text: string;
  readonly created_at: Date;
}

function toWork(row: Row): CauseWork {
  return {
    websiteId: fromUuid("web", row.website_id),
    causeKey: row.cause_key,
    checkId: row.check_id,
    cause: row.cause,
    locator: row.locator,
    assignee: row.assignee_id === null ? null : { userId: row.assignee_id, name: row.assignee_name ?? "" },
    dueOn: row.due_on,
    comments: row.comments,
    updatedAt: row.updated_at,
    lastAuditId: row.last_audit_id === null ? null : fromUuid("aud", row.last_audit_id),
  };
}

function toComment(row: CommentRow): CauseComment {
  return {
    id: fromUuid("cmt", row.id),
    authorId: row.author_id,
    authorName: row.author_name,
    text: row.text,
    createdAt: row.created_at,
  };
}
