/** What discovery learned about the site as a whole, and the questions that site checks may ask after the crawl. */

import type { ChosenScope } from "./audit.ts";
import type { HealthStatus, VerifyCheck } from "./connection.ts";
import type { Document } from "./document.ts";
import type { FieldData } from "./field-data.ts";
import { hasPublicName } from "./host.ts";
import type { LabReport } from "./lab.ts";
import type {
  DiscoveredBy,
  ExposedSecret,
  FetchFailure,
  LeftOutReason,
  LimitReason,
  Page,
  UrlKind,
  Via,
} from "./page.ts";
import type { ResourceFacts } from "./resource.ts";
import type { WordPressProfile } from "./wordpress.ts";

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
  /** Dates of last changes that are no dates of W3C, and that are still to come; missing where none could be read. */
  readonly lastmod?: { readonly invalid: Counted; readonly future: Counted };
  /** It names language versions of its pages. */
  readonly alternates?: boolean;
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
  /** Why browsers do not trust its certificate, as OpenSSL names it. */
  readonly distrust?: string | null;
}

/** How the start page's host speaks TLS; `null` fields were not learned. */
export interface TlsFacts {
  /** End of the certificate's life, ISO 8601. */
  readonly validTo: string | null;
  /** Whole days from discovery to that end; negative when it is over. */
  readonly daysLeft?: number | null;
  readonly protocol: string | null;
  /** Best protocol it chose when HTTP/2 and HTTP/1.1 were offered: `h2`, `http/1.1`; empty when it chose none. */
  readonly alpn?: string | null;
  /** Versions before TLS 1.2 that it accepts; `null` when that could not be tried. */
  readonly oldVersions?: readonly string[] | null;
  /** Why browsers do not trust the certificate, as OpenSSL names it; `null` when they do. */
  readonly distrust?: string | null;
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
  readonly tls: TlsFacts | null;
  /** Of the Chrome UX Report; `null` or missing when it wasn't asked. */
  readonly field?: FieldData | null;
  /**
   * Addresses under the site that must never be readable and are. Asked only when the owner is verified; `null` or
   * missing when they were not asked.
   */
  readonly exposedFiles?: readonly string[] | null;
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
  /** Number of the URL to which the page itself sends visitors at once (a meta refresh without delay). */
  readonly forwardsTo: number | null;
  /** Number of the canonical URL when it is another one; `null` = none, or itself. */
  readonly canonicalTo: number | null;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  /** 200, HTML, no noindex, not canonicalised elsewhere, not forwarding, not a challenge, not only shown in frames. */
  readonly indexable: boolean;
  readonly inSitemap: boolean;
  /** Clicks from the start page; visitors click nofollow links too, and a redirect is no click. `null` = not reachable. */
  readonly depth: number | null;
  /** Other pages of the site that link here (`via: "link"`), each counted once. */
  readonly inlinks: number;
  readonly title: string;
  readonly description: string;
  readonly h1: string;
  /** The lang attribute as written; empty without one. */
  readonly lang: string;
  readonly textHash: string;
  readonly wordCount: number;
  readonly ttfbMs: number | null;
  /** Median of two further requests when nothing else ran, asked only of the slowest pages; `null` for all others. */
  readonly quietTtfbMs: number | null;
  /** Weight of the links that lead here, directly and over other pages; 100 = the page with the most. Pages only. */
  readonly linkScore: number;
  /** Pages that link here without nofollow; links to a redirect count for where it leads. */
  readonly followedInlinks: number;
  /** Indexable pages that link here, counted as the above but with nofollow links. */
  readonly indexableInlinks: number;
  /** All pages that link here, counted as the above. */
  readonly allInlinks: number;
  /** `null` unless it is a resource that answered. */
  readonly resource: ResourceFacts | null;
  readonly secrets: readonly ExposedSecret[];
}

/** The headers of one page that stands for others: those of its template, or those with headers of the same names. */
export interface HeaderSample {
  readonly page: SeenUrl;
  readonly headers: Page["headers"];
  /** Meta tags that stand for headers: those with `http-equiv`, and `referrer`. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  /** Size of the page before compression. */
  readonly bytes: number;
  /** Pages for which it stands; of all samples together, all HTML pages that opened. */
  readonly pages: number;
}

/** Cookies as a page sets them, which stands for others that set the same. */
export interface CookieSample {
  readonly page: SeenUrl;
  readonly cookies: readonly string[];
}

/** A page that a browser has measured. */
export interface LabSample {
  readonly page: SeenUrl;
  readonly report: LabReport;
  readonly isPictured: boolean;
}

/** A link to a place that its target does not have. */
export interface BrokenFragment {
  readonly from: SeenUrl;
  readonly to: SeenUrl;
  readonly fragment: string;
}

/** A page whose main text is almost that of another one. */
export interface NearDuplicate {
  readonly page: SeenUrl;
  readonly other: SeenUrl;
  readonly percent: number;
  /** Pages in the group that the two belong to; of exact copies, one stands for all. */
  readonly groupSize: number;
  /** The first others of the group, beginning with the one above. */
  readonly others: readonly SeenUrl[];
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
  /** `url_list` and `sitemaps_only`: nobody asked for the rest of the site. */
  readonly truncatedBy: LimitReason | ChosenScope | null;
}

