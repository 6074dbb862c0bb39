/** Pages that did not change since an earlier audit, and their own issues, as rows copied by the database. */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Page } from "#domain/page.ts";
import type { AuditLease } from "./crawl-rows.ts";
import { type Columns, storableJson } from "./row-writer.ts";
import { CONTENT_COLUMNS, DRAFT_COLUMNS, PAGE_COLUMNS } from "./visit-rows.ts";

/** A page whose rows are to be copied. `null` = as it was. */
export interface ReusedPage {
  readonly urlId: number;
  readonly headers: Page["headers"] | null;
  readonly ttfbMs: number | null;
  readonly tries: number;
  /** Issues of its own that it had. */
  readonly issueCount: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Columns of a page that are what they were. */
const SAME = without(PAGE_COLUMNS, ["audit_id", "ttfb_ms", "tries", "fetched_at"]);
const COPY_PAGES = `
  insert into page (audit_id, ttfb_ms, tries, fetched_at, reused, ${SAME.join(", ")})
    select $1, coalesce(now.ttfb_ms, p.ttfb_ms), now.tries, now.fetched_at, true, ${SAME.map((column) => `p.${column}`).join(", ")}
      from unnest($3::int[], $4::float4[], $5::int2[], $6::timestamptz[]) as now(id, ttfb_ms, tries, fetched_at)
      join lateral (select * from page where audit_id = $2 and url_id = now.id offset 0) p on true`;

const SAME_CONTENT = without(CONTENT_COLUMNS, ["audit_id", "headers"]);
const COPY_CONTENTS = `
  insert into page_content (audit_id, headers, ${SAME_CONTENT.join(", ")})
    select $1, coalesce(now.headers::jsonb, c.headers), ${SAME_CONTENT.map((column) => `c.${column}`).join(", ")}
      from unnest($3::int[], $4::text[]) as now(id, headers)
      join lateral (select * from page_content where audit_id = $2 and url_id = now.id offset 0) c on true`;

const DRAFT = without(DRAFT_COLUMNS, ["id", "audit_id"]);
/** Whoever had such an issue between the two audits had it from the earlier one: so does this one, who saw it first. */
const COPIED = [...DRAFT, "first_seen_audit_id"].join(", ");
const COPY_ISSUES = `
  insert into issue_draft (id, audit_id, ${COPIED})
    select fresh.id, $1, ${COPIED}
      from (select ${COPIED}, row_number() over (order by id) as no from issue
             where audit_id = $2 and url_id = any($3::int[]) and scope = 'page') before
      join unnest($4::uuid[]) with ordinality as fresh(id, no) using (no)`;

/** Copies the pages and their own issues. @throws when a page is gone: it would be lost without a word */
export async function copyReused(
  client: pg.PoolClient,
  { auditId }: AuditLease,
  base: AuditId,
  pages: readonly ReusedPage[],
  newUuid: () => string,
): Promise<void> {
  if (pages.length === 0) return;
  const ids = pages.map(({ urlId }) => urlId);
  const [now, before] = [toUuid(auditId), toUuid(base)];
  const copies = await client.query(COPY_PAGES, [
    now,
    before,
    ids,
    pages.map(({ ttfbMs }) => ttfbMs),
    pages.map(({ tries }) => tries),
    pages.map((page) => new Date(page.now)),
  ]);
  const headers = pages.map((page) => page.headers && storableJson(page.headers));
  const contents = await client.query(COPY_CONTENTS, [now, before, ids, headers]);
  if (copies.rowCount !== pages.length || contents.rowCount !== pages.length)
    throw new Error("the audit whose results were to be reused no longer exists");
  // In the order in which they were found, like all ids: lists without another order show them so.
  const fresh = Array.from({ length: pages.reduce((sum, { issueCount }) => sum + issueCount, 0) }, newUuid);
  const copied = await client.query(COPY_ISSUES, [now, before, ids, fresh]);
  if (copied.rowCount !== fresh.length) throw new Error("the earlier audit has other issues than it counted");
}

function without(columns: Columns, others: readonly string[]): string[] {
  return Object.keys(columns).filter((column) => !others.includes(column));
}
