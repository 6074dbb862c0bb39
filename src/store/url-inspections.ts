/** What Google said of pages, by website. */
import type pg from "pg";
import { fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { SearchConsoleProblem, UrlInspection } from "#domain/search-console.ts";
import { storable } from "./row-writer.ts";

/** Of a website; those of longest ago make room. */
const KEPT = 100;

interface Row {
  readonly url: string;
  readonly verdict: string | null;
  readonly coverage_state: string | null;
  readonly robots_txt_state: string | null;
  readonly indexing_state: string | null;
  readonly page_fetch_state: string | null;
  readonly google_canonical: string | null;
  readonly user_canonical: string | null;
  readonly last_crawl_at: Date | null;
  readonly inspected_at: Date;
}

/** An inspection that this process has taken. */
export interface TakenInspection {
  readonly websiteId: WebsiteId;
  readonly origin: string;
  readonly takenId: string;
  readonly property: string;
  readonly sealedSecret: Buffer;
}

interface InspectionTimes {
  readonly now: Date;
  readonly before: Date;
  readonly seconds: number;
}

interface TakenRow {
  readonly website_id: string;
  readonly origin: string;
  readonly inspection_taken_id: string;
  readonly property: string;
  readonly sealed_secret: Buffer;
}

const FREE = "inspection_taken_id = null, inspection_taken_until = null";

export function createUrlInspections(pool: pg.Pool) {
  return {
    /**
     * Takes those whose last inspection ended before `before`, the longest ago first; not while their figures are due or fetched: which
     * pages have most clicks is known then.
     */
    async takeInspections(limit: number, { now, before, seconds }: InspectionTimes): Promise<TakenInspection[]> {
      const { rows } = await pool.query<TakenRow>(
        `update search_console c set inspection_taken_id = gen_random_uuid(),
           inspection_taken_until = now() + make_interval(secs => $4)
           from website w
          where w.id = c.website_id and c.website_id in (
            select website_id from search_console
             where last_fetched_at is not null and next_at > $1 and problem is null
               and (inspected_at is null or inspected_at < $2)
               and (inspection_taken_until is null or inspection_taken_until < now())
             order by inspected_at nulls first limit $3 for update skip locked)
          returning c.website_id, w.origin, c.inspection_taken_id, c.property, c.sealed_secret`,
        [now, before, limit, seconds],
      );
      return rows.map(toTaken);
    },

    /** In place of what was said of the page before. False, and nothing saved, when the inspection is no longer this process's. */
    async saveInspection({ websiteId, takenId }: TakenInspection, inspection: UrlInspection): Promise<boolean> {
      const text = (value: string | null) => (value === null ? null : storable(value));
      const { rowCount } = await pool.query(
        `insert into url_inspection (website_id, url, verdict, coverage_state, robots_txt_state, indexing_state,
           page_fetch_state, google_canonical, user_canonical, last_crawl_at, inspected_at)
         select website_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from search_console
          where website_id = $1 and inspection_taken_id = $12
         on conflict (website_id, url) do update set verdict = excluded.verdict,
           coverage_state = excluded.coverage_state, robots_txt_state = excluded.robots_txt_state,
           indexing_state = excluded.indexing_state, page_fetch_state = excluded.page_fetch_state,
           google_canonical = excluded.google_canonical, user_canonical = excluded.user_canonical,
           last_crawl_at = excluded.last_crawl_at, inspected_at = excluded.inspected_at`,
        [
          ...[toUuid(websiteId), inspection.url, text(inspection.verdict), text(inspection.coverageState)],
          ...[text(inspection.robotsTxtState), text(inspection.indexingState), text(inspection.pageFetchState)],
          ...[text(inspection.googleCanonical), text(inspection.userCanonical)],
          ...[inspection.lastCrawlAt, inspection.inspectedAt, takenId],
        ],
      );
      return rowCount === 1;
    },

    async endInspection(
      { websiteId, takenId }: TakenInspection,
      { problem, now }: { readonly problem: SearchConsoleProblem | null; readonly now: Date },
    ): Promise<void> {
      const id = toUuid(websiteId);
      const { rowCount } = await pool.query(
        `update search_console set inspected_at = $3, inspection_problem = $4, ${FREE}
          where website_id = $1 and inspection_taken_id = $2`,
        [id, takenId, now, problem],
      );
      if (rowCount !== 1) return;
      await pool.query(
        `delete from url_inspection where website_id = $1 and url not in (
           select url from url_inspection where website_id = $1 order by inspected_at desc, url limit ${KEPT})`,
        [id],
      );
    },

    /** Gives back what was taken: another process may inspect at once. */
    async giveBackInspection({ websiteId, takenId }: TakenInspection): Promise<void> {
      await pool.query(`update search_console set ${FREE} where website_id = $1 and inspection_taken_id = $2`, [
        toUuid(websiteId),
        takenId,
      ]);
    },

    /** Those that aren't indexed first, and then by URL. */
    async inspections(websiteId: WebsiteId): Promise<UrlInspection[]> {
      const { rows } = await pool.query<Row>(
        `select * from url_inspection where website_id = $1 order by verdict is not distinct from 'PASS', url`,
        [toUuid(websiteId)],
      );
      return rows.map(toInspection);
    },
  };
}

function toTaken(row: TakenRow): TakenInspection {
  return {
    websiteId: fromUuid("web", row.website_id),
    origin: row.origin,
    takenId: row.inspection_taken_id,
    property: row.property,
    sealedSecret: row.sealed_secret,
  };
}

function toInspection(row: Row): UrlInspection {
  return {
    url: row.url,
    verdict: row.verdict,
    coverageState: row.coverage_state,
    robotsTxtState: row.robots_txt_state,
    indexingState: row.indexing_state,
    pageFetchState: row.page_fetch_state,
    googleCanonical: row.google_canonical,
    userCanonical: row.user_canonical,
    lastCrawlAt: row.last_crawl_at,
    inspectedAt: row.inspected_at,
  };
}
