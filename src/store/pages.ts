/** Reading what the crawl saw: URLs with their pages, and the links between them. */
import { sql } from "kysely";
import type { Document } from "#domain/document.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { DiscoveredBy, Edge, FetchFailure, LeftOutReason, UrlKind } from "#domain/page.ts";
import { Severity } from "#domain/severity.ts";
import type { Database } from "./database.ts";
import { unpackDocument } from "./document-codec.ts";
import { decodeEdges } from "./edge-codec.ts";
import { decodeShard, shardOf } from "./inlink-codec.ts";
import { REMAINING_ISSUES, withinScope } from "./issue-scope.ts";
import { numbersOf, type PageFilter, type PageRange } from "./page-keyset.ts";

export interface PageRecord {
  readonly number: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly discoveredBy: DiscoveredBy;
  readonly leftOut: LeftOutReason | null;
  readonly inSitemap: boolean;
  /** `null` when the URL was not asked (yet). */
  readonly visit: {
    readonly status: number | null;
    readonly failure: FetchFailure | null;
    readonly redirectTo: string | null;
    readonly contentType: string | null;
    readonly title: string;
    readonly description: string;
    readonly h1: string;
    readonly canonical: string | null;
    readonly noindex: boolean;
    readonly nofollow: boolean;
    readonly indexable: boolean;
    readonly wordCount: number;
    readonly depth: number | null;
    readonly inlinks: number;
    readonly linkScore: number;
    readonly ttfbMs: number | null;
    readonly wireBytes: number;
    readonly bodyBytes: number;
    readonly httpVersion: string | null;
    readonly challenge: boolean;
    readonly tries: number;
    readonly score: number | null;
    readonly fetchedAt: Date;
  } | null;
}

export interface PageDetails extends PageRecord {
  readonly headers: readonly (readonly [string, string])[];
  readonly document: Document | null;
}

export interface LinkRow {
  readonly from: number;
  /** Position of the link among those of its page. */
  readonly position: number;
  readonly edge: Edge;
}

/** Browsers follow twenty; a crawl stops sooner. */
const MOST_HOPS = 20;

