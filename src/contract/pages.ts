import { z } from "zod";
import { LabReport } from "#domain/lab.ts";
import { VIA } from "#domain/page.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

const PAGE_KEYS = ["url", "depth", "inlinks", "issues", "size", "time", "score", "status", "words"] as const;
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
    "Why no answer came, such as `dns_failed` or `timeout`; with a status, `too_large`: the body was cut. Else `null`.",
  );

const Visit = z
  .object({
    status: z.int().nullable().describe("HTTP status; `null` when no answer came."),
    failure: Failure,
    redirectTo: z.string().nullable().describe("URL that a 3xx leads to; `null` without one."),
    contentType: z.string().nullable().describe("Content-Type header; `null` without one."),
    title: z.string().describe("Text of the first title; empty without one."),
    description: z.string().describe("Meta description; empty without one."),
    h1: z.string().describe("Text of the first H1; empty without one."),
    canonical: z
      .string()
      .nullable()
      .describe("Canonical URL, when that is another page; `null` when there is none or it is the page itself."),
    noindex: z.boolean().describe("A robots meta tag or X-Robots-Tag keeps it out of search results."),
    nofollow: z.boolean().describe("A robots meta tag or X-Robots-Tag says that its links are not to be followed."),
    indexable: z.boolean().describe("Search engines may list it. False until the crawl has ended."),
    wordCount: z.int().describe("Words of its text; 0 for what is not HTML."),
    depth: z
      .int()
      .nullable()
      .describe("Clicks from the start page; `null` when no link leads here, and until the crawl has ended."),
    inlinks: z.int().describe("Other pages of the site that link here; 0 until the crawl has ended."),
    linkScore: z.int().describe("Weight that the links of the site give this page: 0–100, on a logarithmic scale."),
    ttfbMs: z
      .number()
      .nullable()
      .describe("Milliseconds to the first byte of the answer, as the crawler saw it; `null` without an answer."),
    wireBytes: z.int().describe("Bytes received, as sent."),
    bodyBytes: z.int().describe("Bytes of the body after decompression."),
    httpVersion: z.string().nullable().describe("Such as `1.1`; `null` without an answer."),
    challenge: z.boolean().describe("A firewall's challenge answered, not the page."),
    tries: z.int().describe("Requests that it took; more than 1 when the first failed or was refused."),
    score: z.number().nullable().describe("Score of the page alone, 0–100; `null` unless it is indexable."),
    fetchedAt: Timestamp.describe("When it was requested, ISO 8601."),
  })
  .meta({ id: "Visit", description: "What the crawl saw at a URL." });

const Page = z
  .object({
    id: z.string().describe("`pag_…`, of this audit alone."),
    number: z.int().describe("The audit's own number for the URL; `pag_12` and `12` name the same page."),
    url: z.string().describe("Absolute URL, without fragment."),
    kind: Kind,
    discoveredBy: z
      .string()
      .describe("How it was first found: `start`, `link`, `redirect`, `sitemap`, `canonical`, `hreflang`, …"),
    inSitemap: z.boolean().describe("Whether a sitemap of the site lists it."),
    leftOut: z
      .object({
        reason: z.string().describe("Stable, such as `robots`, `excluded` or `max_pages`."),
        message: z.string().describe("The same in English."),
      })
      .nullable()
      .describe("Why it was not visited; `null` when it was, or still waits."),
    visit: Visit.nullable().describe("What was seen there; `null` when it was not visited (yet)."),
    issues: z
      .object({
        error: z.int().describe("Errors."),
        warning: z.int().describe("Warnings."),
        notice: z.int().describe("Notices."),
      })
      .describe("Its issues by severity, without those that are ignored, resolved or superseded."),
  })
  .meta({ id: "Page", description: "A URL that the audit knows." });

