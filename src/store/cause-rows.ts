/** The row of a cause: there as long as people have something to say about it. */
import type pg from "pg";
import type { FoundCause } from "#domain/cause-work.ts";
import { toUuid, type WebsiteId } from "#domain/ids.ts";

/** The row is there for the change, and gone after it if nothing is left to know. */
export async function changingCause<Made>(
  client: pg.PoolClient,
  websiteId: WebsiteId,
  { causeKey, checkId, cause, locator, auditType, startUrl }: FoundCause,
  change: () => Promise<Made>,
): Promise<Made> {
  await client.query(
    `insert into cause_work (website_id, cause_key, check_id, cause, locator, audit_type, start_url)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (website_id, cause_key) do update set check_id = excluded.check_id, cause = excluded.cause,
       locator = excluded.locator, audit_type = excluded.audit_type, start_url = excluded.start_url, updated_at = now()`,
    [toUuid(websiteId), causeKey, checkId, cause, locator, auditType, startUrl],
  );
  const made = await change();
  await forgetUntouched(client, websiteId, causeKey);
  return made;
}

export async function forgetUntouched(client: pg.PoolClient, websiteId: WebsiteId, causeKey: string): Promise<void> {
  const of = (table: string) =>
    `not exists (select from ${table} o where o.website_id = w.website_id and o.cause_key = w.cause_key)`;
  await client.query(
    `delete from cause_work w where website_id = $1 and cause_key = $2 and assignee_id is null and due_on is null
       and ${of("cause_comment")} and ${of("ticket")}`,
    [toUuid(websiteId), causeKey],
  );
}