export function createPageStore(database: Database) {
  const select = (auditId: AuditId) => selectPages(database, auditId);

  const byNumbers = async (auditId: AuditId, numbers: readonly number[]): Promise<Map<number, PageRecord>> => {
    if (numbers.length === 0) return new Map();
    const rows = await select(auditId).where(sql<boolean>`k.id = any(${numbers}::int[])`).execute();
    return new Map(rows.map((row) => [row.id, toRecord(row)]));
  };

  return {
    /** Each with the value by which it stands where it does. */
    async list(
      auditId: AuditId,
      filter: PageFilter,
      range: PageRange,
    ): Promise<{ page: PageRecord; value: number | string | null }[]> {
      const { rows } = await numbersOf(toUuid(auditId), filter, range).execute(database);
      const pages = await byNumbers(
        auditId,
        rows.map(({ number }) => number),
      );
      return rows.flatMap(({ number, value }) => {
        const page = pages.get(number);
        return page ? [{ page, value }] : [];
      });
    },

    /** Where redirects lead, hop by hop, from the page itself as far as the audit went; one that was there already ends it. */
    async chain(auditId: AuditId, page: PageRecord): Promise<PageRecord[]> {
      const hops = [page];
      for (let to = page.visit?.redirectTo ?? null; to !== null && hops.length <= MOST_HOPS; ) {
        const row = await select(auditId).where("k.url", "=", to).executeTakeFirst();
        if (row === undefined) break;
        const hop = toRecord(row);
        const isRound = hops.some(({ number }) => number === hop.number);
        hops.push(hop);
        to = isRound ? null : (hop.visit?.redirectTo ?? null);
      }
      return hops.length === 1 ? [] : hops;
    },

    async byNumber(auditId: AuditId, number: number): Promise<PageDetails | undefined> {
      const row = await select(auditId)
        .leftJoin("page_content as c", (join) =>
          join.onRef("c.audit_id", "=", "k.audit_id").onRef("c.url_id", "=", "k.id"),
        )
        .select(["c.headers", "c.facts"])
        .where("k.id", "=", number)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const document = row.facts === null ? null : unpackDocument(row.facts);
      return { ...toRecord(row), headers: row.headers ?? [], document };
    },

    byNumbers,

    /** The headers with which pages were served, by address; those that were not visited have none. */
    async headersOf(auditId: AuditId, urls: readonly string[]): Promise<Map<string, PageDetails["headers"]>> {
      if (urls.length === 0) return new Map();
      const rows = await database
        .selectFrom("known_url as k")
        .innerJoin("page_content as c", (join) =>
          join.onRef("c.audit_id", "=", "k.audit_id").onRef("c.url_id", "=", "k.id"),
        )
        .select(["k.url", "c.headers"])
        .where("k.audit_id", "=", toUuid(auditId))
        .where(sql<boolean>`k.url = any(${urls}::text[])`)
        .execute();
      return new Map(rows.map(({ url, headers }) => [url, headers]));
    },

    /** Links of the next pages from `from` on, at most `pages` of them; the last page's number tells where to go on. */
    async links(
      auditId: AuditId,
      range: { from: number; only: boolean; pages: number },
    ): Promise<{ links: LinkRow[]; lastPage: number | undefined }> {
      const rows = await database
        .selectFrom("page_content")
        .select(["url_id", "links"])
        .where("audit_id", "=", toUuid(auditId))
        .where("url_id", range.only ? "=" : ">=", range.from)
        .where("links", "is not", null)
        .orderBy("url_id")
        .limit(range.pages)
        .execute();
      const links = rows.flatMap((row) =>
        decodeEdges(row.links ?? Buffer.of(0)).map((edge, position) => ({ from: row.url_id, position, edge })),
      );
      const more = !range.only && rows.length === range.pages;
      return { links, lastPage: more ? rows.at(-1)?.url_id : undefined };
    },

    /** Links that lead to a URL, in order of their page; `undefined` until the analysis has gathered them. */
    async incoming(auditId: AuditId, to: number): Promise<{ links: LinkRow[]; lastPage: undefined } | undefined> {
      const shards = database.selectFrom("link_in").where("audit_id", "=", toUuid(auditId));
      const row = await shards.select("data").where("shard", "=", shardOf(to)).executeTakeFirst();
      if (row === undefined && (await shards.select("shard").limit(1).executeTakeFirst()) === undefined)
        return undefined;
      const links = (row ? decodeShard(row.data, to) : []).map(({ source, ...edge }, position) => ({
        from: source,
        position,
        edge: { target: to, ...edge },
      }));
      return { links, lastPage: undefined };
    },

    /** Of those that still ask for something. */
    async issueCounts(auditId: AuditId, numbers: readonly number[]): Promise<Map<number, Record<string, number>>> {
      if (numbers.length === 0) return new Map();
      const { rows } = await sql<{ url_id: number; rank: number; issues: number }>`
        select url_id, severity_rank as rank, count(*)::int as issues from issue
        where audit_id = ${toUuid(auditId)} and url_id = any(${numbers}::int[]) and ${withinScope(REMAINING_ISSUES)}
        group by url_id, severity_rank`.execute(database);
      const counts = new Map<number, Record<string, number>>();
      for (const { url_id, rank, issues } of rows)
        counts.set(url_id, { ...counts.get(url_id), [Severity.options[rank] ?? ""]: issues });
      return counts;
    },

    /** How many other indexable pages the audit saw with this very text. */
    async showing(
      auditId: AuditId,
      {
        part,
        text,
        except,
      }: { readonly part: "title" | "description" | "h1"; readonly text: string; readonly except: string },
    ): Promise<number> {
      const { count } = await database
        .selectFrom("page as p")
        .innerJoin("known_url as k", (join) =>
          join.onRef("k.audit_id", "=", "p.audit_id").onRef("k.id", "=", "p.url_id"),
        )
        .where("p.audit_id", "=", toUuid(auditId))
        .where(`p.${part}`, "=", text)
        .where("p.indexable", "=", true)
        .where("k.url", "<>", except)
        .select((builder) => builder.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPages>["execute"]>>[number];

function selectPages(database: Database, auditId: AuditId) {
  return database
    .selectFrom("known_url as k")
    .leftJoin("page as p", (join) => join.onRef("p.audit_id", "=", "k.audit_id").onRef("p.url_id", "=", "k.id"))
    .where("k.audit_id", "=", toUuid(auditId))
    .select(["k.id", "k.url", "k.kind", "k.discovered_by", "k.left_out", "k.in_sitemap"])
    .select(["p.redirect_to", "p.canonical"])
    .select(["p.status", "p.failure", "p.content_type", "p.title", "p.description", "p.h1", "p.noindex", "p.nofollow"])
    .select([
      "p.indexable",
      "p.word_count",
      "p.depth",
      "p.inlinks",
      "p.link_score",
      "p.ttfb_ms",
      "p.wire_bytes",
      "p.body_bytes",
    ])
    .select(["p.http_version", "p.challenge", "p.tries", "p.score", "p.fetched_at"]);
}

function toRecord(row: Row): PageRecord {
  return {
    number: row.id,
    url: row.url,
    kind: row.kind,
    discoveredBy: row.discovered_by,
    leftOut: row.left_out,
    inSitemap: row.in_sitemap,
    visit: row.fetched_at === null ? null : toVisit(row, row.fetched_at),
  };
}

/** The columns of a page row are only null together, when there is no row. */
function toVisit(row: Row, fetchedAt: Date): PageRecord["visit"] {
  return {
    status: row.status,
    failure: row.failure,
    redirectTo: row.redirect_to,
    contentType: row.content_type,
    title: row.title ?? "",
    description: row.description ?? "",
    h1: row.h1 ?? "",
    canonical: row.canonical,
    noindex: row.noindex ?? false,
    nofollow: row.nofollow ?? false,
    indexable: row.indexable ?? false,
    wordCount: row.word_count ?? 0,
    depth: row.depth,
    inlinks: row.inlinks ?? 0,
    linkScore: row.link_score ?? 0,
    ttfbMs: row.ttfb_ms,
    wireBytes: row.wire_bytes ?? 0,
    bodyBytes: row.body_bytes ?? 0,
    httpVersion: row.http_version,
    challenge: row.challenge ?? false,
    tries: row.tries ?? 1,
    score: row.score,
    fetchedAt,
  };
}
