/** What discovery learned about the site as a whole, and the questions that site checks may ask after the crawl. */
import type { Document } from "./document.ts";
import { hasPublicName, isNamed } from "./host.ts";
import type { DiscoveredBy, FetchFailure, LeftOutReason, UrlKind, Via } from "./page.ts";

/** An answer to one extra request of discovery. */
export interface Probe {
  readonly url: string;
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly redirectTo: string | null;
}

export interface RobotsFacts {
  readonly url: string;
  /** `found` 2xx · `missing` 4xx: everything is allowed · `unreachable` 5xx or no answer: nothing is (RFC 9309 §2.3.1). */
  readonly state: "found" | "missing" | "unreachable";
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  /** First 500 KiB. */
  readonly text: string;
  readonly bytes: number;
  readonly sitemaps: readonly string[];
  /** Crawl-delay of the group that applies to us, in seconds. */
  readonly crawlDelaySeconds: number | null;
  /** The path `/` is disallowed for `*` or for Googlebot. */
  readonly blocksAll: boolean;
}

export interface SitemapFacts {
  readonly url: string;
  readonly listedBy: "robots" | "index" | "guess";
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly kind: "urlset" | "index" | "text" | "feed" | "unknown";
  /** Parse problems in words, at most 20. */
  readonly problems: readonly string[];
  readonly urlCount: number;
  readonly bytes: number;
}

/** Result of asking http/https × www/non-www for the start page. */
export interface HostVariant extends Probe {
  readonly origin: string;
}

export interface SiteFacts {
  /** Scheme, host and port that the audit reads: where the start URL finally led. */
  readonly origin: string;
  readonly startUrl: string;
  /** Redirects from the address given to the start page. */
  readonly startHops: readonly Probe[];
  readonly robots: RobotsFacts;
  readonly sitemaps: readonly SitemapFacts[];
  readonly hostVariants: readonly HostVariant[];
  /** A made-up address: how the site says "not found". `textHash` of its body's main text. */
  readonly notFoundProbe: (Probe & { readonly textHash: string; readonly title: string }) | null;
  readonly tls: { readonly validTo: string | null; readonly protocol: string | null } | null;
  /** Things a person should know, e.g. robots.txt was unreachable. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** A URL as site checks see it: small, without the document. */
export interface SeenUrl {
  readonly id: number;
  readonly url: string;
  readonly kind: UrlKind;
  readonly discoveredBy: DiscoveredBy;
  readonly leftOut: LeftOutReason | null;
  /** False while it is known but was never asked. */
  readonly visited: boolean;
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly challenge: boolean;
  readonly isHtml: boolean;
  /** Number of the URL that a redirect leads to. */
  readonly redirectTo: number | null;
  /** Number of the canonical URL when it is another one; `null` = none, or itself. */
  readonly canonicalTo: number | null;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** 200, HTML, no noindex, not canonicalised elsewhere, not a challenge. */
  readonly indexable: boolean;
  readonly inSitemap: boolean;
  /** Clicks from the start page; visitors click nofollow links too, and a redirect is no click. `null` = not reachable. */
  readonly depth: number | null;
  /** Other pages of the site that link here (`via: "link"`), each counted once. */
  readonly inlinks: number;
  readonly title: string;
  readonly description: string;
  readonly h1: string;
  readonly textHash: string;
  readonly wordCount: number;
  readonly ttfbMs: number | null;
}

export interface Inlink {
  readonly from: SeenUrl;
  readonly text: string;
  readonly nofollow: boolean;
  readonly via: Via;
}

export interface Coverage {
  readonly visited: number;
  readonly unvisited: number;
  readonly unverified: number;
  readonly percent: number;
  readonly truncatedBy: "robots_unreachable" | "max_pages" | "max_depth" | "max_duration" | null;
}

/**
 * Named questions over the whole crawl. Everything is answered by linear structures: no question is quadratic, and no
 * answer is an array of all pages.
 */
export interface SiteView {
  readonly facts: SiteFacts;
  readonly coverage: Coverage;
  /** See `provesNames`. */
  readonly namesResolve: boolean;
  /** What the start page says; `undefined` when it could not be read. */
  readonly startPage: Document | undefined;
  urls(): Iterable<SeenUrl>;
  byId(id: number): SeenUrl | undefined;
  byUrl(url: string): SeenUrl | undefined;
  /** Links, canonicals and so on that point to the URL. */
  inlinks(id: number): Iterable<Inlink>;
  /**
   * Where redirects from this URL end. `hops` lists every URL after this one, so its length is the number of redirects
   * and its last one is the end; in a loop, the last one is the first that comes twice.
   */
  redirectChain(id: number): { readonly hops: readonly SeenUrl[]; readonly loop: boolean };
  /** Indexable pages that share a value; groups of two and more; canonical twins and paginated series are left out. */
  duplicates(of: "title" | "description" | "h1" | "content"): Iterable<readonly SeenUrl[]>;
}

/**
 * Whether anything shows that names can be resolved where the audit runs: the site was reached by a public name, or some
 * other site was reached by its name. Without it, "its name cannot be resolved" says something about us.
 */
export function provesNames({ origin }: Pick<SiteFacts, "origin">, urls: Iterable<SeenUrl>): boolean {
  if (hasPublicName(origin)) return true;
  for (const { kind, status, url } of urls) if (kind === "external" && status !== null && isNamed(url)) return true;
  return false;
}
