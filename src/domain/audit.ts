/**
 * An audit: one run over one website. Status and phase are separate: status says whether it ends, phase says what it
 * is doing. Truncation is not a state but a fact (`Completeness`), so that "completed with gaps" is visible.
 */
import { z } from "zod";
import { MOST_LAB_PAGES } from "./lab.ts";
import { RENDER_MODES } from "./rendering.ts";

export const AUDIT_TYPES = ["full-audit", "quick-audit", "page-audit"] as const;
export const AuditType = z.enum(AUDIT_TYPES).meta({
  id: "AuditType",
  description:
    "`full-audit`: the whole site, by default at most 10,000 pages · `quick-audit`: the whole site, by default at most 100 pages and no external links · `page-audit`: the start URL only. Later versions may run other types.",
});
export type AuditType = z.infer<typeof AuditType>;

/** Types that the API knows by name and does not run yet: asked for one, it answers `audit_type_not_available`. */
export const PLANNED_AUDIT_TYPES = [
  "technical-audit",
  "content-audit",
  "links-audit",
  "performance-audit",
  "accessibility-audit",
  "security-audit",
  "structured-data-audit",
  "images-audit",
] as const;

/** What each type does. */
export const AUDIT_PLANS: Readonly<Record<AuditType, AuditPlan>> = {
  "full-audit": { maxPages: 10_000, maxResources: 20_000, externalLinks: true, wholeSite: true },
  // What templates load comes first, so a few hundred show the faults that most pages share.
  "quick-audit": { maxPages: 100, maxResources: 200, externalLinks: false, wholeSite: true },
  "page-audit": { maxPages: 1, maxResources: 200, externalLinks: true, wholeSite: false },
};

interface AuditPlan {
  readonly maxPages: number;
  readonly maxResources: number;
  readonly externalLinks: boolean;
  readonly wholeSite: boolean;
}

export const AuditStatus = z.enum(["queued", "running", "completed", "failed", "cancelled"]).meta({
  id: "AuditStatus",
  description:
    "`queued`: waiting to run · `running` · `completed`: finished with results, even if it stopped at a limit · `failed`: ended without results, `failure` says why · `cancelled`: stopped on request.",
});
export type AuditStatus = z.infer<typeof AuditStatus>;

/** The audit has not ended yet. */
export const UNFINISHED: readonly AuditStatus[] = ["queued", "running"];

export const PHASES = ["discovery", "crawling", "rendering", "analysis", "finalizing"] as const;
export const Phase = z.enum(PHASES).meta({
  id: "AuditPhase",
  description:
    "`discovery`: reads robots.txt and the sitemaps · `crawling`: fetches pages, their resources, and external links · `rendering`: runs lab tests in a browser · `analysis`: runs the sitewide checks, ranks issues and calculates the score · `finalizing`: saves the results.",
});
export type Phase = z.infer<typeof Phase>;

/** Largest crawl one audit may ask for; protects the audited site and our disk. */
export const MAX_PAGES = 1_000_000;

/** Protects the audited site. */
export const RUNNING_PER_SITE = 1;
/** Protects the workspace's own sites and this server. */
export const RUNNING_PER_WORKSPACE = 3;

/** These frame the message or choose the site; given by hand they could only break or misdirect a request. */
export const HEADERS_OF_THE_CONNECTION: ReadonlySet<string> = new Set(
  "host connection keep-alive proxy-connection content-length transfer-encoding te trailer upgrade expect accept-encoding".split(
    " ",
  ),
);

const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, "not a header name (RFC 9110 §5.1)");
const HeaderValue = z
  .string()
  .max(4096)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "not a header value (RFC 9110 §5.5)");
/** Refused rather than left out in silence: a person who sets Host expects it to be sent. */
const RequestHeaders = z.record(HeaderName, HeaderValue).superRefine((headers, context) => {
  for (const name of Object.keys(headers).filter((one) => HEADERS_OF_THE_CONNECTION.has(one.toLowerCase())))
    context.addIssue({ code: "custom", path: [name], message: `Sitemend sets ${name} itself; leave it out.` });
});
/** Longer ones serve no purpose, and some servers refuse them. */
const MAX_USER_AGENT = 256;
export const UserAgent = z
  .string()
  .max(MAX_USER_AGENT)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, "must be printable ASCII, without spaces at either end");
