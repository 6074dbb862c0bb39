/** One small record per URL: what site checks see, and what is needed to link the records to each other. */
import type { SeenUrl } from "#domain/site.ts";
import type { UrlRow } from "#store/index.ts";

export type UrlRecord = { -readonly [K in keyof SeenUrl]: SeenUrl[K] } & {
  paginated: boolean;
  /** Number of the page from which the shortest way from the start page leads here; `null`: none does. */
  parent: number | null;
  redirectUrl: string | null;
  canonicalUrl: string | null;
  sign: number;
};

/** One empty list for all. */
const NONE: readonly never[] = [];

export function toRecord(row: UrlRow): UrlRecord {
  return {
    id: row.id,
    url: row.url,
    kind: row.kind,
    discoveredBy: row.discovered_by,
    leftOut: row.left_out,
    visited: row.visited,
    status: row.status,
    failure: row.failure,
    challenge: row.challenge ?? false,
    isHtml: row.is_html ?? false,
    redirectTo: null,
    forwardsTo: null,
    canonicalTo: null,
    noindex: row.noindex ?? false,
    nofollow: row.nofollow ?? false,
    indexable:
      row.kind === "page" &&
      row.status === 200 &&
      row.is_html === true &&
      row.noindex === false &&
      row.challenge === false &&
      row.canonical === null,
    inSitemap: row.in_sitemap,
    depth: null,
    parent: null,
    inlinks: 0,
    title: row.title ?? "",
    description: row.description ?? "",
    h1: row.h1 ?? "",
    lang: row.lang ?? "",
    textHash: row.text_hash ?? "",
    wordCount: row.word_count ?? 0,
    ttfbMs: row.ttfb_ms,
    quietTtfbMs: row.quiet_ttfb_ms,
    linkScore: 0,
    followedInlinks: 0,
    indexableInlinks: 0,
    allInlinks: 0,
    resource: row.resource,
    secrets: row.secrets ?? NONE,
    paginated: row.paginated ?? false,
    redirectUrl: row.redirect_to,
    canonicalUrl: row.canonical,
    sign: (row.content_sign ?? 0) >>> 0,
  };
}
