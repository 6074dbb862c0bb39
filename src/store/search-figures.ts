/** Search figures of websites: by source and range of days, with the clicks of pages and queries. */
import type pg from "pg";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import { CLOSED } from "#domain/result.ts";
import type {
  LeftOutRows,
  PageSearchCounts,
  QuerySearchCounts,
  SearchCounts,
  SearchFigures,
  SearchFiguresId,
  SearchSource,
  SearchTables,
} from "#domain/search.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { storable } from "./row-writer.ts";

export type NewSearchFigures = SearchTables &
  Pick<SearchFigures, "id" | "websiteId" | "source" | "firstDay" | "lastDay" | "importedBy">;

/** With pages, whose sums the totals are. */
type FiguresOfPages = SearchFigures & { readonly clicks: number; readonly impressions: number };

/** Older ranges of a website make room for newer ones of the same source: what comes each day pushes no import out. */
const RANGES_KEPT: Readonly<Record<SearchSource, number>> = { file: 40, search_console: 3 };
/** Written at a time. Rows of a workspace are not copied: the database takes no COPY for people. */
const ROWS = 5_000;

interface FiguresRow {
  readonly id: string;
  readonly website_id: string;
  readonly source: SearchSource;
  readonly first_day: string;
  readonly last_day: string;
  readonly clicks: string;
  readonly impressions: string;
  readonly pages: number;
  readonly queries: number;
  readonly left_out: LeftOutRows;
  readonly imported_at: Date;
  readonly imported_by: string;
}

const COLUMNS = `id, website_id, source, first_day::text, last_day::text, clicks, impressions, pages, queries, left_out,
  imported_at, imported_by`;
/** Of two ranges that end on one day, the one that was imported last. */
const NEWEST_FIRST = "order by last_day desc, imported_at desc, id desc";

export function createSearchFiguresStore(pool: pg.Pool) {
  async function current(websiteId: WebsiteId): Promise<FiguresOfPages | undefined> {
    const { rows } = await pool.query<FiguresRow>(
      `select ${COLUMNS} from search_figures where website_id = $1 and pages > 0 ${NEWEST_FIRST} limit 1`,
      [toUuid(websiteId)],
    );
    return rows[0] && { ...toFigures(rows[0]), ...totalsOf(rows[0]) };
  }

  return {
    /** Their id: those of the same source and range keep theirs. `null` when so many newer ones are kept that they would go at once. */
    async save(figures: NewSearchFigures): Promise<SearchFiguresId | null> {
      const { firstDay, lastDay, pages } = figures;
      return inTransaction(pool, async (client) => {
        const id = await writeSearchFigures(client, figures);
        if (id !== null)
          await logWithin(statementsOn(client), "search_figures.imported", {
            object: id,
            details: { firstDay, lastDay, pages: pages.length },
          });
        return id;
      });
    },

    /** Newest range first. */
    async list(websiteId: WebsiteId): Promise<SearchFigures[]> {
      const { rows } = await pool.query<FiguresRow>(
        `select ${COLUMNS} from search_figures where website_id = $1 ${NEWEST_FIRST}`,
        [toUuid(websiteId)],
      );
      return rows.map(toFigures);
    },

    async remove(id: SearchFiguresId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from search_figures where id = $1", [toUuid(id)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "search_figures.deleted", { object: id });
        return rowCount === 1;
      });
    },

    /** Those that count now: of the range that ends last. Ones without pages order nothing. */
    current,

    /** The pages of most clicks first. */
    async pages(id: SearchFiguresId, limit: number): Promise<PageSearchCounts[]> {
      const { rows } = await pool.query<PageSearchCounts>(
        `select url, clicks, impressions, position from search_page where figures_id = $1
          order by clicks desc, url limit $2`,
        [toUuid(id), limit],
      );
      return rows;
    },

    /** The queries of most clicks first. */
    async queries(id: SearchFiguresId, limit: number): Promise<QuerySearchCounts[]> {
      const { rows } = await pool.query<QuerySearchCounts>(
        `select query, url, clicks, impressions, position from search_query where figures_id = $1
          order by clicks desc, query limit $2`,
        [toUuid(id), limit],
      );
      return rows;
    },

    /** For whoever asks what a page of the website is worth: the figures that count now, and clicks by URL. `null` when there are none. */
    async clicksByPage(websiteId: WebsiteId) {
      const figures = await current(websiteId);
      if (figures === undefined) return null;
      const { rows } = await pool.query<{ url: string; clicks: number }>(
        "select url, clicks from search_page where figures_id = $1",
        [toUuid(figures.id)],
      );
      return { figures, clicks: new Map(rows.map(({ url, clicks }) => [url, clicks])) };
    },

    /** What an audit knew of these pages. */
    async clicksOfPages(auditId: AuditId, urlIds: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await pool.query<{ id: number; clicks: number }>(
        "select url_id as id, clicks from page where audit_id = $1 and url_id = any($2::int[]) and clicks is not null",
        [toUuid(auditId), urlIds],
      );
      return new Map(rows.map(({ id, clicks }) => [id, clicks]));
    },

    /** What an audit knew of the pages on which a check still finds something; pages count once. */
    async clicksByCheck(auditId: AuditId): Promise<Map<string, number>> {
      const { rows } = await pool.query<{ id: string; clicks: number }>(
        `with place as (select distinct check_id, url_id from issue where audit_id = $1 and not status = any($2::text[]))
         select place.check_id as id, sum(p.clicks)::int as clicks
           from place join page p on p.audit_id = $1 and p.url_id = place.url_id
          where p.clicks is not null group by place.check_id`,
        [toUuid(auditId), CLOSED],
      );
      return new Map(rows.map(({ id, clicks }) => [id, clicks]));
    },

    /** Clicks of the URLs that an audit knows, by their numbers. URLs that the figures don't name had none in the range. */
    async clicksOfAudit(id: SearchFiguresId, auditId: AuditId): Promise<Map<number, number>> {
      const { rows } = await pool.query<{ id: number; clicks: number }>(
        `select k.id, s.clicks from search_page s join known_url k on k.audit_id = $2 and k.url = s.url
          where s.figures_id = $1`,
        [toUuid(id), toUuid(auditId)],
      );
      return new Map(rows.map((row) => [row.id, row.clicks]));
    },
  };
}