const PATTERN_WORDS =
  "Patterns as in robots.txt: matched from the start of path and query; `*` matches any characters, `$` the end of the URL.";
const UrlPattern = z.string().min(1).max(512);

/** More would not fit into one request; a list is for a part of a site. */
export const MOST_LISTED_URLS = 5000;
const LONGEST_URL = 2083;

/** Audits of chosen pages only: what a page is to the others can't be told. As `Completeness` names them. */
export const CHOSEN_SCOPES = ["url_list", "sitemaps_only"] as const;
export type ChosenScope = (typeof CHOSEN_SCOPES)[number];

/** What ends a crawl early and isn't a limit of ours: something is wrong at the site. As `Completeness` names them. */
export const INTERRUPTIONS = ["robots_unreachable", "site_silent", "site_refuses"] as const;
export type Interruption = (typeof INTERRUPTIONS)[number];

/** What a client may ask of an audit. Secrets in it (headers, cookies, basicAuth) are sealed at once and never shown. */
export const AuditOptions = z
  .strictObject({
    maxPages: z
      .int()
      .min(1)
      .max(MAX_PAGES)
      .optional()
      .describe("Maximum pages to crawl; default 10,000 (full-audit) or 100 (quick-audit). A page-audit ignores it."),
    maxDepth: z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe(
        "Maximum crawl depth in clicks; deeper pages and pages known only from a sitemap are not crawled; default: no limit.",
      ),
    maxDurationSeconds: z
      .int()
      .min(1)
      .max(604_800)
      .optional()
      .describe("Seconds after which the crawl ends; default: no limit."),
    render: z
      .enum(RENDER_MODES)
      .optional()
      .describe(
        "Whether pages are rendered in a browser before they are analyzed: `auto` (default) when needed, `always`, or `never`.",
      ),
    labPages: z
      .int()
      .min(0)
      .max(MOST_LAB_PAGES)
      .optional()
      .describe(
        "Pages to lab-test in a browser that emulates a mobile device on a slow connection (LCP, CLS, TBT, contrast, layout), one per template; 0 (default) = none. About 30 seconds per page.",
      ),
    include: z
      .array(UrlPattern)
      .max(100)
      .optional()
      .describe(`Crawl only pages that match one of these, and the start page. ${PATTERN_WORDS}`),
    exclude: z
      .array(UrlPattern)
      .max(100)
      .optional()
      .describe(`Do not fetch pages and files of the site that match one of these. ${PATTERN_WORDS}`),
    urls: z
      .array(z.string().min(1).max(LONGEST_URL))
      .min(1)
      .max(MOST_LISTED_URLS)
      .optional()
      .describe(
        `List mode: crawl exactly these URLs of the website, at most ${MOST_LISTED_URLS.toLocaleString("en")}, and follow no links to its other pages. The first is the start URL. Not in a page-audit, and not with \`sitemapOnly\`.`,
      ),
    sitemapOnly: z
      .boolean()
      .optional()
      .describe(
        "Default false. True: crawl only the pages in the sitemaps, and the start page. Not in a page-audit, and not with `urls`.",
      ),
    respectRobots: z
      .boolean()
      .optional()
      .describe("Default true. False: ignore the rules and the Crawl-delay of robots.txt."),
    externalLinks: z.boolean().optional().describe("Check links to other sites; default true, in a quick-audit false."),
    resources: z
      .boolean()
      .optional()
      .describe("Default true. False: do not fetch the images, scripts and stylesheets of pages."),
    reuse: z.boolean().optional().describe("Default true. False: don't reuse unchanged pages from the last audit."),
    device: z.enum(["mobile", "desktop"]).optional().describe("Accepted, but has no effect yet."),
    locale: z.string().max(35).optional().describe("Accepted, but has no effect yet."),
    requestsPerSecond: z
      .number()
      .positive()
      .max(1000)
      .nullable()
      .optional()
      .describe(
        "Maximum requests per second to the site. Default and `null`: 5, or no limit for hosts in SITEMEND_ALLOW_PRIVATE. A slower Crawl-delay in robots.txt applies as well.",
      ),
    concurrency: z
      .int()
      .min(1)
      .max(64)
      .optional()
      .describe("Maximum concurrent requests to the site; default 8. Lowered automatically while the site is slow."),
    userAgent: UserAgent.optional().describe(
      "User-Agent header of all requests, also to other hosts; default: Sitemend's own. The rules of robots.txt for Sitemend still apply, and those for this name if the file has any.",
    ),
    headers: RequestHeaders.optional().describe(
      "Request headers by name, sent to the audited site only. Stored encrypted and never shown.",
    ),
    cookies: z
      .record(
        z.string().regex(/^[^\s;,="]{1,128}$/),
        z
          .string()
          .max(4096)
          .regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/),
      )
      .optional()
      .describe("Cookies by name, sent to the audited site only. Stored encrypted and never shown."),
    basicAuth: z
      .strictObject({
        username: z.string().max(256).describe("Username for the audited site."),
        password: z.string().max(1024).describe("Stored encrypted and never shown."),
      })
      .nullable()
      .optional()
      .describe("HTTP Basic authentication, sent to the audited site only; `null` is the same as leaving it out."),
  })
  .meta({ id: "AuditOptions", description: "Crawl options; omitted ones use their defaults." });
export type AuditOptions = z.infer<typeof AuditOptions>;

/** The options with every default filled in and the secrets reduced to the names of what was given. */
export const EffectiveOptions = z
  .object({
    maxPages: z.int().describe("Maximum pages to crawl."),
    maxDepth: z.int().nullable().describe("Maximum crawl depth in clicks; `null`: no limit."),
    maxDurationSeconds: z.int().nullable().describe("Seconds after which the crawl ends; `null`: no limit."),
    include: z.array(z.string()).describe("URL patterns; only pages that match one are crawled. Empty: all."),
    exclude: z.array(z.string()).describe("URL patterns that are not fetched. Empty: nothing is excluded."),
    respectRobots: z.boolean().describe("False: robots.txt is ignored."),
    externalLinks: z.boolean().describe("Whether links to other sites are checked."),
    render: z
      .enum(RENDER_MODES)
      .optional()
      .describe(
        "Whether pages are rendered in a browser: `auto`, when needed · `always` · `never`. Missing in audits of older versions.",
      ),
    labPages: z.int().optional().describe("Maximum pages to lab-test; missing in audits of older versions."),
    maxResources: z
      .int()
      .optional()
      .describe("Maximum images, scripts and stylesheets to fetch; missing in audits of older versions."),
    reuse: z
      .boolean()
      .optional()
      .describe("Whether pages unchanged since the last audit are reused; missing in audits of older versions."),
    urlCount: z
      .int()
      .nullable()
      .optional()
      .describe("URLs of the list; `null`: not a list. Missing in audits of older versions."),
    sitemapOnly: z
      .boolean()
      .optional()
      .describe("Whether only the pages in the sitemaps are crawled; missing in audits of older versions."),
    requestsPerSecond: z
      .number()
      .nullable()
      .describe("Maximum requests per second to the site; `null`: 5, or no limit for hosts in SITEMEND_ALLOW_PRIVATE."),
    concurrency: z.int().describe("Maximum concurrent requests to the site."),
    userAgent: z
      .string()
      .nullable()
      .optional()
      .describe("User-Agent header; `null`: Sitemend's own. Missing in audits of older versions."),
    maxPagesChosen: z.boolean().describe("Whether the request set `maxPages`."),
    credentials: z.array(z.string()).describe("Names only: header:x-staging, cookie:session, basicAuth"),
  })
  .meta({
    id: "EffectiveOptions",
    description: "The options of an audit with every default filled in, and without secrets.",
  });
export type EffectiveOptions = z.infer<typeof EffectiveOptions>;

/** `null`: the whole site, or one page. */
export function chosenScope({
  urlCount,
  sitemapOnly,
}: Pick<EffectiveOptions, "urlCount" | "sitemapOnly">): ChosenScope | null {
  if (urlCount != null) return "url_list";
  return sitemapOnly === true ? "sitemaps_only" : null;
}

/** The secret half of the options; lives sealed in the database and is sent to the audited origin only. */
export const AuditAccess = z.object({
  headers: z.record(z.string(), z.string()),
  cookies: z.record(z.string(), z.string()),
  basicAuth: z.object({ username: z.string(), password: z.string() }).nullable(),
});
export type AuditAccess = z.infer<typeof AuditAccess>;

/** Why an audit saw less than the whole site. `null` reason = nothing is missing. */
export const Completeness = z
  .object({
    partial: z.boolean().describe("The audit has not finished, or stopped early."),
    truncated: z
      .boolean()
      .describe(
        "Not every discovered URL was crawled: only chosen ones were to be, a limit was reached, robots.txt couldn't be fetched, or the site (or a part of it) stopped responding or blocked the crawler.",
      ),
    reason: z
      .enum([
        ...INTERRUPTIONS,
        "max_pages",
        "max_depth",
        "max_duration",
        "not_waited_for",
        ...CHOSEN_SCOPES,
        "cancelled",
        "failed",
        "running",
      ])
      .nullable()
      .describe(
        "Why something is missing; `null` if nothing is. `robots_unreachable`: robots.txt couldn't be fetched · `site_silent`: the site stopped responding · `site_refuses`: it blocked further requests · `max_pages`, `max_depth`, `max_duration`: this limit was reached · `not_waited_for`: similar pages timed out · `url_list`, `sitemaps_only`: only a list of URLs, or the pages in the sitemaps, were to be crawled · `cancelled`, `failed`, `running`: the audit was canceled, failed or is still running.",
      ),
    coveragePercent: z
      .number()
      .min(0)
      .max(100)
      .describe("Percentage of the URLs in the audit's scope that were crawled."),
    pagesUnvisited: z.int().describe("URLs in the audit's scope that weren't crawled. While it runs, `pagesQueued`."),
    unverified: z
      .int()
      .describe(
        "URLs that couldn't be checked: blocked (401, 403, 429, bot challenge), too large, or external URLs that failed or timed out. They may still work.",
      ),
  })
  .meta({ id: "Completeness", description: "How much of the site the audit covers." });
export type Completeness = z.infer<typeof Completeness>;

export function interruptionOf(completeness: Pick<Completeness, "reason"> | null): Interruption | null {
  return INTERRUPTIONS.find((one) => one === completeness?.reason) ?? null;
}

export const AuditWarning = z
  .object({
    code: z.string().describe("Stable, such as `site_refuses` or `pages_need_scripts`."),
    message: z.string().describe("What happened and what to do, in English."),
  })
  .meta({ id: "AuditWarning", description: "A limitation of the results that doesn't fail the audit." });
export type AuditWarning = z.infer<typeof AuditWarning>;

/** Counters of a running audit, written with each batch; they never go backwards. */
export const Progress = z
  .object({
    percent: z
      .int()
      .min(0)
      .max(100)
      .describe("Estimated progress of the whole audit; never decreases, 100 when it has completed."),
    pagesDiscovered: z.int().describe("Pages of the site discovered so far, crawled or not."),
    pagesCrawled: z.int().describe("Pages of the site that were requested, whatever the response."),
    pagesQueued: z.int().describe("Pages and external links still to be requested; 0 when the audit has ended."),
    pagesFailed: z.int().describe("Pages that returned an error (4xx, 5xx) or didn't respond."),
    pagesReused: z.int().describe("Pages unchanged since an earlier audit, whose results were reused."),
    pagesRendered: z.int().optional().describe("Pages rendered in a browser; missing in audits of older versions."),
    pagesMeasured: z.int().optional().describe("Lab-tested pages; missing in audits of older versions."),
    externalChecked: z.int().describe("External links that were checked."),
    issuesFound: z.int().describe("Issues found so far; sitewide issues are added at the end."),
    requests: z.int().describe("HTTP requests sent, retries included."),
    bytesDownloaded: z.int().describe("Bytes received, before decompression."),
    throttledBy: z.string().nullable().describe("Why the crawl is throttled, in English; `null` if it isn't."),
  })
  .meta({ id: "AuditCounters" });
export type Progress = z.infer<typeof Progress>;

export const NO_PROGRESS: Progress = {
  percent: 0,
  pagesDiscovered: 0,
  pagesCrawled: 0,
  pagesQueued: 0,
  pagesFailed: 0,
  pagesReused: 0,
  pagesRendered: 0,
  pagesMeasured: 0,
  externalChecked: 0,
  issuesFound: 0,
  requests: 0,
  bytesDownloaded: 0,
  throttledBy: null,
};
