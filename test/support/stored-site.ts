/** A small crawled site in the database, as the crawl would have left it, for tests of what comes after. */
import type pg from "pg";
import type { Document } from "#domain/document.ts";
import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { DiscoveredBy, Edge, FragmentLink, LeftOutReason, UrlKind } from "#domain/page.ts";
import type { ResourceFacts } from "#domain/resource.ts";
import type { Severity } from "#domain/severity.ts";
import type { SiteFacts } from "#domain/site.ts";
import { encodePlaces } from "#store/fragment-codec.ts";
import { encodeEdges, encodeFragments } from "./encode-links.ts";
import { newId } from "./identity.ts";
import { seedAudit } from "./seed.ts";
import { storeFacts } from "./stored-facts.ts";

export interface StoredUrl {
  readonly url: string;
  readonly kind?: UrlKind;
  /** 200 unless said otherwise; `null` = no answer. */
  readonly status?: number | null;
  readonly failure?: string;
  /** By a link unless said otherwise. */
  readonly discoveredBy?: DiscoveredBy;
  readonly leftOut?: LeftOutReason;
  readonly links?: readonly (Partial<Edge> & { readonly target: number })[];
  readonly redirectTo?: string;
  readonly canonical?: string;
  readonly title?: string;
  readonly textHash?: string;
  readonly noindex?: boolean;
  readonly paginated?: boolean;
  readonly challenge?: boolean;
  readonly isHtml?: boolean;
  readonly inSitemap?: boolean;
  readonly anchors?: readonly string[];
  readonly fragments?: readonly FragmentLink[];
  readonly headers?: readonly (readonly [string, string])[];
  readonly templateHash?: string;
  readonly facts?: Partial<Document>;
  readonly resource?: Partial<ResourceFacts>;
  /** What the analysis would find. */
  readonly inlinks?: number;
  /** Clicks from the start page; one unless said otherwise. */
  readonly depth?: number;
  readonly linkScore?: number;
  readonly indexable?: boolean;
}

export interface StoredSite {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly facts: SiteFacts;
  addIssue(issue: StoredIssue): Promise<void>;
}

export interface StoredIssue {
  readonly checkId: string;
  readonly severity: Severity;
  /** 0 for the site as a whole. */
  readonly urlId: number;
  readonly fixable?: boolean;
}

/** Numbers its URLs from 1; the first is the start page. */
export async function storeSite(pool: pg.Pool, urls: readonly StoredUrl[]): Promise<StoredSite> {
  const start = urls[0]?.url ?? "https://example.com/";
  const { auditId, websiteId } = await seedAudit(pool, { origin: new URL(start).origin });
  const audit = toUuid(auditId);
  for (const table of ["issue", "issue_content", "page", "page_content", "known_url", "check_tally"]) {
    await pool.query(`delete from ${table} where audit_id = $1`, [audit]);
  }
  for (const [index, url] of urls.entries()) await storeUrl(pool, audit, index + 1, url);
  await pool.query(
    "insert into issue_content (audit_id, no, occurrences, locator, args, evidence) values ($1, 0, 1, '', '{}', '{}')",
    [audit],
  );
  return {
    ...{ auditId, websiteId },
    facts: { origin: new URL(start).origin, startUrl: start } as SiteFacts,
    async addIssue({ checkId, severity, urlId, fixable = false }) {
      await pool.query(
        `insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, url_id, content_no, suggestion)
         values ($1, $2, $3, gen_random_uuid()::text, $4, 'titles', 'page', $5, $6, 0, $7)`,
        [
          ...[toUuid(newId("iss")), audit, toUuid(websiteId), checkId, severity, urlId],
          fixable ? { field: "title", value: "Tea", risk: "safe", source: "" } : null,
        ],
      );
    },
  };
}

async function storeUrl(pool: pg.Pool, audit: string, id: number, url: StoredUrl): Promise<void> {
  const { kind = "page", discoveredBy = "link", status = 200, leftOut = null } = url;
  const { headers = [], templateHash = "", anchors = [], fragments = [], resource = null } = url;
  await pool.query(
    `insert into known_url (audit_id, id, url, kind, discovered_by, depth, left_out, in_sitemap)
     values ($1, $2, $3, $4, $5, 1, $6, $7)`,
    [audit, id, url.url, kind, id === 1 ? "start" : discoveredBy, leftOut, url.inSitemap ?? false],
  );
  if (leftOut !== null) return;
  const edges = (url.links ?? []).map((link): Edge => ({ text: "", nofollow: false, via: "link", ...link }));
  await pool.query(
    `insert into page (audit_id, url_id, kind, status, failure, redirect_to, wire_bytes, body_bytes, tries, challenge, fetched_at,
       is_html, title, description, h1, canonical, paginated, noindex, nofollow, word_count, text_hash, inlinks, indexable, resource,
       depth, link_score, template_hash)
     values ($1, $2, $3, $4, $5, $6, 0, 0, 1, $7, now(), $8, $9, '', '', $10, $11, $12, false, 100, $13, $14, $15, $16, $17, $18, $19)`,
    [
      ...[audit, id, kind, status, url.failure ?? null, url.redirectTo ?? null, url.challenge ?? false],
      ...[url.isHtml ?? (status === 200 && kind === "page"), url.title ?? "", url.canonical ?? null],
      ...[url.paginated ?? false, url.noindex ?? false, url.textHash ?? "", url.inlinks ?? 0, url.indexable ?? false],
      ...[resource && JSON.stringify(resource), url.depth ?? 1, url.linkScore ?? 0, templateHash],
    ],
  );
  const links = { edges: encodeEdges(edges), fragments: encodeFragments(fragments) };
  const document = { links: [], ...url.facts } as unknown as Document;
  const frame = url.facts ? await storeFacts(pool, audit, { ...links, document, url: url.url }) : null;
  await pool.query(
    `insert into page_content (audit_id, url_id, headers, body_hash, links, places, fragments, frame, frame_place)
     values ($1, $2, $3, '', $4, $5, $6, $7, 0)`,
    [...[audit, id, JSON.stringify(headers), links.edges, encodePlaces(anchors)], ...[links.fragments, frame]],
  );
}