/**
 * In a transaction of the caller's. Of the same source and range, a table replaces its own kind: a file of queries alone says nothing of
 * pages that are known, nor one of pages of queries. `null` when so many newer ranges of the source are kept that it would go at once.
 */
export async function writeSearchFigures(
  client: pg.PoolClient,
  { pages, queries, ...figures }: NewSearchFigures,
): Promise<SearchFiguresId | null> {
  const { websiteId, source, firstDay, lastDay, leftOut, importedBy } = figures;
  const [website, kept] = [toUuid(websiteId), RANGES_KEPT[source]];
  // The API gives both: one that is empty there is empty.
  const lacks = { pages: source === "file" && pages.length === 0, queries: source === "file" && queries.length === 0 };
  // One import of a website at a time; and a website that has figures exists.
  await client.query("select from website where id = $1 for update", [website]);
  const newer = await client.query<{ count: number }>(
    "select count(*)::int as count from search_figures where website_id = $1 and source = $2 and last_day > $3",
    [website, source, lastDay],
  );
  if ((newer.rows[0]?.count ?? 0) >= kept) return null;
  await client.query("update website set provisional = false where id = $1 and provisional", [website]);
  const { rows } = await client.query<{ id: string }>(
    `insert into search_figures as known (id, website_id, source, first_day, last_day, clicks, impressions, pages, queries,
       left_out, imported_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (website_id, source, first_day, last_day) do update set
       clicks = case when $12 then known.clicks else excluded.clicks end,
       impressions = case when $12 then known.impressions else excluded.impressions end,
       pages = case when $12 then known.pages else excluded.pages end,
       queries = case when $13 then known.queries else excluded.queries end,
       left_out = excluded.left_out, imported_by = excluded.imported_by, imported_at = now()
     returning id`,
    [
      ...[toUuid(figures.id), website, source, firstDay, lastDay, sumOf(pages, "clicks"), sumOf(pages, "impressions")],
      ...[pages.length, queries.length, JSON.stringify(leftOut), importedBy, lacks.pages, lacks.queries],
    ],
  );
  const own = rows[0]?.id ?? toUuid(figures.id);
  if (!lacks.pages) await client.query("delete from search_page where figures_id = $1", [own]);
  if (!lacks.queries) await client.query("delete from search_query where figures_id = $1", [own]);
  for (let at = 0; at < pages.length; at += ROWS) await insertPages(client, own, pages.slice(at, at + ROWS));
  for (let at = 0; at < queries.length; at += ROWS) await insertQueries(client, own, queries.slice(at, at + ROWS));
  await client.query(
    `delete from search_figures where website_id = $1 and source = $2 and id not in (
       select id from search_figures where website_id = $1 and source = $2 ${NEWEST_FIRST} limit $3)`,
    [website, source, kept],
  );
  return fromUuid("sfg", own);
}

async function insertPages(client: pg.PoolClient, id: string, pages: readonly PageSearchCounts[]): Promise<void> {
  await client.query(
    `insert into search_page (figures_id, url, clicks, impressions, position)
     select $1, * from unnest($2::text[], $3::int[], $4::int[], $5::real[])`,
    [id, pages.map(({ url }) => url), ...countColumns(pages)],
  );
}

async function insertQueries(client: pg.PoolClient, id: string, queries: readonly QuerySearchCounts[]): Promise<void> {
  const texts = queries.map(({ query }) => storable(query));
  const urls = queries.map(({ url }) => url);
  await client.query(
    `insert into search_query (figures_id, query, url, clicks, impressions, position)
     select $1, * from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::real[])`,
    [id, texts, urls, ...countColumns(queries)],
  );
}

const countColumns = (rows: readonly SearchCounts[]) => [
  rows.map(({ clicks }) => clicks),
  rows.map(({ impressions }) => impressions),
  rows.map(({ position }) => position),
];

function sumOf(pages: readonly PageSearchCounts[], name: "clicks" | "impressions"): number {
  return pages.reduce((sum, page) => sum + page[name], 0);
}

const totalsOf = ({ clicks, impressions }: FiguresRow) => ({
  clicks: Number(clicks),
  impressions: Number(impressions),
});

function toFigures(row: FiguresRow): SearchFigures {
  return {
    id: fromUuid("sfg", row.id),
    websiteId: fromUuid("web", row.website_id),
    source: row.source,
    firstDay: row.first_day,
    lastDay: row.last_day,
    ...(row.pages === 0 ? { clicks: null, impressions: null } : totalsOf(row)),
    pages: row.pages,
    queries: row.queries,
    leftOut: row.left_out,
    importedAt: row.imported_at,
    importedBy: row.imported_by,
  };
}
