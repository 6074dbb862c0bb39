/** Reading issues: filtered lists by keyset, and facets; by their check in issues-by-check.ts. Writing them is crawl-writes.ts. */
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Category } from "#domain/check.ts";
import { type AuditId, type IssueId, toUuid } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { Database } from "./database.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { detailed, issueUrl, SITE_URL } from "./issue-detail.ts";
import { type IssuePage, startsAfter, stepsOf } from "./issue-keyset.ts";
import { type Ignored, type IssueRecord, toIssueRecord } from "./issue-rows.ts";
import { createIssuesByCheck } from "./issues-by-check.ts";
import type { IssueDetail, Tables } from "./schema.ts";

export interface IssueFilter {
  readonly severities: readonly Severity[];
  readonly categories: readonly Category[];
  readonly statuses: readonly IssueStatus[];
  readonly checkIds: readonly string[];
  readonly fixable: boolean | undefined;
  /** What the site can take; `null` = anything, as far as is known. */
  readonly grant: Grant | null;
  /** In any case. */
  readonly urlContains: string | undefined;
  /** In the address or the place, in any case, or one of the checks that are called so. */
  readonly search: { readonly text: string; readonly checkIds: readonly string[] } | undefined;
  /** First seen in this audit, or not. */
  readonly isNew: boolean | undefined;
  readonly urlId: number | undefined;
  readonly groupNo: number | undefined;
  /** Those that have a suggestion. */
  readonly suggested?: true;
}

/** Issues that are alike in what lists are filtered by most. */
export interface IssueFacetCount {
  readonly severity: Severity;
  readonly category: Category;
  readonly status: IssueStatus;
  readonly fixable: boolean;
  readonly issues: number;
}

