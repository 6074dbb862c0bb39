/** Reading issues: filtered lists by keyset, facets, and findings grouped by check. Writing them is crawl-writes.ts. */
import { type Expression, type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Category, Evidence, FindingArgs } from "#domain/check.ts";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Database } from "./database.ts";
import { pageImportance } from "./page-importance.ts";
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

export interface IssueFilter {
  readonly severities: readonly Severity[];
  readonly categories: readonly Category[];
  readonly statuses: readonly IssueStatus[];
  readonly checkIds: readonly string[];
  readonly fixable: boolean | undefined;
  readonly urlContains: string | undefined;
  readonly urlId: number | undefined;
  readonly groupNo: number | undefined;
}

/** Each has an index that begins with the audit. */
export type IssueSortKey = "impact" | "severity" | "url";

/** The first key is read from its index; further keys sort only the rows that are equal so far. */
export type IssueSort = readonly { readonly key: IssueSortKey; readonly descending: boolean }[];

/** The sort keys, in their order, and the id of the last row of the page before. */
export interface IssuePosition {
  readonly keys: readonly (number | string)[];
  readonly id: IssueId;
}

export interface IssuePage {
  readonly sort: IssueSort;
  readonly after: IssuePosition | undefined;
  readonly limit: number;
}

export interface IssueFacets {
  readonly total: number;
  readonly severity: Readonly<Record<string, number>>;
  readonly category: Readonly<Record<string, number>>;
  readonly status: Readonly<Record<string, number>>;
  readonly fixable: { readonly true: number; readonly false: number };
}

/** All issues of one check in an audit, under the worst severity that occurs. */
export interface FindingGroup {
  readonly checkId: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly issues: number;
  readonly affectedPages: number;
  readonly fixable: number;
  readonly impact: number;
}

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

    async list(auditId: AuditId, filter: IssueFilter, page: IssuePage): Promise<IssueRecord[]> {
      const rows = await database
        .selectFrom("issue")
        .selectAll()
        .where("audit_id", "=", toUuid(auditId))
        .where((builder) => matches(builder, filter))
        .where(startsAfter(page))
        .orderBy(sql.join(stepsOf(page.sort).map(({ column, forward }) => (forward ? column : sql`${column} desc`))))
        .limit(page.limit)
        .execute();
      return rows.map(toRecord);
    },

    async facets(auditId: AuditId, filter: IssueFilter): Promise<IssueFacets> {
      const rows = await database
        .selectFrom("issue")
        .select(["severity", "category", "status", sql<boolean>`suggestion is not null`.as("fixable")])
        .select((builder) => builder.fn.countAll<string>().as("issues"))
        .where("audit_id", "=", toUuid(auditId))
        .where((builder) => matches(builder, filter))
        .groupBy(["severity", "category", "status", sql`suggestion is not null`])
        .execute();
      return addUp(rows.map((row) => ({ ...row, issues: Number(row.issues) })));
    },

    /** What matters most first. Counted per page first: counting distinct pages directly would sort every issue. */
    async groups(auditId: AuditId): Promise<FindingGroup[]> {
      const { rows } = await rankedGroups(toUuid(auditId)).execute(database);
      return rows;
    },

    /** The first issues of each check, in order of discovery. */
    async instances(auditId: AuditId, checkIds: readonly string[], perCheck: number): Promise<IssueRecord[]> {
      const { rows } = await sql<Selectable<IssueTable>>`
        select one.* from unnest(${checkIds}::text[]) as wanted(check_id)
        cross join lateral (
          select * from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = wanted.check_id
          order by i.id limit ${perCheck}
        ) as one`.execute(database);
      return rows.map(toRecord);
    },

    /** The issue of each check that pays most, in the order of the checks: a template fault must not fill a list. */
    async topIds(auditId: AuditId, checkIds: readonly string[]): Promise<IssueId[]> {
      const { rows } = await sql<{ id: string }>`
        select one.id from unnest(${checkIds}::text[]) with ordinality as wanted(check_id, place)
        cross join lateral (
          select id from issue i where i.audit_id = ${toUuid(auditId)} and i.check_id = wanted.check_id
          order by i.impact desc, i.id limit 1
        ) as one order by wanted.place`.execute(database);
      return rows.map((row) => fromUuid("iss", row.id));
    },

    async tallies(auditId: AuditId) {
      return database.selectFrom("check_tally").selectAll().where("audit_id", "=", toUuid(auditId)).execute();
    },
  };
}

/**
 * A group's impact (checks.md, Scoring): severity × share of the site that it touches ÷ effort. Pages count by their
 * importance, and a fault of the site as a whole touches all of it.
 * The share is taken of logarithms: in proportion, one broken page among thousands would stand below every trifle.
 */
