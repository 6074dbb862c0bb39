/** Which websites a list shows, and in which order. Only what they are ordered by is read; their rows are read afterwards. */
import { type RawBuilder, sql } from "kysely";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import { CLOSED } from "#domain/result.ts";
import type { Website } from "#domain/website.ts";
import type { Database } from "./database.ts";
import { isTruncated } from "./standing.ts";
import { OPEN_ISSUE, UNFINISHED_AUDIT } from "./states.ts";
import { diskBytes, isNextAudit } from "./website-rows.ts";

export type WebsiteSortKey = "name" | "score" | "errors" | "last_audit" | "next_audit" | "disk";

export interface WhoseWebsites {
  readonly workspaceIds: readonly string[];
  /** Of them these alone. */
  readonly ids?: readonly WebsiteId[] | undefined;
}

export interface WebsitesPage {
  readonly group?: string | undefined;
  readonly tag?: string | undefined;
  /** In the name or the host, in any case. */
  readonly search?: string | undefined;
  /** `undefined`: newest first. */
  readonly order?: { readonly key: WebsiteSortKey; readonly descending: boolean } | undefined;
  readonly after: { readonly id: WebsiteId; readonly value: string | number | null } | undefined;
  readonly limit: number;
}

export interface ListedWebsite {
  readonly website: Website;
  /** What it is ordered by; `null` in the order of their coming. */
  readonly value: string | number | null;
}

export interface WebsiteFacets {
  readonly total: number;
  readonly groups: readonly { readonly value: string; readonly count: number }[];
  readonly tags: readonly { readonly value: string; readonly count: number }[];
}

interface Place {
  readonly id: string;
  readonly value: string | number | null;
}

type Sql = RawBuilder<unknown>;
type Order = NonNullable<WebsitesPage["order"]>;

export async function placesInList(
  database: Database,
  whose: WhoseWebsites,
  page: WebsitesPage,
): Promise<readonly Place[]> {
  if (isNobodys(whose)) return [];
  const { order, limit } = page;
  const value = order === undefined ? sql`null::text` : sortedBy(order);
  const sorting = order === undefined ? sql`` : sql`${value} ${order.descending ? sql`desc` : sql``},`;
  const all = [listedOf(whose), ...conditions(page), ...startsAfter(page)];
  const { rows } = await sql<Place>`
    select w.id, ${value} as value from website w ${order === undefined ? sql`` : VALUES[order.key].join}
     where ${sql.join(all, sql` and `)} order by ${sorting} w.id desc limit ${limit}`.execute(database);
  return rows;
}

export async function websiteFacetsOf(database: Database, whose: WhoseWebsites): Promise<WebsiteFacets> {
  if (isNobodys(whose)) return { total: 0, groups: [], tags: [] };
  const { rows } = await sql<{ kind: "total" | "group" | "tag"; value: string; count: number }>`
    with listed as (select w.client_group, w.tags from website w where ${listedOf(whose)})
    select 'total' as kind, '' as value, count(*)::int as count from listed
    union all select 'group', client_group, count(*)::int from listed where client_group is not null group by client_group
    union all select 'tag', tag, count(*)::int from listed, unnest(tags) tag group by tag
    order by value`.execute(database);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count }));
  return { total: of("total")[0]?.count ?? 0, groups: of("group"), tags: of("tag") };
}

function isNobodys({ workspaceIds, ids }: WhoseWebsites): boolean {
  return workspaceIds.length === 0 || ids?.length === 0;
}

/** One that came into being with an audit that failed is none until somebody shows that it exists; meanwhile its audit has its page. */
function listedOf({ workspaceIds, ids }: WhoseWebsites): Sql {
  const exists = sql`(not w.provisional or exists (
    select from audit a where a.website_id = w.id and a.status in (${sql.raw(UNFINISHED_AUDIT)})))`;
  const inWorkspaces = sql`w.workspace_id = any(${workspaceIds}::text[])`;
  if (ids === undefined) return sql`${inWorkspaces} and ${exists}`;
  return sql`${inWorkspaces} and ${exists} and w.id = any(${ids.map(toUuid)}::uuid[])`;
}

function conditions({ group, tag, search }: WebsitesPage): Sql[] {
  const has = (column: Sql) => sql`strpos(lower(${column}), lower(${search})) > 0`;
  return [
    ...(group === undefined ? [] : [sql`w.client_group = ${group}`]),
    ...(tag === undefined ? [] : [sql`${tag} = any(w.tags)`]),
    ...(search === undefined ? [] : [sql`(${has(sql`w.name`)} or ${has(HOST)})`]),
  ];
}

/** An origin without its scheme. */
const HOST = sql`split_part(w.origin, '://', 2)`;

/** The audit that a website stands by, as in website-rows.ts. */
const STANDING = sql`left join lateral (
    select done.id, done.score, done.summary from audit done where done.website_id = w.id and done.status = 'completed'
     order by (done.type = 'page-audit'), ${isTruncated("done")}, done.id desc limit 1) standing on true`;
const LAST = sql`left join lateral (
    select coalesce(finished_at, created_at) as at from audit where website_id = w.id order by id desc limit 1) last on true`;
const NEXT = sql`left join lateral (
    select min(next_at) as at from schedule where website_id = w.id and ${isNextAudit}) next on true`;
const NOTHING = sql``;

const VALUES: Readonly<Record<WebsiteSortKey, { readonly join: Sql; readonly value: Sql }>> = {
  name: { join: NOTHING, value: sql`lower(w.name) collate "C"` },
  score: { join: STANDING, value: sql`(standing.score ->> 'overall')::float8` },
  // As `remaining` counts them (audits/issue-counts.ts); the index of migration 0028 answers.
  errors: {
    join: STANDING,
    value: sql`(standing.summary #>> '{issues,bySeverity,error}')::float8 - (
      select count(*) from issue where audit_id = standing.id and status not in (${sql.raw(OPEN_ISSUE)})
         and status = any(${CLOSED}::text[]) and severity = 'error')`,
  },
  last_audit: { join: LAST, value: sql`extract(epoch from last.at)::float8` },
  next_audit: { join: NEXT, value: sql`extract(epoch from next.at)::float8` },
  disk: { join: NOTHING, value: diskBytes },
};

/** Beyond every value that a website can have: those without one come last, in either direction. */
const BEYOND = { ascending: 1e300, descending: -1e300 };

function sortedBy({ key, descending }: Order): Sql {
  const { value } = VALUES[key];
  return key === "name"
    ? value
    : sql`coalesce(${value}, ${sql.lit(descending ? BEYOND.descending : BEYOND.ascending)})`;
}

function startsAfter({ order, after }: WebsitesPage): Sql[] {
  if (after === undefined) return [];
  const id = toUuid(after.id);
  if (order === undefined) return [sql`w.id < ${id}`];
  const from = sql`${after.value}::${order.key === "name" ? sql`text collate "C"` : sql`float8`}`;
  const value = sortedBy(order);
  const past = order.descending ? sql`${value} < ${from}` : sql`${value} > ${from}`;
  return [sql`(${past} or (${value} = ${from} and w.id < ${id}))`];
}
