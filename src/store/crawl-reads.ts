/** What the analysis and a resumed crawl read back: streams of small rows, never all pages at once. */
import { zstdDecompressSync } from "node:zlib";
import type pg from "pg";
import type { Document } from "#domain/document.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { DiscoveredBy, Edge, FetchFailure, LeftOutReason, UrlKind } from "#domain/page.ts";
import { decodeEdges } from "./edge-codec.ts";

/** A known URL joined with what its visit showed; the page half is `null` while it was not visited. */
export interface UrlRow {
  readonly id: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly discovered_by: DiscoveredBy;
  readonly depth: number;
  readonly left_out: LeftOutReason | null;
  readonly in_sitemap: boolean;
  readonly visited: boolean;
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly redirect_to: string | null;
  readonly challenge: boolean | null;
  readonly is_html: boolean | null;
  readonly canonical: string | null;
  readonly paginated: boolean | null;
  readonly noindex: boolean | null;
  readonly nofollow: boolean | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly text_hash: string | null;
  readonly word_count: number | null;
  readonly ttfb_ms: number | null;
}

/** Rows read at a time; small enough to keep memory flat, large enough that round trips do not count. */
const ROWS = 2_000;

export function createCrawlReads(pool: pg.Pool) {
  return {
    /** Every URL of the audit in order of its number. */
    async *urls(auditId: AuditId): AsyncGenerator<UrlRow> {
      for (let after = 0; ; ) {
        const { rows } = await pool.query<UrlRow>(
          `select k.id, k.url, k.kind, k.discovered_by, k.depth, k.left_out, k.in_sitemap, p.url_id is not null as visited,
                  p.status, p.failure, p.redirect_to, p.challenge, p.is_html, p.canonical, p.paginated, p.noindex, p.nofollow,
                  p.title, p.description, p.h1, p.text_hash, p.word_count, p.ttfb_ms
             from known_url k left join page p on p.audit_id = k.audit_id and p.url_id = k.id
            where k.audit_id = $1 and k.id > $2 order by k.id limit $3`,
          [toUuid(auditId), after, ROWS],
        );
        yield* rows;
        if (rows.length < ROWS) return;
        after = rows.at(-1)?.id ?? after;
      }
    },

    /** The outgoing edges of every page, in order of the page's number. */
    async *edges(auditId: AuditId): AsyncGenerator<{ readonly source: number; readonly edges: readonly Edge[] }> {
      for (let after = 0; ; ) {
        const { rows } = await pool.query<{ url_id: number; links: Buffer | null }>(
          "select url_id, links from page where audit_id = $1 and url_id > $2 order by url_id limit $3",
          [toUuid(auditId), after, ROWS],
        );
        for (const row of rows) if (row.links) yield { source: row.url_id, edges: decodeEdges(row.links) };
        if (rows.length < ROWS) return;
        after = rows.at(-1)?.url_id ?? after;
      }
    },

    /** The stored facts of one page, ready to be judged again; `undefined` when it was no HTML document. */
    async document(auditId: AuditId, urlId: number): Promise<Document | undefined> {
      const { rows } = await pool.query<{ facts: Buffer | null }>(
        "select facts from page where audit_id = $1 and url_id = $2",
        [toUuid(auditId), urlId],
      );
      const facts = rows[0]?.facts;
      return facts ? (JSON.parse(zstdDecompressSync(facts).toString("utf8")) as Document) : undefined;
    },
  };
}
