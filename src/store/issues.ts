/** Reading issues: filtered lists by keyset, facets, and findings grouped by check. Writing them is crawl-writes.ts. */
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Category, Evidence, FindingArgs } from "#domain/check.ts";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Database } from "./database.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { type IssuePage, startsAfter, stepsOf } from "./issue-keyset.ts";
import { EVERY_ISSUE, type IssueScope, REMAINING_ISSUES, withinScope } from "./issue-scope.ts";
import { type FindingGroup, groupsOfIssues } from "./ranked-groups.ts";
import type { IssueTable, Tables } from "./schema.ts";

export interface IssueRecord {
  readonly id: IssueId;
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly fingerprint: string;
  readonly checkId: string;
  readonly category: Category;
  readonly scope: "page" | "site";
  readonly severity: Severity;
  readonly status: IssueStatus;
  /** 0 for the site as a whole. */
  readonly urlId: number;
  readonly url: string;
  readonly locator: string;
  readonly occurrences: number;
  readonly args: FindingArgs;
  readonly evidence: Evidence;
  readonly suggestion: Suggestion | null;
  readonly impact: number;
  readonly firstSeenAuditId: AuditId | null;
  /** `undefined` where it was not asked for. */
  readonly ignored?: Ignored | null;
  readonly version: number;
}

/** Why people decided to live with it. */
export interface Ignored {
  readonly reason: string;
  readonly note: string | null;
  readonly author: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
}

/** What a report says of an issue. */
export type IssueInstance = Pick<
  IssueRecord,
  "id" | "checkId" | "url" | "locator" | "occurrences" | "args" | "evidence" | "suggestion"
>;

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
}

/** Issues that are alike in what lists are filtered by most. */
export interface IssueFacetCount {
  readonly severity: Severity;
  readonly category: Category;
  readonly status: IssueStatus;
  readonly fixable: boolean;
  readonly issues: number;
}

/** Of audits that were made before there were groups. */
const NO_GROUP = 0;

export function createIssueStore(database: Database) {
  return {
    async byId(auditId: AuditId, id: IssueId): Promise<IssueRecord | undefined> {
      const row = await database
        .selectFrom("issue")
        .selectAll()
        .where("audit_id", "=", toUuid(auditId))
        .where("id", "=", toUuid(id))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return { ...toRecord(row), ignored: row.status === "ignored" ? await ignoredBy(database, row) : null };
    },

    /** In the order of the ids; what is not there is left out. */
    async byIds(auditId: AuditId, ids: readonly IssueId[]): Promise<IssueRecord[]> {
      const rows = await database
        .selectFrom("issue")
        .selectAll()
        .where("audit_id", "=", toUuid(auditId))
        .where("id", "in", ids.map(toUuid))
        .execute();
      const byId = new Map(rows.map(toRecord).map((issue) => [issue.id, issue]));
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
      return rows.map(toRecord);
    },

    async counts(auditId: AuditId, filter: IssueFilter): Promise<IssueFacetCount[]> {
      const rows = await database
        .selectFrom("issue")
        .select(["severity", "category", "status", isFixable(toUuid(auditId), filter.grant).as("fixable")])
        .select((builder) => builder.fn.countAll<string>().as("issues"))
        .where("audit_id", "=", toUuid(auditId))
        .where((builder) => matches(builder, toUuid(auditId), filter))
        .groupBy(["severity", "category", "status", "fixable"])
        .execute();
      return rows.map((row) => ({ ...row, status: row.status as IssueStatus, issues: Number(row.issues) }));
    },

    /** What matters most first. Counted per page first: counting distinct pages directly would sort every issue. */
    async groups(
      auditId: AuditId,
      informing: readonly string[] = [],
      { scope = EVERY_ISSUE, grant = null }: { readonly scope?: IssueScope; readonly grant?: Grant | null } = {},
    ): Promise<FindingGroup[]> {
      const { rows } = await groupsOfIssues(toUuid(auditId), informing, { scope, grant }).execute(database);
      return rows;
    },

    /** How many open issues of each group can be fixed; groups without any are left out. */
    async fixableByGroup(auditId: AuditId, grant: Grant): Promise<ReadonlyMap<number, number>> {
      const rows = await database
        .selectFrom("issue")
        .select(["group_no as no", sql<number>`count(*)::int`.as("issues")])
        .where("audit_id", "=", toUuid(auditId))
        .where("status", "in", ["open", "regressed"])
        .where(isFixable(toUuid(auditId), grant))
        .groupBy("group_no")
        .execute();
      return new Map(rows.map(({ no, issues }) => [no ?? NO_GROUP, issues]));
    },

    /** The first issues of each check, in order of discovery. */
    async instances(
      auditId: AuditId,
      checkIds: readonly string[],
      { perCheck, scope = EVERY_ISSUE }: { readonly perCheck: number; readonly scope?: IssueScope },
    ): Promise<IssueRecord[]> {
      const { rows } = await sql<Selectable<IssueTable>>`
        select one.* from unnest(${checkIds}::text[]) as wanted(check_id)
        cross join lateral (
          select * from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = wanted.check_id and ${withinScope(scope)}
          order by i.id limit ${perCheck}
        ) as one`.execute(database);
      return rows.map(toRecord);
    },

    /** Issues of one check in order of discovery, from behind one of them. */
    async instancesAfter(
      auditId: AuditId,
      checkId: string,
      {
        after,
        limit,
        scope,
      }: { readonly after: IssueId | undefined; readonly limit: number; readonly scope: IssueScope },
    ): Promise<IssueInstance[]> {
      let query = database
        .selectFrom("issue")
        .select(["id", "check_id as checkId", "url", "locator", "occurrences", "args", "evidence", "suggestion"])
        .where("audit_id", "=", toUuid(auditId))
        .where("check_id", "=", checkId)
        .where(withinScope(scope));
      if (after !== undefined) query = query.where("id", ">", toUuid(after));
      const rows = await query.orderBy("id").limit(limit).execute();
      return rows.map((row) => ({ ...row, id: fromUuid("iss", row.id) }));
    },

    /** The issue of each check that pays most, in the order of the checks: a template fault must not fill a list. */
    async topIds(auditId: AuditId, checkIds: readonly string[], scope = REMAINING_ISSUES): Promise<IssueId[]> {
      const { rows } = await sql<{ id: string }>`
        select one.id from unnest(${checkIds}::text[]) with ordinality as wanted(check_id, place)
        cross join lateral (
          select id from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = wanted.check_id and ${withinScope(scope)}
          order by i.impact desc, i.id limit 1
        ) as one order by wanted.place`.execute(database);
      return rows.map((row) => fromUuid("iss", row.id));
    },

    async tallies(auditId: AuditId) {
      return database.selectFrom("check_tally").selectAll().where("audit_id", "=", toUuid(auditId)).execute();
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

function toRecord(row: Selectable<IssueTable>): IssueRecord {
  return {
    id: fromUuid("iss", row.id),
    auditId: fromUuid("aud", row.audit_id),
    websiteId: fromUuid("web", row.website_id),
    fingerprint: row.fingerprint,
    checkId: row.check_id,
    category: row.category,
    scope: row.scope,
    severity: row.severity,
    status: row.status as IssueStatus,
    urlId: row.url_id,
    url: row.url,
    locator: row.locator,
    occurrences: row.occurrences,
    args: row.args,
    evidence: row.evidence,
    suggestion: row.suggestion,
    impact: row.impact,
    firstSeenAuditId: row.first_seen_audit_id === null ? null : fromUuid("aud", row.first_seen_audit_id),
    version: row.version,
  };
}