export const listPages = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages",
  operationId: "listPages",
  tag: "pages",
  summary: "Pages of the site, or other URLs the audit knows",
  description:
    "In order of discovery, or by `sort`: what has no value for it comes last, whichever way it goes. Searching and counting issues look at what the audit found.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    kind: listOf(["page", "external", "resource"])
      .optional()
      .describe(
        "Pages of the site unless asked for: `external` are link targets elsewhere, `resource` what pages load.",
      ),
    visited: yesOrNo.optional().describe("Only URLs that were visited, or only those that were not."),
    indexable: yesOrNo
      .optional()
      .describe("Only visited pages that search engines may list, or only those that they may not."),
    status: z.enum(["2xx", "3xx", "4xx", "5xx", "none"]).optional().describe("`none`: no answer came."),
    url_contains: z.string().min(1).max(2083).optional().describe("Part of the URL; case matters."),
    search: z.string().trim().min(1).max(200).optional().describe("Part of the URL or the title, in any case."),
    depth: z
      .string()
      .regex(/^(none|\d{1,4}(-\d{0,4})?)$/)
      .optional()
      .describe("`2`, `2-4`, `5-`, or `none`: no link leads there."),
    content_type: listOf(["html", "image", "script", "style", "pdf", "other"]).optional(),
    issues: listOf(["none", "error", "warning", "notice"])
      .optional()
      .describe("Pages with issues of one of these severities that are not closed, or `none`: without any."),
    sort: z.enum(PAGE_ORDERS).optional().describe("`-` for the reverse; without it, the order of discovery."),
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
  summary: "One page with its headers and the facts that the checks read",
  description:
    "Also of URLs that were not visited, external links and files; their `visit` or `document` is then `null`.",
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
            .describe("Response headers in their order; empty when it was not visited."),
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
              "Where redirects lead, hop by hop, beginning with this page; where they go round, the last was there before. Empty without one.",
            ),
          lab: LabReport.nullable().describe(
            "What a browser measured of it; `null` unless the audit was told to (labPages).",
          ),
          document: z
            .unknown()
            .describe("Facts parsed from the page; their shape may grow. `null` for what is not HTML."),
          links: z
            .object({
              issues: z.string().describe("GET: its issues."),
              outgoing: z.string().describe("GET: the links on it."),
              incoming: z.string().describe("GET: the links to it."),
              screenshot: z
                .string()
                .nullable()
                .describe("GET: a screenshot of it on a phone, as JPEG; `null` when there is none."),
            })
            .describe("Paths of what belongs to the page, without the host."),
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
  summary: "Screenshot of a measured page on a phone",
  description: "JPEG of at most 300 KB of what is visible without scrolling. 404 for pages that were not measured.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, json: false },
  params: AuditParams.extend({ pageId: z.string().describe("`pag_…`, or the page's number.") }),
  success: {
    200: {
      description: "The screenshot.",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

const Extent = {
  pages: z.int().describe("Pages that were visited."),
  issues: z.int().describe("Their issues, without those that are ignored, resolved or superseded."),
};

export const getStructure = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/structure",
  operationId: "getStructure",
  tag: "pages",
  summary: "The shape of the site: depths, answers, orphans and one level of folders",
  description: "Counts pages of the site that were visited. Open a folder by its `prefix`.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
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
              depth: z.int().nullable().describe("Clicks from the start; `null`: no link leads there."),
              ...Extent,
            }),
          )
          .describe("By depth, smallest first."),
        statuses: z
          .array(
            z.object({
              status: z
                .enum(["none", "1xx", "2xx", "3xx", "4xx", "5xx"])
                .describe("Class of the HTTP status; `none`: no answer came."),
              ...Extent,
            }),
          )
          .describe("By class of the HTTP status."),
        orphans: z.int().describe("Indexable pages that a sitemap lists and no page links to."),
        origins: z
          .array(z.object({ origin: z.string().describe("Scheme, host and port."), ...Extent }))
          .describe("At most 20, most pages first."),
        folder: z.object({
          prefix: z.string().describe("URL of the folder, with its last slash."),
          own: z.object(Extent).describe("Pages at the folder's own address, with any query."),
          children: z
            .array(
              z.object({
                name: z.string().describe("Next part of the path."),
                prefix: z.string().nullable().describe("Opens it; `null` for what holds nothing more."),
                ...Extent,
                page: z
                  .object({ id: z.string().describe("`pag_…`"), url: z.string().describe("URL of the page.") })
                  .nullable()
                  .describe("The page, where it is a single one; else `null`."),
              }),
            )
            .describe("Most pages first; at most `limit`."),
          rest: z
            .object({ children: z.int().describe("Children that are not listed."), ...Extent })
            .describe("What `limit` cut off."),
        }),
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
          .describe("HTTP status of the target; `null` without an answer, or when it was not requested."),
        failure: Failure,
      })
      .describe("What the link leads to."),
    text: z.string().describe("Text of the link; may be empty."),
    nofollow: z.boolean().describe("Whether search engines are told not to follow it."),
    via: z
      .enum(VIA)
      .describe(
        "`link`: an `<a>` · `refresh`, `delayed-refresh`: a redirect in the page · the others: what the page declares or loads.",
      ),
    broken: z
      .boolean()
      .describe("The target answered 4xx or 5xx, or not at all. Refusals (401, 403, 429, challenge) do not count."),
  })
  .meta({ id: "Link", description: "A link from one URL to another." });

export const listLinks = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/links",
  operationId: "listLinks",
  tag: "pages",
  summary: "Links the audit saw",
  description: "With a filter a page of the list may be shorter than `limit`, even empty, while `hasMore` is true.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    from: z.string().max(64).optional().describe("`pag_…` of the page that has the links."),
    to: z.string().max(64).optional().describe("`pag_…` of the page they lead to."),
    broken: yesOrNo.optional().describe("Only broken links, or only those that are not."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        links: z.array(Link).describe("In the order of their pages, and on each as they stand."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});
