import { z } from "zod";
import { LabReport } from "#domain/lab.ts";
import { VIA } from "#domain/page.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

const PAGE_KEYS = ["url", "depth", "inlinks", "issues", "size", "time", "score", "status", "words"] as const;
const PAGE_ORDERS = PAGE_KEYS.flatMap((key) => [key, `-${key}`] as const);

const Kind = z.enum(["page", "external", "resource"]).meta({ id: "UrlKind" });

const Visit = z
  .object({
    status: z.int().nullable(),
    failure: z.string().nullable().describe("Why no answer came."),
    redirectTo: z.string().nullable(),
    contentType: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    h1: z.string(),
    canonical: z.string().nullable().describe("The original that the page names, when that is another page."),
    noindex: z.boolean(),
    nofollow: z.boolean(),
    indexable: z.boolean(),
    wordCount: z.int(),
    depth: z.int().nullable().describe("Clicks from the start page; `null` when no link leads here."),
    inlinks: z.int(),
    linkScore: z.int().describe("Weight that the links of the site give this page: 0–100, on a logarithmic scale."),
    ttfbMs: z.number().nullable(),
    wireBytes: z.int(),
    bodyBytes: z.int(),
    httpVersion: z.string().nullable(),
    challenge: z.boolean().describe("A firewall's challenge answered, not the page."),
    tries: z.int(),
    score: z.number().nullable(),
    fetchedAt: Timestamp,
  })
  .meta({ id: "Visit" });

const Page = z
  .object({
    id: z.string(),
    number: z.int().describe("The audit's own number for the address; `pag_12` and `12` name the same page."),
    url: z.string(),
    kind: Kind,
    discoveredBy: z.string(),
    inSitemap: z.boolean(),
    leftOut: z.object({ reason: z.string(), message: z.string() }).nullable().describe("Why it was not visited."),
    visit: Visit.nullable(),
    issues: z.object({ error: z.int(), warning: z.int(), notice: z.int() }).describe("Without those that are closed."),
  })
  .meta({ id: "Page" });

export const listPages = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages",
  operationId: "listPages",
  tag: "pages",
  summary: "Pages of the site, or other addresses the audit knows",
  description:
    "In order of discovery, or by `sort`: what has no value for it stands at the end, whichever way it goes. Searching and counting issues look at what the audit found.",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams,
  query: z.strictObject({
    kind: listOf(["page", "external", "resource"])
      .optional()
      .describe(
        "Pages of the site unless asked for: `external` are link targets elsewhere, `resource` what pages load.",
      ),
    visited: yesOrNo.optional(),
    indexable: yesOrNo.optional(),
    status: z.enum(["2xx", "3xx", "4xx", "5xx", "none"]).optional().describe("`none`: no answer came."),
    url_contains: z.string().min(1).max(2083).optional(),
    search: z.string().trim().min(1).max(200).optional().describe("Part of the address or the title, in any case."),
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
  success: { 200: ok(z.object({ pages: z.array(Page), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const getPage = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages/:pageId",
  operationId: "getPage",
  tag: "pages",
  summary: "One page with its headers and the facts that the checks read",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true },
  params: AuditParams.extend({ pageId: z.string().describe("`pag_…`, or the page's number.") }),
  success: {
    200: ok(
      z.object({
        page: Page.extend({
          headers: z.array(z.object({ name: z.string(), value: z.string() })),
          chain: z
            .array(
              z.object({ id: z.string(), url: z.string(), status: z.int().nullable(), failure: z.string().nullable() }),
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
          links: z.object({
            ...{ issues: z.string(), outgoing: z.string(), incoming: z.string() },
            screenshot: z.string().nullable().describe("Of its first screen on a phone, as JPEG."),
          }),
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
  summary: "What the first screen of a measured page shows on a phone",
  rules: { resource: { kind: "audit", role: "viewer" }, revalidates: true, json: false },
  params: AuditParams.extend({ pageId: z.string().describe("`pag_…`, or the page's number.") }),
  success: {
    200: {
      description: "The picture.",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

const Extent = { pages: z.int(), issues: z.int() };

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
      .describe("Address of a folder, with its last slash; without it, the site's first level."),
    limit,
  }),
  success: {
    200: ok(
      z.object({
        total: z.object(Extent),
        depths: z.array(
          z.object({
            depth: z.int().nullable().describe("Clicks from the start; `null`: no link leads there."),
            ...Extent,
          }),
        ),
        statuses: z.array(z.object({ status: z.enum(["none", "1xx", "2xx", "3xx", "4xx", "5xx"]), ...Extent })),
        orphans: z.int().describe("Indexable pages that a sitemap lists and no page links to."),
        origins: z.array(z.object({ origin: z.string(), ...Extent })).describe("At most 20, most pages first."),
        folder: z.object({
          prefix: z.string(),
          own: z.object(Extent).describe("Pages at the folder's own address, with any query."),
          children: z
            .array(
              z.object({
                name: z.string(),
                prefix: z.string().nullable().describe("Opens it; `null` for what holds nothing more."),
                ...Extent,
                page: z.object({ id: z.string(), url: z.string() }).nullable().describe("Where it is a single page."),
              }),
            )
            .describe("Most pages first; at most `limit`."),
          rest: z.object({ children: z.int(), ...Extent }),
        }),
      }),
    ),
  },
});

const Link = z
  .object({
    from: z.object({ id: z.string(), url: z.string() }),
    to: z.object({
      id: z.string(),
      url: z.string(),
      kind: Kind,
      status: z.int().nullable(),
      failure: z.string().nullable(),
    }),
    text: z.string(),
    nofollow: z.boolean(),
    via: z.enum(VIA),
    broken: z.boolean().describe("The target answered 4xx or 5xx, or not at all."),
  })
  .meta({ id: "Link" });

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
    broken: yesOrNo.optional(),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ links: z.array(Link), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});
