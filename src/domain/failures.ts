/** The ways an audit can fail, as people read them. */
import { z } from "zod";

/** Every way an audit can fail. `text` says what happened, `next` what to do. */
export const FAILURES = {
  site_unreachable: {
    retryable: true,
    text: "The site couldn't be reached.",
    next: "Check that the URL opens in a browser, then run the audit again.",
  },
  dns_failed: {
    retryable: true,
    text: "The site's hostname couldn't be resolved (DNS).",
    next: "Check the spelling of the hostname and the domain's DNS records.",
  },
  tls_failed: {
    retryable: false,
    text: "No secure connection could be established (TLS).",
    next: "Check the site's certificate: hostname, chain and expiry date.",
  },
  timeout: {
    retryable: true,
    text: "The start page timed out.",
    next: "Try again when the site is under less load.",
  },
  blocked_by_robots: {
    retryable: false,
    text: "robots.txt disallows crawling of the start page.",
    next: "Allow the path for Sitemend in robots.txt or, if it is your site, ignore robots.txt (respectRobots: false, --ignore-robots).",
  },
  blocked_by_waf: {
    retryable: false,
    text: "Access to the start page was denied (401, 403 or 429), or it returned a bot challenge (such as a CAPTCHA).",
    next: "Allowlist Sitemend's user agent in the firewall, or add a header or credentials that the firewall accepts.",
  },
  not_html: {
    retryable: false,
    text: "The start page is not an HTML document.",
    next: "Enter the URL of a page, not of a file.",
  },
  redirect_loop: {
    retryable: false,
    text: "The start page redirects back to itself.",
    next: "Check the redirect chain, and fix the redirect loop on the server.",
  },
  too_many_redirects: {
    retryable: false,
    text: "The start page redirects more than ten times.",
    next: "Shorten the redirect chain, or enter the final URL.",
  },
  empty_site: {
    retryable: false,
    text: "The start page is empty.",
    next: "Check why the server returns an empty response body.",
  },
  target_not_allowed: {
    retryable: false,
    text: "The site's hostname resolves to a private IP address.",
    next: "If it is your site, list it in SITEMEND_ALLOW_PRIVATE (or --allow-private).",
  },
  resource_limit: {
    retryable: false,
    text: "The audit exceeded a limit of this server.",
    next: "Run the audit again with a lower maxPages.",
  },
  internal: {
    retryable: true,
    text: "The audit failed because of an internal error.",
    next: "Run the audit again; if it fails again, report the audit ID.",
  },
} as const;
export type FailureCode = keyof typeof FAILURES;

export const AuditFailure = z
  .object({
    code: z
      .enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]])
      .describe(
        "Stable. `internal` and `resource_limit` are caused by this installation, the others by the site or the request.",
      ),
    message: z.string().describe("What happened, in English."),
    nextStep: z.string().describe("What to do about it, in English."),
    retryable: z.boolean().describe("Whether the same audit may succeed later without a change."),
  })
  .meta({ id: "AuditFailure", description: "Why an audit failed." });
export type AuditFailure = z.infer<typeof AuditFailure>;

/** An expected end of an audit; anything else thrown in a run is `internal`. */
export class AuditFailed extends Error {
  readonly code: FailureCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(FAILURES[code].text);
    this.name = "AuditFailed";
    this.code = code;
    this.facts = facts;
  }
}
