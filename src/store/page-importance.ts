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

/** What only informs stands last. */
export const INFORMING_WEIGHT = 0.1;

/**
 * Weight of an issue's severity when issues are ranked. A notice about the site as a whole touches all of it and is still
 * a notice.
 * @param issue name of a row with `severity_rank` and `url_id`
 */
export function severityWeight(issue: string): string {
  return `(case when ${issue}.severity_rank = 0 then 30 when ${issue}.severity_rank = 1 then 12
            when ${issue}.url_id = 0 then 2 else 4 end)`;
}
