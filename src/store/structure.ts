/**
 * The shape of an audited site: how deep its pages lie, in which folders, and what they answered. Counted by the database
 * in one pass over narrow columns, so that no page of a large site has to travel.
 */
import type pg from "pg";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { CLOSED } from "#domain/result.ts";
import { SEVERITIES, type Severity } from "#domain/severity.ts";
import type { IssueScope } from "./issue-scope.ts";

export interface Extent {
  readonly pages: number;
  readonly issues: number;
}

export interface FolderNode extends Extent {
  /** The next part of the address. */
  readonly name: string;
  /** Whether addresses go on behind it. */
  readonly folder: boolean;
  /** Of one page in it: the page itself where there is only one. */
  readonly url: string;
  readonly number: number;
}

export interface Structure {
  readonly total: Extent;
  readonly depths: readonly (Extent & { readonly depth: number | null })[];
  /** First digit of the status; 0: no answer. */
  readonly statuses: readonly (Extent & { readonly class: number })[];
  /** Listed in a sitemap, while no page links to them. */
  readonly orphans: number;
  readonly origins: readonly (Extent & { readonly origin: string })[];
}

export interface Folder {
  /** Pages right at the address, with any query. */
  readonly own: Extent;
  /** Those with most pages. */
  readonly children: readonly FolderNode[];
  readonly rest: Extent & { readonly children: number };
}

/** Pages as the map draws them: columns of equal length, of which the database makes JSON faster than rows could travel. */
interface NearestPages {
  readonly numbers: number[];
  readonly urls: string[];
  /** Number of the page from which the shortest way leads there. */
  readonly parents: (number | null)[];
  readonly depths: (number | null)[];
  /** 0: no answer. */
  readonly statuses: number[];
  readonly inlinks: number[];
}

export interface MapColumns extends NearestPages {
  readonly issues: number[];
  /** Of the gravest issue of each. */
  readonly severities: (Severity | null)[];
}

export function createStructureReads(pool: pg.Pool) {
  return {
    async of(auditId: AuditId, { withoutStatuses, withoutChecks }: IssueScope): Promise<Structure> {
      const { rows } = await pool.query<{ structure: Structure }>(STRUCTURE, [
        toUuid(auditId),
        withoutStatuses,
        withoutChecks,
      ]);
      return rows[0]?.structure ?? NOTHING;
    },

    /** Pages nearest to the start page first, and of those the best linked; with issues that still ask for something. */
    async map(auditId: AuditId, most: number): Promise<MapColumns> {
      // Beside each other: each takes half of the time.
      const [{ rows: pages }, { rows: found }] = await Promise.all([
        pool.query<NearestPages>(NEAREST, [toUuid(auditId), most]),
        pool.query<IssuesOnPages>(FOUND_ON, [toUuid(auditId), CLOSED]),
      ]);
      // An aggregate is a row, also of nothing.
      return withIssues(pages[0] as NearestPages, found[0] as IssuesOnPages);
    },

    /** What lies below an address that ends with a slash. */
    async folder(
      auditId: AuditId,
      { prefix, most, scope }: { readonly prefix: string; readonly most: number; readonly scope: IssueScope },
    ): Promise<Folder> {
      const { rows } = await pool.query<FolderNode>(FOLDER, [
        toUuid(auditId),
        scope.withoutStatuses,
        scope.withoutChecks,
        prefix,
      ]);
      const own = rows.filter(({ name }) => name === "");
      const children = rows.filter(({ name }) => name !== "");
      const rest = children.slice(most);
      return {
        own: addUp(own),
        children: children.slice(0, most),
        rest: { children: rest.length, ...addUp(rest) },
      };
    },
  };
}

const NOTHING: Structure = { total: { pages: 0, issues: 0 }, depths: [], statuses: [], orphans: 0, origins: [] };

function addUp(all: readonly Extent[]): Extent {
  return {
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    issues: all.reduce((sum, { issues }) => sum + issues, 0),
  };
}

/** $1 is the audit, $2 and $3 are the statuses and the checks that do not count. */
const FOUND = `with found as (
    select url_id, count(*) as issues from issue
     where audit_id = $1 and status <> all($2::text[]) and check_id <> all($3::text[]) group by url_id)`;

