import { z } from "zod";
import { LabReport } from "#domain/lab.ts";
import { VIA } from "#domain/page.ts";
import { STATUS_CLASSES } from "#domain/result.ts";
import { Severity } from "#domain/severity.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

const PAGE_KEYS = ["url", "depth", "inlinks", "issues", "size", "time", "score", "status", "words", "clicks"] as const;
const PAGE_ORDERS = PAGE_KEYS.flatMap((key) => [key, `-${key}`] as const);

const Kind = z.enum(["page", "external", "resource"]).meta({
  id: "UrlKind",
  description:
    "`page`: a page of the site · `external`: the target of a link to another site · `resource`: a file that pages load, such as an image or a script.",
});

const Failure = z
  .string()
  .nullable()
  .describe(
    "Why there was no response, such as `dns_failed` or `timeout`; with a status, `too_large`: the body was truncated. Otherwise `null`.",
  );

const Visit = z
  .object({
    status: z.int().nullable().describe("HTTP status; `null` if there was no response."),
    failure: Failure,
    redirectTo: z.string().nullable().describe("Target URL of a 3xx redirect; `null` without one."),
    contentType: z.string().nullable().describe("Content-Type header; `null` without one."),
    title: z.string().describe("Text of the first title; empty without one."),
    description: z.string().describe("Meta description; empty without one."),
    h1: z.string().describe("Text of the H1 that names the page, not of one with the logo; empty without one."),
    canonical: z
      .string()
      .nullable()
      .describe("Canonical URL, when that is another page; `null` when there is none or it is the page itself."),
    noindex: z.boolean().describe("A robots meta tag or X-Robots-Tag has noindex."),
    nofollow: z.boolean().describe("A robots meta tag or X-Robots-Tag has nofollow."),
    indexable: z.boolean().describe("Whether it is indexable. False until the crawl has ended."),
    wordCount: z.int().describe("Word count of its text; 0 for non-HTML."),
    depth: z
      .int()
      .nullable()
      .describe(
        "Crawl depth: clicks from the start URL; `null` for pages not reachable from it, and until the crawl has ended.",
      ),
    inlinks: z.int().describe("Inlinks: other pages of the site that link here; 0 until the crawl has ended."),
    linkScore: z.int().describe("Link score from internal links: 0–100, on a logarithmic scale."),
    ttfbMs: z
      .number()
      .nullable()
      .describe("Time to first byte in milliseconds, as measured by the crawler; `null` without a response."),
    wireBytes: z.int().describe("Bytes received, before decompression."),
    bodyBytes: z.int().describe("Bytes of the body after decompression."),
    httpVersion: z.string().nullable().describe("Such as `1.1`; `null` without a response."),
    challenge: z.boolean().describe("A bot challenge was returned instead of the page."),
    tries: z.int().describe("Number of attempts; more than 1 if the first failed or was rejected."),
    score: z.number().nullable().describe("Score of the page alone, 0–100; `null` unless it is indexable."),
    fetchedAt: Timestamp.describe("When it was requested, ISO 8601."),
  })
  .meta({ id: "Visit", description: "The crawl result of a URL." });

const Page = z
  .object({
    id: z.string().describe("`pag_…`; specific to this audit."),
    number: z.int().describe("The audit's own number for the URL; `pag_12` and `12` name the same page."),
    url: z.string().describe("Absolute URL, without fragment."),
    kind: Kind,
    discoveredBy: z
      .string()
      .describe("How it was first found: `start`, `link`, `redirect`, `sitemap`, `canonical`, `hreflang`, …"),
    inSitemap: z.boolean().describe("Whether a sitemap of the site lists it."),
    clicks: z
      .int()
      .nullable()
      .describe(
        "Clicks in search results, in the range of the audit's search figures (`summary.search`); `null`: not known, which isn't 0.",
      ),
    leftOut: z
      .object({
        reason: z.string().describe("Stable, such as `robots`, `excluded` or `max_pages`."),
        message: z.string().describe("The same in English."),
      })
      .nullable()
      .describe("Why it was not crawled; `null` if it was, or is still queued."),
    visit: Visit.nullable().describe("The crawl result; `null` if it was not crawled (yet)."),
    issues: z
      .object({
        error: z.int().describe("Errors."),
        warning: z.int().describe("Warnings."),
        notice: z.int().describe("Notices."),
      })
      .describe("Its issues by severity, without those that are ignored, resolved or superseded."),
    extracted: z
      .array(
        z.object({
          name: z.string().describe("Name of the column."),
          values: z.array(z.string()).describe("What was found; empty if nothing was."),
        }),
      )
      .optional()
      .describe("Values of the website's custom extraction; missing without such rules, and for non-HTML."),
  })
  .meta({ id: "Page", description: "A URL discovered by the audit." });

