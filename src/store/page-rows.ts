/** Rows of addresses with their pages → what is known of them. */
import { sql } from "kysely";
import type { Document } from "#domain/document.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { DiscoveredBy, FetchFailure, LeftOutReason, UrlKind } from "#domain/page.ts";
import type { Database } from "./database.ts";

export interface PageRecord {
  readonly number: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly discoveredBy: DiscoveredBy;
  readonly leftOut: LeftOutReason | null;
  readonly inSitemap: boolean;
  /** In search results, by the figures that the audit knew; `null`: not known. */
  readonly clicks: number | null;
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

/** Pages are looked up for the addresses that are asked for: joined, the planner may go through those of the whole audit. */
export function selectPages(database: Database, auditId: AuditId) {
  return database
    .selectFrom("known_url as k")
    .leftJoinLateral(
      (one) =>
        one
          .selectFrom("page")
          .selectAll()
          .where("audit_id", "=", toUuid(auditId))
          .whereRef("url_id", "=", "k.id")
          .offset(sql.lit(0))
          .as("p"),
      (join) => join.onTrue(),
    )
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
    .select(["p.http_version", "p.challenge", "p.tries", "p.score", "p.clicks", "p.fetched_at"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPages>["execute"]>>[number];

export function toPageRecord(row: Row): PageRecord {
  return {
    number: row.id,
    url: row.url,
    kind: row.kind,
    discoveredBy: row.discovered_by,
    leftOut: row.left_out,
    inSitemap: row.in_sitemap,
    clicks: row.clicks,
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
