/**
 * An audit: one run over one website. Status and phase are separate: status says whether it ends, phase says what it
 * is doing. Truncation is not a state but a fact (`Completeness`), so that "completed with gaps" is visible.
 */
import { z } from "zod";
import { MOST_LAB_PAGES } from "./lab.ts";
import { RENDER_MODES } from "./rendering.ts";

export const AUDIT_TYPES = [
  "full-audit",
  "quick-audit",
  "page-audit",
  "technical-audit",
  "content-audit",
  "links-audit",
  "performance-audit",
  "accessibility-audit",
  "security-audit",
  "structured-data-audit",
  "images-audit",
] as const;
export const AuditType = z.enum(AUDIT_TYPES).meta({ id: "AuditType" });
export type AuditType = z.infer<typeof AuditType>;

/** What each type that runs today does; a known type without a row answers `audit_type_not_available`. */
export const AUDIT_PLANS: Partial<Record<AuditType, AuditPlan>> = {
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

export const AuditStatus = z
  .enum(["queued", "running", "completed", "failed", "cancelled"])
  .meta({ id: "AuditStatus" });
export type AuditStatus = z.infer<typeof AuditStatus>;

export const PHASES = ["discovery", "crawling", "rendering", "analysis", "finalizing"] as const;
export const Phase = z.enum(PHASES).meta({ id: "AuditPhase" });
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
/** `*` matches any run of characters, `$` at the end anchors; matched against path and query, as in robots.txt. */
const UrlPattern = z.string().min(1).max(512);

/** What a client may ask of an audit. Secrets in it (headers, cookies, basicAuth) are sealed at once and never shown. */
export const AuditOptions = z
  .strictObject({
    maxPages: z.int().min(1).max(MAX_PAGES).optional(),
    maxDepth: z.int().min(0).max(1000).optional(),
    maxDurationSeconds: z.int().min(1).max(604_800).optional(),
    render: z
      .enum(RENDER_MODES)
      .optional()
      .describe(
        "Whether a browser runs the scripts of pages before they are read: `auto` (default) where pages say nothing without them, `always`, or `never`.",
      ),
    labPages: z
      .int()
      .min(0)
      .max(MOST_LAB_PAGES)
      .optional()
      .describe(
        "Pages that a browser measures as a phone with a slow connection shows them (Core Web Vitals, contrast, layout), one for each template; 0 (default) = none. About half a minute a page.",
      ),
    include: z.array(UrlPattern).max(100).optional(),
    exclude: z.array(UrlPattern).max(100).optional(),
    respectRobots: z.boolean().optional(),
    externalLinks: z.boolean().optional(),
    resources: z.boolean().optional().describe("Ask for the images, scripts and style sheets of pages, too."),
    reuse: z
      .boolean()
      .optional()
      .describe("False: read every page, even those that did not change since the last audit."),
    device: z.enum(["mobile", "desktop"]).optional(),
    locale: z.string().max(35).optional(),
    requestsPerSecond: z.number().positive().max(1000).nullable().optional(),
    concurrency: z.int().min(1).max(64).optional(),
    headers: RequestHeaders.optional(),
    cookies: z
      .record(
        z.string().regex(/^[^\s;,="]{1,128}$/),
        z
          .string()
          .max(4096)
          .regex(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/),
      )
      .optional(),
    basicAuth: z
      .strictObject({ username: z.string().max(256), password: z.string().max(1024) })
      .nullable()
      .optional(),
  })
  .meta({ id: "AuditOptions" });
export type AuditOptions = z.infer<typeof AuditOptions>;

/** The options with every default filled in and the secrets reduced to the names of what was given. */
export const EffectiveOptions = z
  .object({
    maxPages: z.int(),
    maxDepth: z.int().nullable(),
    maxDurationSeconds: z.int().nullable(),
    include: z.array(z.string()),
    exclude: z.array(z.string()),
    respectRobots: z.boolean(),
    externalLinks: z.boolean(),
    render: z.enum(RENDER_MODES).optional().describe("Missing in audits of older versions."),
    labPages: z.int().optional().describe("Missing in audits of older versions."),
    maxResources: z
      .int()
      .optional()
      .describe("Images, scripts and style sheets that are asked for at most; missing in audits of older versions."),
    reuse: z
      .boolean()
      .optional()
      .describe(
        "Pages that did not change since the last audit are not read again; missing in audits of older versions.",
      ),
    requestsPerSecond: z.number().nullable(),
    concurrency: z.int(),
    /** True when the person set `maxPages`, so that reaching it is what they asked for, not a gap. */
    maxPagesChosen: z.boolean(),
    credentials: z.array(z.string()).describe("Names only: header:x-staging, cookie:session, basicAuth"),
  })
  .meta({ id: "EffectiveOptions" });
export type EffectiveOptions = z.infer<typeof EffectiveOptions>;

/** The secret half of the options; lives sealed in the database and is sent to the audited origin only. */
export const SiteAccess = z.object({
  headers: z.record(z.string(), z.string()),
  cookies: z.record(z.string(), z.string()),
  basicAuth: z.object({ username: z.string(), password: z.string() }).nullable(),
});
export type SiteAccess = z.infer<typeof SiteAccess>;

/** Why an audit saw less than the whole site. `null` reason = nothing is missing. */
export const Completeness = z
  .object({
    partial: z.boolean().describe("The audit has not finished, or stopped early."),
    truncated: z
      .boolean()
      .describe(
        "A limit was reached, robots.txt could not be read, or the site stopped answering or refused to, as a whole or in parts, before every known URL was visited.",
      ),
    reason: z
      .enum([
        "robots_unreachable",
        "site_silent",
        "site_refuses",
        "max_pages",
        "max_depth",
        "max_duration",
        "not_waited_for",
        "cancelled",
        "failed",
        "running",
      ])
      .nullable(),
    coveragePercent: z.number().min(0).max(100).describe("Visited share of the URLs that belong to the audit."),
    pagesUnvisited: z.int(),
    unverified: z
      .int()
      .describe(
        "URLs that could not be checked: refused (401, 403, 429, challenge), too large, or of another site that failed or kept silent. Neither good nor broken.",
      ),
  })
  .meta({ id: "Completeness" });
export type Completeness = z.infer<typeof Completeness>;

export const AuditWarning = z.object({ code: z.string(), message: z.string() }).meta({ id: "AuditWarning" });
export type AuditWarning = z.infer<typeof AuditWarning>;

/** Counters of a running audit, written with each batch; they never go backwards. */
export const Progress = z
  .object({
    percent: z.int().min(0).max(100),
    pagesDiscovered: z.int(),
    pagesCrawled: z.int(),
    pagesQueued: z.int(),
    pagesFailed: z.int().describe("Pages that answered with an error (4xx, 5xx) or not at all."),
    pagesReused: z
      .int()
      .describe("Pages that had not changed since an earlier audit, so that its results for them were taken over."),
    pagesRendered: z
      .int()
      .optional()
      .describe("Pages whose scripts a browser ran before they were read; missing in audits of older versions."),
    pagesMeasured: z
      .int()
      .optional()
      .describe("Pages that a browser has measured; missing in audits of older versions."),
    externalChecked: z.int(),
    issuesFound: z.int(),
    requests: z.int(),
    bytesDownloaded: z.int(),
    throttledBy: z.string().nullable(),
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
