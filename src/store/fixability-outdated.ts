/** What was found out about issues, and is to be found out again. */
import type pg from "pg";
import { type AuditId, type ChangeId, type IssueId, toUuid } from "#domain/ids.ts";
import { ISSUE_DETAIL } from "./issue-detail.ts";

/**
 * A change of ours has ended: in the transaction that says so, the site counts it, and what was found out about issues that
 * it may concern is to be found out again. These are all of the same pages, those that were found at an object that it wrote
 * to, and those that ask for something of the same element: several pages show one object, and one change may write to
 * several. The state of the issue has moved its audit's version already. An audit has `MOST_ISSUES` answers at most, so they
 * need no index of their own.
 */
export async function outdate(client: pg.PoolClient, changeId: ChangeId): Promise<void> {
  const { rows } = await client.query<Ended>(
    `select c.website_id, c.audit_id, array[c.url, c.resource ->> 'url', i.suggestion ->> 'target'] as urls,
       array(select edit ->> 'resource' from jsonb_array_elements(c.edits) as edit) as resources,
       i.suggestion ->> 'target' as target
       from applied_change c left join issue i on i.id = c.issue_id where c.id = $1`,
    [toUuid(changeId)],
  );
  const [ended] = rows;
  if (ended === undefined) return;
  await client.query(
    `insert into fixability_site as site (website_id, changes) values ($1, 1)
     on conflict (website_id) do update set changes = site.changes + 1`,
    [ended.website_id],
  );
  // Earlier audits are not looked at again.
  await client.query(
    `with marked as (
       update issue_fixability f set outdated = true from ${ISSUE_DETAIL} i, audit a
        where a.website_id = $1 and (a.id = $2 or not exists (
            select from audit newer where newer.website_id = a.website_id and newer.type = a.type
               and newer.status = 'completed' and newer.id > a.id))
          and f.audit_id = a.id and i.audit_id = a.id and i.id = f.issue_id
          and (i.url = any($3) or f.resource = any($4) or i.suggestion ->> 'target' = $5)
        returning f.audit_id
     )
     update fixability_run set outdated = true where audit_id in (select audit_id from marked)`,
    [ended.website_id, ended.audit_id, ended.urls, ended.resources, ended.target],
  );
}

/** An issue is open again: nobody has looked at it while it was not. */
export async function askAgainAt(client: pg.PoolClient, auditId: AuditId, issueId: IssueId): Promise<void> {
  await client.query(
    `update fixability_run run set outdated = true
       from issue chosen join issue same on same.website_id = chosen.website_id and same.fingerprint = chosen.fingerprint
      where chosen.audit_id = $1 and chosen.id = $2 and same.audit_id >= $1 and run.audit_id = same.audit_id`,
    [toUuid(auditId), toUuid(issueId)],
  );
}

interface Ended {
  readonly website_id: string;
  readonly audit_id: string;
  readonly urls: readonly (string | null)[];
  readonly resources: readonly string[];
  readonly target: string | null;
}