export function createIssueStore(database: Database) {
  return {
    ...createIssuesByCheck(database),

    async byId(auditId: AuditId, id: IssueId): Promise<IssueRecord | undefined> {
      const { rows } = await detailed(
        sql`select * from issue where audit_id = ${toUuid(auditId)} and id = ${toUuid(id)}`,
      ).execute(database);
      const [row] = rows;
      if (row === undefined) return undefined;
      return { ...toIssueRecord(row), ignored: row.status === "ignored" ? await ignoredBy(database, row) : null };
    },

    /** In the order of the ids; what is not there is left out. */
    async byIds(auditId: AuditId, ids: readonly IssueId[]): Promise<IssueRecord[]> {
      const { rows } = await detailed(
        sql`select * from issue where audit_id = ${toUuid(auditId)} and id = any(${ids.map(toUuid)}::uuid[])`,
      ).execute(database);
      const byId = new Map(rows.map(toIssueRecord).map((issue) => [issue.id, issue]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async list(auditId: AuditId, filter: IssueFilter, page: IssuePage): Promise<IssueRecord[]> {
      const steps = stepsOf(page.sort).map(({ column, forward }) => (forward ? column : sql`${column} desc`));
      const byUrl = page.sort.some(({ key }) => key === "url");
      const chosen = sql`
        select *, row_number() over () as place from (
          select * from ${byUrl ? withUrl(auditId, filter, page) : sql`issue`}
           where audit_id = ${toUuid(auditId)} and ${matches(auditId, filter)} and ${startsAfter(page)}
           order by ${sql.join(steps)} limit ${page.limit}) ordered`;
      const { rows } = await sql<IssueDetail>`${detailed(chosen)} order by place`.execute(database);
      return rows.map(toIssueRecord);
    },

    async counts(auditId: AuditId, filter: IssueFilter): Promise<IssueFacetCount[]> {
      const rows = await database
        .selectFrom("issue")
        .select(["severity", "category", "status", isFixable(toUuid(auditId), filter.grant).as("fixable")])
        .select(sql<number>`count(*)::int`.as("issues"))
        .where("audit_id", "=", toUuid(auditId))
        .where(matches(auditId, filter))
        .groupBy(["severity", "category", "status", "fixable"])
        .execute();
      return rows.map((row) => ({ ...row, status: row.status as IssueStatus }));
    },
  };
}

async function ignoredBy(
  database: Database,
  { website_id, fingerprint }: { website_id: string; fingerprint: string },
): Promise<Ignored | null> {
  const row = await database
    .selectFrom("ignored_issue")
    .select(["reason", "note", "author", "created_at as at", "expires_at as expiresAt"])
    .where("website_id", "=", website_id)
    .where("fingerprint", "=", fingerprint)
    .executeTakeFirst();
  return row ?? null;
}

/** Rows of `issue` with their addresses; where the order begins with these, only those of the first addresses that come. */
function withUrl(auditId: AuditId, filter: IssueFilter, page: IssuePage): RawBuilder<unknown> {
  const audit = toUuid(auditId);
  const [first] = page.sort;
  if (first?.key !== "url" || isNarrow(filter)) return WITH_URL;
  const order = first.descending ? sql`url desc` : sql`url`;
  const isNext = first.descending ? sql`url <=` : sql`url >=`;
  const from = page.after === undefined ? sql`true` : sql`${isNext} ${page.after.keys[0]}::text`;
  // Each is asked for an issue in turn, until there are enough. The site as a whole has the address of its start page: those two may have
  // been on the page before, and the last one may be one of two.
  return sql`(
    select i.*, place.url as sort_url from (
      select place.* from (
        select id, url from (
          select id, url from known_url where audit_id = ${audit}
          union all select 0, ${sql.raw(SITE_URL)} from audit where id = ${audit}) known
         where ${from} order by ${order} offset 0) place
        cross join lateral (
          select from issue where audit_id = ${audit} and url_id = place.id and ${matches(auditId, filter)} limit 1) found
       order by ${order} limit ${page.limit + 3}) place
      cross join lateral (select * from issue where audit_id = ${audit} and url_id = place.id offset 0) i) issue`;
}

/** Then most addresses have none, and those that have are found sooner by what the filter says. */
function isNarrow({ categories, checkIds, urlContains, search, urlId, groupNo }: IssueFilter): boolean {
  return (
    categories.length + checkIds.length > 0 || [urlContains, search, urlId, groupNo].some((one) => one !== undefined)
  );
}

const WITH_URL = sql`(
  select i.*, ${sql.raw(issueUrl("k.url", "i.audit_id"))} as sort_url
    from issue i left join known_url k on k.audit_id = i.audit_id and k.id = i.url_id) issue`;

/** Of a row of `issue`: it stands alone, so that lists and counts read no wider rows. */
function matches(auditId: AuditId, filter: IssueFilter): Expression<SqlBool> {
  const audit = toUuid(auditId);
  const builder = expressionBuilder<Tables, "issue">();
  const all: Expression<SqlBool>[] = [];
  if (filter.suggested) all.push(builder("suggestion", "is not", null));
  if (filter.severities.length > 0) all.push(builder("severity", "in", filter.severities));
  if (filter.categories.length > 0) all.push(builder("category", "in", filter.categories));
  if (filter.statuses.length > 0) all.push(builder("status", "in", filter.statuses));
  if (filter.checkIds.length > 0) all.push(builder("check_id", "in", filter.checkIds));
  if (filter.fixable !== undefined) all.push(sql<SqlBool>`${isFixable(audit, filter.grant)} = ${filter.fixable}`);
  if (filter.urlContains !== undefined) all.push(isAt(audit, filter.urlContains));
  if (filter.search !== undefined) all.push(isAbout(audit, filter.search));
  if (filter.isNew !== undefined)
    all.push(sql<SqlBool>`(coalesce(first_seen_audit_id, audit_id) = audit_id) = ${filter.isNew}`);
  if (filter.groupNo !== undefined) all.push(builder("group_no", "=", filter.groupNo));
  if (filter.urlId !== undefined) all.push(builder("url_id", "=", filter.urlId));
  return builder.and(all);
}

function isAt(audit: string, text: string): RawBuilder<SqlBool> {
  const has = (url: RawBuilder<unknown>) => sql`strpos(lower(${url}), lower(${text})) > 0`;
  return sql`(url_id in (select id from known_url where audit_id = ${audit} and ${has(sql`url`)})
    or (url_id = 0 and ${has(sql`(select ${sql.raw(SITE_URL)} from audit where id = ${audit})`)}))`;
}

function isAbout(audit: string, { text, checkIds }: NonNullable<IssueFilter["search"]>): RawBuilder<SqlBool> {
  return sql`(check_id = any(${checkIds}::text[]) or ${isAt(audit, text)} or content_no in (
    select no from issue_content where audit_id = ${audit} and strpos(lower(locator), lower(${text})) > 0))`;
}