/** A page as the earlier audit saw it. */
export interface EarlierPage {
  readonly status: number | null;
  readonly indexable: boolean;
  readonly noindex: boolean;
  readonly title: string;
  readonly description: string;
  /** The canonical when it is another page; `null` = none, or itself. */
  readonly canonical: string | null;
}

export interface ChangedPage {
  readonly page: SeenUrl;
  /** As in `EarlierPage`, but now. */
  readonly canonical: string | null;
  readonly before: EarlierPage;
  /** 0 to 1: how much of both main texts is the same; `null` when one of them is too short to say. */
  readonly textLikeness: number | null;
}

/** A change made from here since the last audit, and still in force. */
export interface OwnChange {
  /** Address of the page whose issue it settled. */
  readonly url: string;
  /** What holds the value, such as `post:12`. */
  readonly resource: string;
  readonly field: string;
  /** For people; `null` = nothing was there. */
  readonly before: string | null;
  readonly after: string | null;
  /** It put back what was there before another change of ours. */
  readonly isRollback: boolean;
}

/** What the last completed audit of the website saw. */
export interface EarlierAudit {
  readonly facts: SiteFacts;
  /** Pages that were indexable then and were asked for now, too. */
  readonly indexablePages: number;
  /** Oldest first. */
  readonly ownChanges: readonly OwnChange[];
  /** Pages that both audits asked for and that differ. */
  changed(): Iterable<ChangedPage>;
}

/**
 * Named questions over the whole crawl. Everything is answered by linear structures: no question is quadratic, and no
 * answer is an array of all pages.
 */
/** What the WordPress behind the site said of itself when its connection was verified last. */
export interface WordPressConnectionFacts {
  readonly status: HealthStatus;
  readonly checks: readonly VerifyCheck[];
  readonly homeUrl: string | null;
  readonly seoPlugins: readonly WordPressProfile["seoPlugins"][number][];
  readonly wordpressVersion: string | null;
  readonly settings: WordPressProfile["settings"];
  readonly updates: {
    readonly [Kind in keyof WordPressProfile["updates"]]: Readonly<WordPressProfile["updates"][Kind]>;
  };
}

/** A change of ours that is no longer in force. */
export interface LostFix {
  /** Address of the page whose issue it had settled. */
  readonly url: string;
  readonly field: string;
  /** `reverted`: it is as before · `superseded`: another value is there. */
  readonly is: "reverted" | "superseded";
  readonly wrote: string | null;
  readonly now: string | null;
}

export interface SiteView {
  readonly facts: SiteFacts;
  /** `null` when no WordPress is connected. */
  readonly connection: WordPressConnectionFacts | null;
  /** Changes of ours that were found gone; empty when none were made. */
  readonly lostFixes: readonly LostFix[];
  readonly coverage: Coverage;
  /** See `provesNames`. */
  readonly namesResolve: boolean;
  /** What the start page says, or the page to which it forwards; `undefined` when it could not be read. */
  readonly startPage: Document | undefined;
  /** `null` for the first audit of a website. */
  readonly earlier: EarlierAudit | null;
  urls(): Iterable<SeenUrl>;
  byId(id: number): SeenUrl | undefined;
  byUrl(url: string): SeenUrl | undefined;
  /**
   * Links, canonicals and so on that point to the URL.
   * @param via only those that are made this way; quick where there are none of them
   */
  inlinks(id: number, via?: Via): Iterable<Inlink>;
  /**
   * What the page links to, and what it names as canonical and so on; the text of an hreflang is its language.
   * @param via as above
   */
  outlinks(id: number, via?: Via): Iterable<Outlink>;
  /**
   * Where redirects from this URL end. `hops` lists every URL after this one, so its length is the number of redirects
   * and its last one is the end; in a loop, the last one is the first that comes twice.
   */
  redirectChain(id: number): { readonly hops: readonly SeenUrl[]; readonly loop: boolean };
  /** Indexable pages that share a value; groups of two and more; canonical twins and paginated series are left out. */
  duplicates(of: "title" | "description" | "h1" | "content"): Iterable<readonly SeenUrl[]>;
  /** Listed pages with more than a few words whose main text is nearly, but not exactly, that of another page. */
  nearDuplicates(): Iterable<NearDuplicate>;
  /** Pages that stand for all others, those for most pages first. */
  headerSamples(): Iterable<HeaderSample>;
  /** Every cookie that any page of the site sets. */
  cookies(): Iterable<CookieSample>;
  brokenFragments(): Iterable<BrokenFragment>;
  /** Empty unless the audit was told to measure pages. */
  labSamples(): Iterable<LabSample>;
  /** Pages that were crawled before a crawler trap had shown itself; not among `urls()`, nor is a link to or from them. */
  trapPages(): Iterable<SeenUrl>;
}

/**
 * Whether anything shows that names can be resolved where the audit runs: the site or some other one was reached by a
 * public name. `localhost` and names of the local network need no resolver. Without it, "its name cannot be resolved" says something about us.
 */
export function provesNames({ origin }: Pick<SiteFacts, "origin">, urls: Iterable<SeenUrl>): boolean {
  if (hasPublicName(origin)) return true;
  for (const { kind, status, url } of urls)
    if (kind === "external" && status !== null && hasPublicName(url)) return true;
  return false;
}
