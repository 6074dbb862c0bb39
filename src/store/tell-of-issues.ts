/** Events of issues that came back or are fixed, one for each check: an audit may have a hundred thousand issues. */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { CountedChange } from "./comparison.ts";
import type { AuditLease } from "./crawl-rows.ts";

const TYPES = { regressed: "issue.regressed", fixed: "issue.resolved" } as const;

/** In the transaction that completes the audit. */
export async function tellOfIssues(
  client: pg.ClientBase,
  { auditId }: Pick<AuditLease, "auditId">,
  changes: readonly CountedChange[],
): Promise<void> {
  const told = changes.flatMap(({ change, checkId, count }) =>
    change === "regressed" || change === "fixed" ? [{ type: TYPES[change], checkId, count: String(count) }] : [],
  );
  if (told.length === 0) return;
  await client.query(
    `insert into outbox_event (workspace_id, website_id, type, subject, data)
     select audit.workspace_id, audit.website_id, told.type, audit.id,
       jsonb_build_object('state', split_part(told.type, '.', 2), 'checkId', told.check_id, 'issueCount', told.count)
     from audit, unnest($2::text[], $3::text[], $4::text[]) told (type, check_id, count) where audit.id = $1`,
    [toUuid(auditId), told.map(({ type }) => type), told.map(({ checkId }) => checkId), told.map(({ count }) => count)],
  );
}
