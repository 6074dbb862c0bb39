/** Which URLs an audit may ask for, and in which lane they wait. Whatever is left out has one reason. */
import type { ChosenScope } from "#domain/audit.ts";
import type { CrawlPlan } from "#domain/crawl.ts";
import type { DiscoveredBy, LeftOutReason } from "#domain/page.ts";
import { matches, normalizedPathOf, parsePattern } from "#domain/path-pattern.ts";
import { createTraps } from "./traps.ts";
import { hasCredentials, isVariantOf, MAX_URL_LENGTH } from "./url-identity.ts";

export interface Rules {
  readonly origin: string;
  readonly startUrl: string;
  readonly plan: Pick<
    CrawlPlan,
    "scope" | "include" | "exclude" | "maxDepth" | "maxPages" | "wholeSite" | "externalLinks" | "maxResources"
  >;
  /** What robots.txt of the origin says against a path and query. */
  readonly robotsAgainst: (path: string) => "robots" | "robots_unreachable" | null;
  /** Milliseconds since 1970: a calendar beyond it has no end. */
  readonly now: number;
  /** Names, ports and literals that must not be asked at all. */
  readonly refuses: (url: string) => boolean;
}

/** What waits together: pages, links to other sites, what pages load from this site, and from others. */
export type Lane = "page" | "external" | "own" | "foreign";

/** A chain longer than browsers and search engines follow is not followed by us either. */
const MAX_REDIRECTS = 10;
/** External links beyond this many per page of the budget are recorded but not asked. */
const EXTERNAL_FLOOR = 1000;
/** Of what lies on other hosts a tenth is asked: strangers' servers are asked slowly, and copies there are alike. */
const FOREIGN_SHARE = 0.1;
/** An audit of few pages still gets to see what they load from elsewhere. */
const FOREIGN_FLOOR = 100;

/** What chooses the pages, where links don't. */
const CHOSEN_BY: Readonly<Record<ChosenScope, DiscoveredBy>> = { url_list: "list", sitemaps_only: "sitemap" };

export function createAdmission({ plan, ...rules }: Rules) {
  const origin = new URL(rules.origin);
  const include = plan.include.map(parsePattern);
  const exclude = plan.exclude.map(parsePattern);
  const traps = createTraps(rules.now);

  /** `include` chooses pages; what they load lies wherever it lies. */
  function reasonAgainstPath(path: string, lane: Lane): LeftOutReason | null {
    if (exclude.some((pattern) => matches(pattern, path))) return "excluded";
    const isChosen = include.length === 0 || include.some((pattern) => matches(pattern, path));
    if (lane === "page" && !isChosen) return "not_included";
    return rules.robotsAgainst(path);
  }

  /** What a sitemap lists, the site wants to be read; what is in a list, a person. */
  function trapAt(url: URL, lane: Lane, discoveredBy: DiscoveredBy): "trap" | null {
    if (lane !== "page" || discoveredBy === "sitemap" || discoveredBy === "list") return null;
    return traps.judge(url) === null ? null : "trap";
  }

  /** What nobody may ask for, wherever it lies. */
  function refusalOf(url: URL): LeftOutReason | null {
    if (url.href.length > MAX_URL_LENGTH) return "url_too_long";
    if (hasCredentials(url)) return "credentials_in_url";
    return rules.refuses(url.href) ? "blocked_address" : null;
  }

  return {
    laneOf(url: URL, isResource: boolean): Lane {
      const isOwn = url.origin === origin.origin || isVariantOf(url, origin);
      if (isResource) return isOwn ? "own" : "foreign";
      return isOwn ? "page" : "external";
    },

    /** @param redirects how many in a row led here */
    reasonAgainst(url: URL, lane: Lane, discoveredBy: DiscoveredBy, redirects: number): LeftOutReason | null {
      const refusal = refusalOf(url);
      if (refusal) return refusal;
      if (lane === "external" && !plan.externalLinks) return "external_off";
      if (redirects > MAX_REDIRECTS) return "max_depth";
      if (lane === "external" || discoveredBy === "start") return null;
      if (!plan.wholeSite && discoveredBy === "sitemap") return "not_asked";
      if (lane === "page" && plan.scope !== null && discoveredBy !== CHOSEN_BY[plan.scope]) return "not_listed";
      if (lane === "foreign") return null;
      return reasonAgainstPath(normalizedPathOf(url), lane) ?? trapAt(url, lane, discoveredBy);
    },

    /** What was admitted may belong to a space whose shape has shown since. */
    isTrap: traps.isTrap,

    /** Tells about a page that was admitted before a restart. */
    remember: (url: URL): void => void traps.judge(url),
  };
}

/** How many of each lane are asked. In a page audit the budget covers the page itself only. */
export function budgetOf(plan: Rules["plan"]): Readonly<Record<Lane, number>> {
  return {
    page: plan.wholeSite ? plan.maxPages : EXTERNAL_FLOOR,
    external: Math.max(EXTERNAL_FLOOR, plan.maxPages),
    own: plan.maxResources,
    foreign: Math.min(plan.maxResources, Math.max(FOREIGN_FLOOR, plan.maxResources * FOREIGN_SHARE)),
  };
}