export const listPages = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages",
  operationId: "listPages",
  tag: "pages",
  summary: "Pages of the site, or other discovered URLs",
  description:
    "In order of discovery, or by `sort`; rows without a value come last in either direction. Search and issue counts use the data of this audit.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    kind: listOf(["page", "external", "resource"])
      .optional()
      .describe("Default: pages of the site; `external`: external links, `resource`: page resources."),
    visited: yesOrNo.optional().describe("Only crawled URLs, or only those not crawled."),
    indexable: yesOrNo.optional().describe("Only indexable crawled pages, or only non-indexable ones."),
    status: z
      .enum(["2xx", "3xx", "4xx", "5xx", "none", "failed"])
      .optional()
      .describe("`none`: no response; `failed`: 4xx, 5xx or no response."),
    url_contains: z.string().min(1).max(2083).optional().describe("Part of the URL, case-sensitive."),
    search: z.string().trim().min(1).max(200).optional().describe("Part of the URL or title, case-insensitive."),
    depth: z
      .string()
      .regex(/^(none|\d{1,4}(-\d{0,4})?)$/, "Use 2, 2-4, 5- or none.")
      .optional()
      .describe("`2`, `2-4`, `5-`, or `none`: not reachable from the start URL."),
    content_type: listOf(["html", "image", "script", "style", "pdf", "other"]).optional(),
    issues: listOf(["none", "error", "warning", "notice"])
      .optional()
      .describe("Pages with open issues of one of these severities, or `none`: pages without issues."),
    sort: z.enum(PAGE_ORDERS).optional().describe("`-` reverses the order. Default: order of discovery."),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ pages: z.array(Page).describe("In the order of `sort`."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const getPage = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages/:pageId",
  operationId: "getPage",
  tag: "pages",
  summary: "Get a page with its headers and parsed data",
  description:
    "Also for URLs that were not crawled, external links and files; their `visit` or `document` is then `null`.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams.extend({ pageId: z.string().describe("`pag_…`, or the page's number.") }),
  success: {
    200: ok(
      z.object({
        page: Page.extend({
          headers: z
            .array(
              z.object({
                name: z.string().describe("In lower case."),
                value: z.string().describe("As sent."),
              }),
            )
            .describe("Response headers in order; empty if it was not crawled."),
          chain: z
            .array(
              z.object({
                id: z.string().describe("`pag_…`"),
                url: z.string().describe("URL of the hop."),
                status: Visit.shape.status,
                failure: Failure,
              }),
            )
            .describe(
              "Redirect chain, hop by hop, starting with this page; in a loop, the last hop occurs earlier. Empty without redirects.",
            ),
          lab: LabReport.nullable().describe("Lab test results; `null` unless the audit ran lab tests (labPages)."),
          document: z.unknown().describe("Data parsed from the page; fields may be added. `null` for non-HTML."),
          links: z
            .object({
              issues: z.string().describe("GET: its issues."),
              outgoing: z.string().describe("GET: the links on it."),
              incoming: z.string().describe("GET: the links to it."),
              screenshot: z.string().nullable().describe("GET: a mobile screenshot, as JPEG; `null` if there is none."),
            })
            .describe("Paths of the page's related resources, without the host."),
        }),
      }),
    ),
  },
});

