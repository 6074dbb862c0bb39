/** The half of the score that the database adds up: what each page loses, and what each check costs the site. */
import type pg from "pg";

/** How much one failing of a check costs a page; see audits/score.ts for the meaning. */
export interface CheckWeight {
  readonly checkId: string;
  readonly severity: string;
  readonly points: number;
  readonly mostPerPage: number;
}

export interface CheckLoss {
  readonly checkId: string;
  /** Points lost by the average page, weighted by log(2 + inlinks). */
  readonly points: number;
}

/** What the issues of a check take from a page, however many they are. */
const LOST = `
  create temporary table loss on commit drop as
  select g.url_id, g.check_id, least(sum(w.points * g.occurrences), max(w."mostPerPage")) as points
    from grouped g join jsonb_to_recordset($1) as w("checkId" text, severity text, points float8, "mostPerPage" float8)
      on w."checkId" = g.check_id and w.severity = g.severity
   where g.url_id > 0 and g.status in ('open', 'regressed')
   group by g.url_id, g.check_id`;

const SCORED = `
  update page set score = 100 - least(100, coalesce(lost.points, 0))
    from page indexable left join (select url_id, sum(points) as points from loss group by url_id) lost using (url_id)
   where page.audit_id = $1 and indexable.audit_id = $1 and indexable.url_id = page.url_id and indexable.indexable`;

const COSTS = `
  with counted as (select url_id, ln(2 + inlinks) as weight from page where audit_id = $1 and (indexable or url_id = any($2::int[]))),
       total as (select sum(weight) as weight from counted)
  select loss.check_id as "checkId", sum(counted.weight * loss.points) / (select weight from total) as points
    from loss join counted using (url_id)
   group by loss.check_id order by 2 desc, 1`;

/**
 * Needs the issues as \`grouped\` (group-statements.ts) in the transaction of the client.
 *
 * @param failing numbers of the URLs that count although they are no indexable pages
 */
export async function scorePages(
  client: pg.PoolClient,
  audit: string,
  { checks, failing }: { readonly checks: readonly CheckWeight[]; readonly failing: readonly number[] },
): Promise<readonly CheckLoss[]> {
  await client.query(LOST, [JSON.stringify(checks)]);
  await client.query(SCORED, [audit]);
  const { rows } = await client.query<CheckLoss>(COSTS, [audit, failing]);
  return rows;
}