const STRUCTURE = `${FOUND},
  seen as materialized (
    select split_part(k.url, '/', 1) || '//' || split_part(k.url, '/', 3) as origin, p.depth, coalesce(p.status, 0) / 100 as class,
           k.in_sitemap and p.inlinks = 0 and p.depth is null and p.indexable as orphan, coalesce(f.issues, 0) as issues
      from page p join known_url k on k.audit_id = p.audit_id and k.id = p.url_id left join found f on f.url_id = p.url_id
     where p.audit_id = $1 and p.kind = 'page' and not p.trap)
  select json_build_object(
    'total', (select json_build_object('pages', count(*), 'issues', coalesce(sum(issues), 0)) from seen),
    'depths', (select coalesce(json_agg(one), '[]') from (
       select depth, count(*) as pages, sum(issues) as issues from seen group by depth order by depth nulls last) one),
    'statuses', (select coalesce(json_agg(one), '[]') from (
       select class, count(*) as pages, sum(issues) as issues from seen group by class order by class) one),
    'orphans', (select count(*) from seen where orphan),
    'origins', (select coalesce(json_agg(one), '[]') from (
       select origin, count(*) as pages, sum(issues) as issues from seen group by origin order by 2 desc, 1 limit 20) one)) as structure`;

/** $4 is the prefix. */
const FOLDER = `${FOUND},
  inside as (
    select k.id, k.url, split_part(split_part(substr(k.url, length($4) + 1), '#', 1), '?', 1) as rest, coalesce(f.issues, 0) as issues
      from known_url k join page p on p.audit_id = k.audit_id and p.url_id = k.id left join found f on f.url_id = k.id
     where k.audit_id = $1 and k.kind = 'page' and not p.trap and starts_with(k.url, $4))
  select split_part(rest, '/', 1) as name, bool_or(strpos(rest, '/') > 0) as folder, min(url) as url, min(id) as number,
         count(*)::int as pages, sum(issues)::int as issues
    from inside group by 1 order by pages desc, name`;

/** $2 is the number of pages, chosen before anything is joined: most pages of a large site are not on its map. */
const NEAREST = `with nearest as materialized (
    select *, row_number() over () as place from (
      select url_id, parent, depth, coalesce(status, 0) as status, inlinks from page where audit_id = $1 and kind = 'page' and not trap
       order by depth nulls last, link_score desc, url_id limit $2) chosen),
  shown as (select n.*, k.url from nearest n join known_url k on k.audit_id = $1 and k.id = n.url_id order by place)
  select coalesce(json_agg(url_id), '[]') as numbers, coalesce(json_agg(url), '[]') as urls, coalesce(json_agg(parent), '[]') as parents,
         coalesce(json_agg(depth), '[]') as depths, coalesce(json_agg(status), '[]') as statuses, coalesce(json_agg(inlinks), '[]') as inlinks
    from shown`;

/**
 * $2 are the statuses that do not count, all of them of issues that somebody closed. Issues are counted by an index alone, and the few
 * closed ones taken off, for their rows are wide.
 */
const FOUND_ON = `with found as (
    select url_id, count(*)::int as issues, min(severity_rank) as gravest from issue where audit_id = $1 group by url_id),
  closed as (
    select url_id, count(*)::int as issues from issue
     where audit_id = $1 and issue.status not in ('open', 'regressed') and issue.status = any($2::text[]) group by url_id),
  left_over as (
    select f.url_id, f.issues - coalesce(c.issues, 0) as issues, case when c.issues is null then f.gravest else (
             select min(severity_rank) from issue i where i.audit_id = $1 and i.url_id = f.url_id and i.status <> all($2::text[])) end as gravest
      from found f left join closed c using (url_id) where f.issues > coalesce(c.issues, 0))
  select coalesce(json_agg(url_id), '[]') as numbers, coalesce(json_agg(issues), '[]') as issues, coalesce(json_agg(gravest), '[]') as gravest
    from left_over`;

interface IssuesOnPages {
  readonly numbers: readonly number[];
  readonly issues: readonly number[];
  /** Ranks of severities. */
  readonly gravest: readonly number[];
}

function withIssues(nearest: NearestPages, { numbers, issues, gravest }: IssuesOnPages): MapColumns {
  const places = new Map(nearest.numbers.map((number, place) => [number, place]));
  const found: number[] = nearest.numbers.map(() => 0);
  const severities: (Severity | null)[] = nearest.numbers.map(() => null);
  for (const [index, number] of numbers.entries()) {
    const place = places.get(number);
    if (place === undefined) continue;
    found[place] = issues[index] ?? 0;
    severities[place] = SEVERITIES[gravest[index] ?? 0] ?? null;
  }
  return { ...nearest, issues: found, severities };
}
