/** What discovery learned about the site as a whole, and the questions that site checks may ask after the crawl. */
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
  /** First 500 KiB, with a byte order mark when there is one. */
  readonly text: string;
  /** Size of the file; of a longer one than 500 KiB only that it is longer. */
  readonly bytes: number;
  readonly sitemaps: readonly string[];
  /** Crawl-delay of the group that applies to us, in seconds. */
  readonly crawlDelaySeconds: number | null;
  /** The path `/` is disallowed for `*` or for Googlebot. */
  readonly blocksAll: boolean;
}

/** How many there are, and the first of them. */
export interface Counted {
  readonly count: number;
  readonly examples: readonly string[];
}

export interface SitemapFacts {
  readonly url: string;
  readonly listedBy: "robots" | "index" | "guess";
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly kind: "urlset" | "index" | "text" | "feed" | "unknown";
  /** Parse problems in words, at most 20. */
  readonly problems: readonly string[];
  /** All entries, also those beyond the limit of 50,000, which are not read. */
  readonly urlCount: number;
  readonly bytes: number;
  /** More than 50 MB uncompressed; the rest was not read. */
  readonly tooLarge: boolean;
  /** Entries on another host than the site's. */
  readonly foreign: Counted;
  /** Entries that stand in this file or in one read before it already. */
  readonly repeated: Counted;
}

/** The other slash form of an address to which the start page links. */
export interface SlashProbe extends Probe {
  readonly linked: string;
  readonly textHash: string;
  /** It may be listed: no noindex, and no canonical that names another address. */
  readonly isOriginal: boolean;
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
  /**
   * A made-up address: how the site says "not found". Redirects are followed: status and text are those of the end,
   * `redirectTo` is where the first one led. `textHash` of its body's main text.
   */
  readonly notFoundProbe: (Probe & { readonly textHash: string; readonly title: string }) | null;
  /** `text` is `null` when no text file lies there. */
  readonly llmsTxt: (Probe & { readonly text: string | null }) | null;
  readonly slashProbes: readonly SlashProbe[];
  /** The audit sends headers, cookies or a login: what it sees is not what everyone sees. */
  readonly withAccess: boolean;
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

export interface Outlink {
  readonly to: SeenUrl;
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
  urls(): Iterable<SeenUrl>;
  byId(id: number): SeenUrl | undefined;
  byUrl(url: string): SeenUrl | undefined;
  /** Links, canonicals and so on that point to the URL. */
  inlinks(id: number): Iterable<Inlink>;
  /** What the page links to, and what it names as canonical and so on; the text of an hreflang is its language. */
  outlinks(id: number): Iterable<Outlink>;
  /**
   * Where redirects from this URL end. `hops` lists every URL after this one, so its length is the number of redirects
   * and its last one is the end; in a loop, the last one is the first that comes twice.
   */
  redirectChain(id: number): { readonly hops: readonly SeenUrl[]; readonly loop: boolean };
  /** Indexable pages that share a value; groups of two and more; canonical twins and paginated series are left out. */
  duplicates(of: "title" | "description" | "content"): Iterable<readonly SeenUrl[]>;
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
