/** Reading issues: filtered lists by keyset, and facets; by their check in issues-by-check.ts. Writing them is crawl-writes.ts. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Category } from "#domain/check.ts";
import { type AuditId, type IssueId, toUuid } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { Database } from "./database.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { type IssuePage, startsAfter, stepsOf } from "./issue-keyset.ts";
import { type Ignored, type IssueRecord, toIssueRecord } from "./issue-rows.ts";
import { createIssuesByCheck } from "./issues-by-check.ts";
import type { Tables } from "./schema.ts";

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
      const row = await database
        .selectFrom("issue")
        .selectAll()
        .where("audit_id", "=", toUuid(auditId))
        .where("id", "=", toUuid(id))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { ...toIssueRecord(row), ignored: row.status === "ignored" ? await ignoredBy(database, row) : null };
    },

    /** In the order of the ids; what is not there is left out. */
    async byIds(auditId: AuditId, ids: readonly IssueId[]): Promise<IssueRecord[]> {
      const rows = await database
        .selectFrom("issue")
        .selectAll()
        .where("audit_id", "=", toUuid(auditId))
        .where("id", "in", ids.map(toUuid))
        .execute();
      const byId = new Map(rows.map(toIssueRecord).map((issue) => [issue.id, issue]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async list(auditId: AuditId, filter: IssueFilter, page: IssuePage): Promise<IssueRecord[]> {
      const rows = await database
        .selectFrom("issue")
        .selectAll()
        .where("audit_id", "=", toUuid(auditId))
        .where((builder) => matches(builder, toUuid(auditId), filter))
        .where(startsAfter(page))
        .orderBy(sql.join(stepsOf(page.sort).map(({ column, forward }) => (forward ? column : sql`${column} desc`))))
        .limit(page.limit)
        .execute();
      return rows.map(toIssueRecord);
    },

    async counts(auditId: AuditId, filter: IssueFilter): Promise<IssueFacetCount[]> {
      const rows = await database
        .selectFrom("issue")
        .select(["severity", "category", "status", isFixable(toUuid(auditId), filter.grant).as("fixable")])
        .select(sql<number>`count(*)::int`.as("issues"))
        .where("audit_id", "=", toUuid(auditId))
        .where((builder) => matches(builder, toUuid(auditId), filter))
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

function matches(builder: ExpressionBuilder<Tables, "issue">, audit: string, filter: IssueFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [];
  if (filter.suggested) all.push(builder("suggestion", "is not", null));
  if (filter.severities.length > 0) all.push(builder("severity", "in", filter.severities));
  if (filter.categories.length > 0) all.push(builder("category", "in", filter.categories));
  if (filter.statuses.length > 0) all.push(builder("status", "in", filter.statuses));
  if (filter.checkIds.length > 0) all.push(builder("check_id", "in", filter.checkIds));
  if (filter.fixable !== undefined) all.push(sql<SqlBool>`${isFixable(audit, filter.grant)} = ${filter.fixable}`);
  if (filter.urlContains !== undefined) all.push(sql<SqlBool>`strpos(lower(url), lower(${filter.urlContains})) > 0`);
  if (filter.search !== undefined) all.push(isAbout(filter.search));
  if (filter.isNew !== undefined)
    all.push(sql<SqlBool>`(coalesce(first_seen_audit_id, audit_id) = audit_id) = ${filter.isNew}`);
  if (filter.groupNo !== undefined) all.push(builder("group_no", "=", filter.groupNo));
  if (filter.urlId !== undefined) all.push(builder("url_id", "=", filter.urlId));
  return builder.and(all);
}

function isAbout({ text, checkIds }: NonNullable<IssueFilter["search"]>): Expression<SqlBool> {
  return sql<SqlBool>`(check_id = any(${checkIds}::text[]) or strpos(lower(url), lower(${text})) > 0
    or strpos(lower(locator), lower(${text})) > 0)`;
}