export const getScreenshot = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages/:pageId/screenshot",
  operationId: "getScreenshot",
  tag: "pages",
  summary: "Mobile screenshot of a lab-tested page",
  description: "JPEG of at most 300 KB of what is visible without scrolling. 404 for pages that were not lab-tested.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, json: false },
  params: AuditParams.extend({ pageId: z.string().describe("`pag_…`, or the page's number.") }),
  success: {
    200: {
      description: "The screenshot.",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

export const getFrame = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages/:pageId/frames/:frame",
  operationId: "getFrame",
  tag: "pages",
  summary: "Picture of the filmstrip of a lab-tested page",
  description: "JPEG of at most 60 KB. `lab.frames` of the page says when the screen showed it.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, json: false },
  params: AuditParams.extend({
    pageId: z.string().describe("`pag_…`, or the page's number."),
    frame: z.string().describe("Number of the picture, from 0 on."),
  }),
  success: {
    200: {
      description: "The picture.",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

const Extent = {
  pages: z.int().describe("Crawled pages."),
  issues: z.int().describe("Their issues, without those that are ignored, resolved or superseded."),
};

export const getStructure = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/structure",
  operationId: "getStructure",
  tag: "pages",
  summary: "Site structure: crawl depth, status codes, orphan pages and one level of folders",
  description: "Counts crawled pages of the site. Open a folder with its `prefix`.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, scope: "audits:read" },
  params: AuditParams,
  query: z.strictObject({
    prefix: z
      .string()
      .min(1)
      .max(2083)
      .optional()
      .describe("URL of a folder, with its last slash; without it, the site's first level."),
    limit,
  }),
  success: {
    200: ok(
      z.object({
        total: z.object(Extent).describe("The whole site."),
        depths: z
          .array(
            z.object({
              depth: z.int().nullable().describe("Clicks from the start URL; `null`: not reachable from it."),
              ...Extent,
            }),
          )
          .describe("By depth, smallest first."),
        statuses: z
          .array(
            z.object({
              status: z.enum(STATUS_CLASSES).describe("Class of the HTTP status; `none`: no response."),
              ...Extent,
            }),
          )
          .describe("By HTTP status class."),
        orphans: z.int().describe("Indexable pages in a sitemap with no internal links."),
        origins: z
          .array(z.object({ origin: z.string().describe("Scheme, host and port."), ...Extent }))
          .describe("At most 20, most pages first."),
        folder: z.object({
          prefix: z.string().describe("URL of the folder, with its last slash."),
          own: z.object(Extent).describe("Pages at the folder's own URL, with or without a query string."),
          children: z
            .array(
              z.object({
                name: z.string().describe("Next part of the path."),
                prefix: z.string().nullable().describe("Opens it; `null` if there is nothing below."),
                ...Extent,
                page: z
                  .object({ id: z.string().describe("`pag_…`"), url: z.string().describe("URL of the page.") })
                  .nullable()
                  .describe("The page, if it is a single one; otherwise `null`."),
              }),
            )
            .describe("Most pages first; at most `limit`."),
          rest: z
            .object({ children: z.int().describe("Children that are not listed."), ...Extent })
            .describe("Entries beyond `limit`."),
        }),
      }),
    ),
  },
});

export const getCrawlMap = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/map",
  operationId: "getCrawlMap",
  tag: "pages",
  summary: "Crawl map: every page with the page that leads to it",
  description:
    "Crawled pages of the site as columns of equal length: the same place in each speaks of the same page. At most 10,000 pages, nearest to the start URL first and best linked first.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, scope: "audits:read" },
  params: AuditParams,
  success: {
    200: ok(
      z.object({
        total: z.int().describe("Crawled pages of the site; more than are listed if the site is larger."),
        ids: z.array(z.string()).describe("`pag_…`"),
        urls: z.array(z.string()).describe("URLs."),
        parents: z
          .array(z.int().nullable())
          .describe(
            "Place of the page from which the shortest path from the start URL leads here; `null` for the start URL, pages not reachable from it, and in audits of older versions.",
          ),
        depths: z.array(z.int().nullable()).describe("Clicks from the start URL; `null`: not reachable from it."),
        statuses: z.array(z.int()).describe("HTTP statuses; 0: no response."),
        inlinks: z.array(z.int()).describe("Pages of the site that link to it."),
        issues: z.array(z.int()).describe("Issues, without those that are ignored, resolved or superseded."),
        severities: z.array(Severity.nullable()).describe("Highest severity of those issues; `null`: no issues."),
      }),
    ),
  },
});

const Link = z
  .object({
    from: z
      .object({
        id: z.string().describe("`pag_…`"),
        url: z.string().describe("URL of the page."),
      })
      .describe("The page that has the link."),
    to: z
      .object({
        id: z.string().describe("`pag_…`"),
        url: z.string().describe("URL of the target, without fragment."),
        kind: Kind,
        status: z
          .int()
          .nullable()
          .describe("HTTP status of the target; `null` without a response, or if it was not requested."),
        failure: Failure,
      })
      .describe("Target of the link."),
    text: z.string().describe("Anchor text; may be empty."),
    nofollow: z.boolean().describe("Whether it has nofollow."),
    via: z
      .enum(VIA)
      .describe(
        "`link`: an `<a>` · `refresh`, `delayed-refresh`: a redirect in the page · the others: URLs the page declares or loads.",
      ),
    broken: z
      .boolean()
      .describe(
        "The target returned 4xx or 5xx, or didn't respond. Blocked requests (401, 403, 429, bot challenge) don't count.",
      ),
  })
  .meta({ id: "Link", description: "A link from one URL to another." });

export const listLinks = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/links",
  operationId: "listLinks",
  tag: "pages",
  summary: "Links found by the audit",
  description:
    "With a filter, a page of results may have fewer rows than `limit`, or none, although `hasMore` is true.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    from: z.string().max(64).optional().describe("`pag_…` of the page that has the links."),
    to: z.string().max(64).optional().describe("`pag_…` of the page they link to."),
    broken: yesOrNo.optional().describe("Only broken links, or only those that are not."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        links: z.array(Link).describe("By page, and in document order."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});
