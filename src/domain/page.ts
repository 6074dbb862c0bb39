/** A Page: what we saw at one URL at one moment. Immutable. A page that could not be read is a fact, not an exception. */
import type { CustomFacts } from "./custom-rules.ts";
import type { Document } from "./document.ts";
import type { ResourceFacts } from "./resource.ts";

/** What kind of thing a URL is to this audit. */
export type UrlKind = "page" | "external" | "resource";

/** How a URL entered the audit; the first way counts. */
export const DISCOVERED_BY = [
  "start",
  "link",
  "redirect",
  "sitemap",
  "canonical",
  "hreflang",
  "pagination",
  "amphtml",
  "image",
  "resource",
  "frame",
  "delayed-refresh",
  "list",
] as const;
export type DiscoveredBy = (typeof DISCOVERED_BY)[number];

/** Why a known URL was not visited. Every URL left out has one of these. */
export const LEFT_OUT = {
  robots: "robots.txt disallows it",
  robots_unreachable: "robots.txt couldn't be fetched, so the whole site counts as disallowed",
  excluded: "an exclude pattern matches the URL",
  not_included: "no include pattern matches the URL",
  max_depth: "the URL exceeds the depth limit",
  max_pages: "the page limit was reached",
  max_duration: "the time limit was reached",
  site_silent: "the site stopped responding",
  site_refuses: "the site blocked further requests (429 or 503)",
  not_waited_for: "similar pages timed out",
  trap: "crawler trap: endless URLs from a calendar, filters, session IDs or a repeating path, or repeated content",
  url_too_long: "the URL is longer than 2,083 characters",
  credentials_in_url: "the URL contains a username or password",
  blocked_address: "the hostname resolves to a private IP address",
  external_off: "external links are not checked in this audit",
  max_resources: "the limit for images, scripts and stylesheets was reached",
  not_asked: "a page audit only covers one page",
  not_listed: "only a list of URLs, or the pages in the sitemaps, were to be crawled",
  cancelled: "the audit was canceled",
} as const;
export type LeftOutReason = keyof typeof LEFT_OUT;

/** Reasons that leave a part of the site unseen, in the order in which they explain it best. */
export const LIMITS = [
  "robots_unreachable",
  "site_silent",
  "site_refuses",
  "max_pages",
  "max_duration",
  "not_waited_for",
  "max_depth",
] as const satisfies readonly LeftOutReason[];
export type LimitReason = (typeof LIMITS)[number];

/** Why no answer came. */
export type FetchFailure =
  | "dns_failed"
  | "connection_refused"
  | "connection_reset"
  | "no_route"
  | "tls_failed"
  | "timeout"
  | "blocked_address"
  | "malformed_response"
  | "too_large"
  | "decode_failed"
  | "aborted";

/** A key that was found where everybody can read it. */
export interface ExposedSecret {
  readonly kind: string;
  /** The beginning that tells its kind, never more. */
  readonly masked: string;
}

/** A known URL with the audit's own small number for it. Numbers are given in order of discovery, from 1. */
export interface KnownUrl {
  readonly id: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly discoveredBy: DiscoveredBy;
  /** Redirect hops or clicks from the start when first seen; the true click depth is computed after the crawl. */
  readonly depth: number;
}

/**
 * Ways in which a page points to a URL: `link` is an `<a>`, the others it declares or loads; `refresh` sends visitors on
 * at once, `delayed-refresh` after some seconds. Stored by position (see `markOf`): only append, and no more than sixteen.
 */
export const VIA = [
  "link",
  "image",
  "canonical",
  "hreflang",
  "pagination",
  "resource",
  "amphtml",
  "refresh",
  "frame",
  "delayed-refresh",
] as const;
export type Via = (typeof VIA)[number];

/** One link, as an edge of the graph. */
export interface Edge {
  /** Number of the target URL. */
  readonly target: number;
  readonly text: string;
  readonly nofollow: boolean;
  /** `link` is an `<a>`; the others are what the page declares or loads. */
  readonly via: Via;
}

export interface Page {
  readonly urlId: number;
  readonly url: string;
  readonly kind: UrlKind;
  /** HTTP status, or `null` when no answer came. */
  readonly status: number | null;
  /** Why no answer came; `too_large` beside a status: the body was cut, and only its beginning was read. */
  readonly failure: FetchFailure | null;
  /** Where a 3xx leads (absolute, canonical form); `null` when there is no usable Location. */
  readonly redirectTo: string | null;
  readonly contentType: string | null;
  /** Lower-case names; repeated headers keep their order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly wireBytes: number;
  readonly bodyBytes: number;
  /** Time to the first byte of the answer, in milliseconds, without waiting in our own queues. */
  readonly ttfbMs: number | null;
  /** SHA-256 (hex, 32 letters) of the decoded body; empty without a body, and when scripts decide what the page says. */
  readonly bodyHash: string;
  readonly httpVersion: string | null;
  /** Tries that were needed; 2 and more when the server asked us to wait or failed at first. */
  readonly tries: number;
  /** The answer is a challenge of a firewall, not the page. */
  readonly challenge: boolean;
  /** `undefined` unless the answer was a readable HTML document. */
  readonly document: Document | undefined;
  /** `null` unless the URL is a resource that answered with 2xx. */
  readonly resource: ResourceFacts | null;
  readonly secrets: readonly ExposedSecret[];
  /** What is wrong with an answer that cannot be read, where that can be named: the header at fault. Not stored. */
  readonly fault?: string;
  /** Met in the frames of other pages only: it is a part of those, and no page that people look for. */
  readonly framed?: true;
  /** What the website's own rules came to; missing without any, and on what is no document. */
  readonly custom?: CustomFacts;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** A link to a place inside a page. */
export interface FragmentLink {
  /** Number of the target URL. */
  readonly target: number;
  /** As written, without `#`. */
  readonly fragment: string;
}
