/** What a crawl is asked to do, and what it must remember to go on after the process died. */
import type { AuditAccess, ChosenScope } from "./audit.ts";
import type { KnownUrl, LeftOutReason } from "./page.ts";
import type { RenderMode } from "./rendering.ts";
import type { SiteFacts } from "./site.ts";

export interface CrawlPlan {
  /** The address as given; redirects from it decide the origin. */
  readonly startUrl: string;
  readonly maxPages: number;
  readonly maxDepth: number | null;
  readonly maxDurationMs: number | null;
  /** False: only the start page is read; the targets of its links are asked whether they answer. */
  readonly wholeSite: boolean;
  /** `null`: links are followed. */
  readonly scope: ChosenScope | null;
  /** Of a list; the start page is the first. */
  readonly listed: readonly string[];
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly respectRobots: boolean;
  readonly externalLinks: boolean;
  readonly render: RenderMode;
  /** Images, scripts, style sheets and so on that are asked for at most; 0 = none are even noted. */
  readonly maxResources: number;
  /** `null` = full speed for hosts on the allow list, a polite default for all others. */
  readonly requestsPerSecond: number | null;
  readonly concurrency: number;
  /** The website's owner has proved that it is theirs. */
  readonly ownerVerified: boolean;
  /** Sent to the audited origin only. */
  readonly access: AuditAccess;
  /** Sent with every request; `null` or missing = Sitemend's own. */
  readonly userAgent?: string | null;
  /** Makes the address of the not-found probe; any text. */
  readonly seed: string;
}

/** A URL as the store keeps it. */
export interface RememberedUrl extends KnownUrl {
  readonly visited: boolean;
  readonly leftOut: LeftOutReason | null;
}

/** What the store knows of a crawl that began earlier. */
export interface CrawlMemory {
  readonly site: SiteFacts;
  /** In the order of their numbers. */
  readonly urls: Iterable<RememberedUrl> | AsyncIterable<RememberedUrl>;
  /** Time already spent before the restart, so that the limit covers the whole audit. */
  readonly elapsedMs: number;
}

/** What discovery found, to be saved before the first visit. */
export interface SiteDiscovery {
  readonly facts: SiteFacts;
  /** The start page and the URLs of the sitemaps, in the order of their numbers; may be read more than once. */
  readonly discovered: Iterable<DiscoveredUrl>;
}

export type DiscoveredUrl = KnownUrl & { readonly leftOut: LeftOutReason | null; readonly inSitemap: boolean };

export interface CrawlCounters {
  readonly requests: number;
  readonly bytesDownloaded: number;
  /** Pages and external links that are known, wanted and not yet asked. */
  readonly queued: number;
  /** The same for what pages load. */
  readonly resourcesQueued: number;
  /** What slows the crawl down, in words. */
  readonly throttledBy: string | null;
}
