/** Rows of `issue` with their addresses and what they say. */
import { type RawBuilder, sql } from "kysely";
import type { IssueDetail } from "./schema.ts";

/** Of a row of `audit`: where its start page was found, which is the address of issues of the site as a whole. */
export const SITE_URL = "coalesce(site ->> 'startUrl', start_url)";
/** SQL for the address of an issue. @param known that of its row of `known_url` @param audit its audit's id */
export const issueUrl = (known: string, audit: string) =>
  `coalesce(${known}, (select ${SITE_URL} from audit where id = ${audit}))`;

/**
 * Each row's address and content are looked up: joined, the planner would read all of the audit's, because it takes row-level security to
 * cost as much for one row as for all.
 */
const KNOWN_URL = "(select k.url from known_url k where k.audit_id = i.audit_id and k.id = i.url_id)";
const OF_ROWS = `i.*, ${issueUrl(KNOWN_URL, "i.audit_id")} as url, c.locator, c.occurrences, c.args, c.evidence`;
const CONTENT = `cross join lateral (
    select * from issue_content said where said.audit_id = i.audit_id and said.no = i.content_no offset 0) c`;

/** To stand in the place of a table, for statements about few issues. */
export const ISSUE_DETAIL = `(select ${OF_ROWS} from issue i ${CONTENT})`;

/** @param chosen rows of `issue`, few of them */
export function detailed(chosen: RawBuilder<unknown>): RawBuilder<IssueDetail> {
  return sql`select ${sql.raw(OF_ROWS)} from (${chosen}) i ${sql.raw(CONTENT)}`;
}
