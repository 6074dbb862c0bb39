/** The ways an audit can fail, as people read them. */
import { z } from "zod";

/** Every way an audit can fail. `text` says what happened, `next` what to do. */
export const FAILURES = {
  site_unreachable: {
    retryable: true,
    text: "The site did not open.",
    next: "Check that the address opens in a browser, then start the audit again.",
  },
  dns_failed: {
    retryable: true,
    text: "The site's name could not be resolved.",
    next: "Check the spelling of the address and the domain's DNS records.",
  },
  tls_failed: {
    retryable: false,
    text: "No secure connection could be made.",
    next: "Check the site's certificate: its name, its chain and its expiry.",
  },
  timeout: {
    retryable: true,
    text: "The site's start page did not answer in time.",
    next: "Try again when the site is less busy.",
  },
  blocked_by_robots: {
    retryable: false,
    text: "robots.txt does not allow the start page to be read.",
    next: "Allow the path for Sitemend in robots.txt, or, if the site is yours, ignore robots.txt (respectRobots: false, --ignore-robots).",
  },
  blocked_by_waf: {
    retryable: false,
    text: "The start page answered with a refusal or a challenge meant for robots.",
    next: "Let Sitemend's user agent through the firewall, or give a header or a login that it accepts.",
  },
  not_html: {
    retryable: false,
    text: "The start page is not an HTML document.",
    next: "Give the address of a page, not of a file.",
  },
  redirect_loop: {
    retryable: false,
    text: "The start page redirects back to itself.",
    next: "Follow the redirects listed and break the circle on the server.",
  },
  too_many_redirects: {
    retryable: false,
    text: "The start page redirects more than ten times.",
    next: "Shorten the chain of redirects, or give the final address.",
  },
  empty_site: {
    retryable: false,
    text: "The start page is empty.",
    next: "Check that the server sends a body with the page.",
  },
  target_not_allowed: {
    retryable: false,
    text: "The site's name leads to an address that is not public.",
    next: "If it is yours, list it in SITEMEND_ALLOW_PRIVATE (or --allow-private).",
  },
  resource_limit: {
    retryable: false,
    text: "The audit exceeded a limit of this server.",
    next: "Start it again with a lower maxPages.",
  },
  internal: {
    retryable: true,
    text: "The audit failed through a fault of Sitemend.",
    next: "Start it again; if it fails again, report the request id.",
  },
} as const;
export type FailureCode = keyof typeof FAILURES;

export const AuditFailure = z
  .object({
    code: z
      .enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]])
      .describe("Stable; `internal` is an error of Sitemend, the others say what the site did."),
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
