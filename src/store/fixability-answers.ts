/** What was found out about issues, as a batch of the work or by a preview; both are saved only if nothing changed since. */
import type pg from "pg";
import { type AuditId, fromUuid, type IssueId, toUuid } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { type Due, FIXABILITY_LEASE_SECONDS } from "./fixability-work.ts";
import { storable } from "./row-writer.ts";

/** What the site would say to a preview. */
export type FixabilityVerdict =
  | { readonly fixable: true; readonly reason: null; readonly words: null }
  | { readonly fixable: false; readonly reason: string; readonly words: string };

/** What a preview would change, as approvals name it. */
export interface FixPlace {
  readonly resource: string;
  readonly field: string;
}

export interface JudgedIssue {
  readonly issueId: IssueId;
  readonly verdict: FixabilityVerdict;
  /** Left out where nothing was found: an earlier one is kept. */
  readonly place?: FixPlace;
}

interface Batch {
  readonly grantKey: string;
  readonly owner: string;
  /** As counted before the site was read. */
  readonly changes: number;
  readonly judged: readonly JudgedIssue[];
  /** The site could not be read for these. */
  readonly unread: readonly IssueId[];
}

export function createFixabilityAnswers(pool: pg.Pool) {
  return {
    /** Saves a batch. False when the work or the connection is another one's by now, or the site was changed since it was read. */
    async save({ auditId, websiteId }: Due, batch: Batch): Promise<boolean> {
      const { grantKey, owner, changes } = batch;
      return inTransaction(pool, async (client) => {
        if (!(await lock(client, auditId, grantKey))) return false;
        const { rowCount } = await client.query(
          `update fixability_site set lease_until = now() + make_interval(secs => $3)
            where website_id = $1 and lease_owner = $2 and changes = $4`,
          [toUuid(websiteId), owner, FIXABILITY_LEASE_SECONDS, changes],
        );
        if (rowCount === 1) await write(client, auditId, batch);
        return rowCount === 1;
      });
    },

    /** What a preview has found out, unless the site was changed since it was read. */
    async note({ auditId, websiteId }: Due, answers: Omit<Batch, "owner" | "unread">): Promise<void> {
      if (answers.judged.length === 0) return;
      await inTransaction(pool, async (client) => {
        if (!(await lock(client, auditId, answers.grantKey))) return;
        const { rows } = await client.query<{ changes: string }>(
          `insert into fixability_site as site (website_id) values ($1)
           on conflict (website_id) do update set changes = site.changes returning changes`,
          [toUuid(websiteId)],
        );
        if (Number(rows[0]?.changes) === answers.changes) await write(client, auditId, answers);
      });
    },

    async of(
      auditId: AuditId,
      grantKey: string,
      ids: readonly IssueId[],
    ): Promise<ReadonlyMap<IssueId, FixabilityVerdict>> {
      const { rows } = await pool.query<{ issue_id: string; verdict: FixabilityVerdict }>(
        `select issue_id, jsonb_build_object('fixable', fixable, 'reason', reason, 'words', words) as verdict
           from issue_fixability
          where audit_id = $1 and grant_key = $2 and issue_id = any($3::uuid[]) and fixable is not null`,
        [toUuid(auditId), grantKey, ids.map(toUuid)],
      );
      return new Map(rows.map((row) => [fromUuid("iss", row.issue_id), row.verdict]));
    },

    /** What a preview would have changed when it was last found. */
    async placesOf(auditId: AuditId, ids: readonly IssueId[]): Promise<ReadonlyMap<IssueId, FixPlace>> {
      const { rows } = await pool.query<FixPlace & { issue_id: string }>(
        `select issue_id, resource, field from issue_fixability
          where audit_id = $1 and issue_id = any($2::uuid[]) and resource is not null`,
        [toUuid(auditId), ids.map(toUuid)],
      );
      return new Map(rows.map(({ issue_id, resource, field }) => [fromUuid("iss", issue_id), { resource, field }]));
    },
  };
}

/**
 * Whoever writes here locks the audit first and then the site, so that nobody waits for each other, and so that the audit is
 * not deleted meanwhile. False when it is gone, or the connection is another one by now.
 */
async function lock(client: pg.PoolClient, auditId: AuditId, grantKey: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from audit a join site_connection c on c.website_id = a.website_id
      where a.id = $1 and c.grant_key = $2 and c.sealed_secret is not null for no key update of a`,
    [toUuid(auditId), grantKey],
  );
  return rowCount === 1;
}

/** Answers about the audit are other ones then, so its version moves. */
async function write(
  client: pg.PoolClient,
  auditId: AuditId,
  { grantKey, judged, unread = [] }: Pick<Batch, "grantKey" | "judged"> & Partial<Pick<Batch, "unread">>,
) {
  const answers = new Map<IssueId, Omit<JudgedIssue, "issueId" | "verdict"> & { readonly verdict?: FixabilityVerdict }>(
    [
      ...unread.map((issueId) => [issueId, {}] as const),
      ...judged.map(({ issueId, ...answer }) => [issueId, answer] as const),
    ],
  );
  const all = [...answers.values()];
  const { rowCount } = await client.query(
    `insert into issue_fixability as old (audit_id, issue_id, grant_key, fixable, reason, words, resource, field, attempts)
     select $1, one.issue_id, $2, one.fixable, one.reason, one.words, one.resource, one.field, (one.fixable is null)::int
       from unnest($3::uuid[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[])
         as one(issue_id, fixable, reason, words, resource, field)
     on conflict (audit_id, issue_id) do update set grant_key = excluded.grant_key, fixable = excluded.fixable,
       reason = excluded.reason, words = excluded.words, outdated = false,
       resource = coalesce(excluded.resource, old.resource), field = coalesce(excluded.field, old.field),
       attempts = excluded.attempts + case when excluded.fixable is null and old.fixable is null
         and old.grant_key = excluded.grant_key and not old.outdated then old.attempts else 0 end
     where excluded.fixable is null
       or (old.grant_key, old.fixable, old.reason, old.words, old.outdated, old.resource, old.field) is distinct from
         (excluded.grant_key, excluded.fixable, excluded.reason, excluded.words, false,
          coalesce(excluded.resource, old.resource), coalesce(excluded.field, old.field))`,
    [
      toUuid(auditId),
      grantKey,
      [...answers.keys()].map(toUuid),
      all.map(({ verdict }) => verdict?.fixable ?? null),
      all.map(({ verdict }) => verdict?.reason ?? null),
      all.map(({ verdict }) => (verdict?.words ? storable(verdict.words) : null)),
      all.map(({ place }) => place?.resource ?? null),
      all.map(({ place }) => place && storable(place.field)),
    ],
  );
  if (rowCount) await client.query("update audit set version = version + 1 where id = $1", [toUuid(auditId)]);
}
