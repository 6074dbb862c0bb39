import { z } from "zod";
import { VIA } from "#domain/page.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit, listOf, yesOrNo } from "./parameters.ts";
import { route } from "./route.ts";

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
    fetchedAt: z.string(),
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
    issues: z.object({ error: z.int(), warning: z.int(), notice: z.int() }),
  })
  .meta({ id: "Page" });

export const listPages = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/pages",
  operationId: "listPages",
  tag: "pages",
  summary: "Pages of the site, or other addresses the audit knows, in order of discovery",
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
          document: z
            .unknown()
            .describe("Facts parsed from the page; their shape may grow. `null` for what is not HTML."),
          links: z.object({ issues: z.string(), outgoing: z.string(), incoming: z.string() }),
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