const rankedGroups = (audit: string) => sql<FindingGroup>`
  with site as (
    select greatest(1, coalesce(sum(${sql.raw(pageImportance("page"))}), 0)) as importance from page where audit_id = ${audit} and indexable
  ), place as (
    select check_id, category, url_id, min(severity_rank) as rank, count(*) as issues, count(suggestion) as fixable,
           sum(case when suggestion is null then 1.5 when suggestion->>'risk' = 'safe' then 1 else 1.2 end) as effort
      from issue where audit_id = ${audit} group by check_id, category, url_id
  ), weighed as (
    select place.*, case rank when 0 then 30 when 1 then 12 else 4 end as weight, site.importance as whole,
           case when place.url_id = 0 then site.importance
                else ${sql.raw(pageImportance("page"))} end as importance
      from place cross join site left join page on page.audit_id = ${audit} and page.url_id = place.url_id
  )
  select check_id as "checkId", (array['error', 'warning', 'notice'])[min(rank) + 1] as severity, category,
         sum(issues)::int as issues, count(*) filter (where url_id > 0)::int as "affectedPages", sum(fixable)::int as fixable,
         (sum(weight * importance) / sum(importance)
           * ln(1 + sum(importance)) / ln(1 + greatest(max(whole), sum(importance)))
           / (sum(effort) / sum(issues)))::float8 as impact
    from weighed group by check_id, category order by impact desc, severity, check_id`;

const COLUMNS = {
  impact: { column: sql`impact`, type: sql`real` },
  severity: { column: sql`severity_rank`, type: sql`smallint` },
  url: { column: sql`url`, type: sql`text` },
} as const satisfies Record<IssueSortKey, unknown>;

interface Step {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly forward: boolean;
}

/** The keys and at last the id, which runs backwards where the index of the only key is read backwards. */
function stepsOf(sort: IssueSort): readonly Step[] {
  const [first] = sort;
  const backwards = sort.length === 1 && first !== undefined && first.descending !== (first.key === "impact");
  const keys = sort.map(({ key, descending }) => ({ ...COLUMNS[key], forward: !descending }));
  return [...keys, { column: sql`id`, type: sql`uuid`, forward: !backwards }];
}

function startsAfter({ sort, after }: IssuePage): Expression<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`;
  const steps = stepsOf(sort);
  const values = [...after.keys, toUuid(after.id)].map((value, at) => sql`${value}::${steps[at]?.type ?? sql`text`}`);
  const [first] = steps;
  if (steps.every(({ forward }) => forward === first?.forward)) {
    const [left, right] = [sql.join(steps.map(({ column }) => column)), sql.join(values)];
    return first?.forward ? sql<SqlBool>`(${left}) > (${right})` : sql<SqlBool>`(${left}) < (${right})`;
  }
  return passes(steps, values);
}

/** Written so that the first half is a range of the sort's index and the second only skips equal keys. */
function passes(
  [step, ...steps]: readonly Step[],
  [value, ...values]: readonly RawBuilder<unknown>[],
): RawBuilder<SqlBool> {
  if (step === undefined || value === undefined) return sql<SqlBool>`false`;
  const { column, forward } = step;
  const past = forward ? sql<SqlBool>`${column} > ${value}` : sql<SqlBool>`${column} < ${value}`;
  if (steps.length === 0) return past;
  const from = forward ? sql<SqlBool>`${column} >= ${value}` : sql<SqlBool>`${column} <= ${value}`;
  return sql<SqlBool>`${from} and (${past} or (${passes(steps, values)}))`;
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

function matches(builder: ExpressionBuilder<Tables, "issue">, filter: IssueFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [];
  if (filter.severities.length > 0) all.push(builder("severity", "in", filter.severities));
  if (filter.categories.length > 0) all.push(builder("category", "in", filter.categories));
  if (filter.statuses.length > 0) all.push(builder("status", "in", filter.statuses));
  if (filter.checkIds.length > 0) all.push(builder("check_id", "in", filter.checkIds));
  if (filter.fixable !== undefined) all.push(builder("suggestion", filter.fixable ? "is not" : "is", null));
  if (filter.urlContains !== undefined) all.push(sql<SqlBool>`strpos(url, ${filter.urlContains}) > 0`);
  if (filter.groupNo !== undefined) all.push(builder("group_no", "=", filter.groupNo));
  if (filter.urlId !== undefined) all.push(builder("url_id", "=", filter.urlId));
  return builder.and(all);
}

function addUp(
  rows: readonly { severity: string; category: string; status: string; fixable: boolean; issues: number }[],
): IssueFacets {
  const sums = (of: "severity" | "category" | "status" | "fixable"): Record<string, number> => {
    const sum: Record<string, number> = {};
    for (const row of rows) sum[String(row[of])] = (sum[String(row[of])] ?? 0) + row.issues;
    return sum;
  };
  const { true: fixable = 0, false: manual = 0 } = sums("fixable");
  return {
    total: fixable + manual,
    severity: { error: 0, warning: 0, notice: 0, ...sums("severity") },
    category: sums("category"),
    status: sums("status"),
    fixable: { true: fixable, false: manual },
  };
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
