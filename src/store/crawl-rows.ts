/** How URLs, pages and issues become rows. Everything from the site passes `storable`: it may hold what SQL text cannot. */
import { zstdCompressSync } from "node:zlib";
import type pg from "pg";
import { type AuditId, type NewId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { canonicalElsewhere, declaredBy, isLaterPage, isNofollow, isNoindex } from "#domain/indexing.ts";
import type { NewIssue } from "#domain/issue.ts";
import type { KnownUrl, LeftOutReason, Page, Visit } from "#domain/page.ts";
import { textSketch } from "#domain/text-sketch.ts";
import { copyRows, storable, storableJson } from "./copy.ts";
import { encodeEdges } from "./edge-codec.ts";
import { encodeFragments, encodePlaces } from "./fragment-codec.ts";

/** The audit a runner holds, with its proof of holding it. */
export interface Held {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  readonly owner: string;
}

export type UrlToSave = KnownUrl & { readonly leftOut: LeftOutReason | null; readonly inSitemap: boolean };

/** JSON text of one page's facts beyond this is not kept whole: it protects the database from hostile pages. */
const MOST_FACTS = 4 * 1024 * 1024;

const URL_COLUMNS = ["audit_id", "id", "url", "kind", "discovered_by", "depth", "left_out", "in_sitemap"];

export async function copyUrls(client: pg.PoolClient, held: Held, urls: Iterable<UrlToSave>): Promise<void> {
  const audit = toUuid(held.auditId);
  const rows = function* () {
    for (const url of urls)
      yield [audit, url.id, url.url, url.kind, url.discoveredBy, url.depth, url.leftOut, url.inSitemap];
  };
  await copyRows(client, "known_url", URL_COLUMNS, rows());
}

const PAGE_COLUMNS = [
  "audit_id",
  "url_id",
  "kind",
  "status",
  "failure",
  "redirect_to",
  "content_type",
  "headers",
  "wire_bytes",
  "body_bytes",
  "ttfb_ms",
  "body_hash",
  "http_version",
  "tries",
  "challenge",
  "fetched_at",
  "is_html",
  "title",
  "description",
  "h1",
  "canonical",
  "paginated",
  "noindex",
  "nofollow",
  "word_count",
  "text_hash",
  "template_hash",
  "facts",
  "links",
  "resource",
  "secrets",
  "text_sketch",
  "places",
  "fragments",
  "lang",
];

export async function copyPages(client: pg.PoolClient, held: Held, visits: readonly Visit[]): Promise<void> {
  await copyRows(client, "page", PAGE_COLUMNS, pageRows(held, visits));
}

function* pageRows(held: Held, visits: readonly Visit[]) {
  const audit = toUuid(held.auditId);
  for (const { page, edges, fragments } of visits) {
    const { document } = page;
    const declared = declaredBy(page);
    yield [
      audit,
      page.urlId,
      page.kind,
      page.status,
      page.failure,
      page.redirectTo,
      page.contentType,
      storableJson(page.headers),
      page.wireBytes,
      page.bodyBytes,
      page.ttfbMs,
      page.bodyHash,
      page.httpVersion,
      page.tries,
      page.challenge,
      new Date(page.fetchedAt),
      document !== undefined,
      document?.titles[0]?.text ?? "",
      description(page),
      document?.headings.find((heading) => heading.level === 1)?.text ?? "",
      canonicalElsewhere(declared),
      isLaterPage(page.url),
      isNoindex(declared),
      isNofollow(declared),
      document?.wordCount ?? 0,
      document?.textHash ?? "",
      document?.templateHash ?? "",
      packFacts(page),
      edges.length > 0 ? encodeEdges(edges) : null,
      page.resource === null ? null : storableJson(page.resource),
      page.secrets.length === 0 ? null : storableJson(page.secrets),
      sketchOf(page),
      placesOf(page),
      encodeFragments(fragments),
      document?.lang?.trim() ?? "",
    ];
  }
}

function description(page: Page): string {
  return page.document?.metas.find((meta) => meta.name === "description")?.content ?? "";
}

function sketchOf({ document }: Page): Buffer | null {
  const sketch = document === undefined ? null : textSketch(document.mainText);
  return sketch === null ? null : Buffer.from(sketch);
}

/** As many as the crawl keeps at most: then there may be more that nobody noted. */
const ALL_PLACES = 20_000;

function placesOf({ document, failure }: Page): Buffer | null {
  if (document === undefined || failure !== null || document.anchors.length >= ALL_PLACES) return null;
  return encodePlaces(document.anchors);
}

/** The main text is what grows without use: it goes first when the facts are too large. */
function packFacts({ document }: Page): Buffer | null {
  if (document === undefined) return null;
  const whole = JSON.stringify(document);
  if (whole.length <= MOST_FACTS) return zstdCompressSync(whole);
  const cut = JSON.stringify({ ...document, mainText: "", links: document.links.slice(0, 2_000), anchors: [] });
  return cut.length <= MOST_FACTS ? zstdCompressSync(cut) : null;
}

const ISSUE_COLUMNS = [
  "id",
  "audit_id",
  "website_id",
  "fingerprint",
  "check_id",
  "category",
  "scope",
  "severity",
  "url_id",
  "url",
  "locator",
  "occurrences",
  "args",
  "evidence",
];

export async function copyIssues(
  client: pg.PoolClient,
  held: Held,
  newId: NewId,
  issues: Iterable<NewIssue>,
): Promise<void> {
  const audit = toUuid(held.auditId);
  const website = toUuid(held.websiteId);
  const rows = function* () {
    for (const issue of issues) {
      yield [
        toUuid(newId("iss")),
        audit,
        website,
        issue.fingerprint,
        issue.checkId,
        issue.category,
        issue.scope,
        issue.severity,
        issue.urlId,
        issue.url,
        storable(issue.locator),
        issue.occurrences,
        storableJson(issue.args),
        storableJson(issue.evidence),
      ];
    }
  };
  await copyRows(client, "issue", ISSUE_COLUMNS, rows());
}
