/**
 * How much a page matters when its issues are ranked: by the weight that the site's own links give it (link score) and by
 * its clicks from the start page. Between 0.25 (an unlinked page) and 2.5 (a start page); a page that search engines do
 * not list counts for less.
 * @param page name of the page's row in the query; the row may be missing
 */
export function pageImportance(page: string): string {
  return `((0.5 + coalesce(${page}.link_score, 0) / 50.0) * (case when ${page}.depth is null then 0.5 else 1 / (1 + ${page}.depth / 10.0) end)
            * (case when ${page}.indexable then 1 else 0.6 end))`;
}

/** Of a URL without a row. */
export const UNKNOWN_IMPORTANCE = 0.5 * 0.5 * 0.6;

/** What only informs stands last. */
export const INFORMING_WEIGHT = 0.1;

/** Of an error, a warning and a notice. A notice about the site as a whole touches all of it and is still a notice. */
const SEVERITY_WEIGHTS = [30, 12, 4] as const;
const SITE_NOTICE_WEIGHT = 2;

/**
 * Weight of an issue's severity when issues are ranked.
 * @param rank 0 for an error, 1 for a warning, 2 for a notice
 */
export function weightOfSeverity(rank: number, isOfSite: boolean): number {
  const [error, warning, notice] = SEVERITY_WEIGHTS;
  if (rank === 0) return error;
  if (rank === 1) return warning;
  return isOfSite ? SITE_NOTICE_WEIGHT : notice;
}

/**
 * The same in a query.
 * @param issue name of a row with `severity_rank` and `url_id`
 */
export function severityWeight(issue: string): string {
  const [error, warning, notice] = SEVERITY_WEIGHTS;
  return `(case when ${issue}.severity_rank = 0 then ${error} when ${issue}.severity_rank = 1 then ${warning}
            when ${issue}.url_id = 0 then ${SITE_NOTICE_WEIGHT} else ${notice} end)`;
}
