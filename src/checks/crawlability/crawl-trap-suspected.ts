import { createKinds } from "#domain/address-kind.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { segmentsOf } from "../kit/address.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

/** More addresses of one pattern than a list, a shop's filters or an archive should need. */
const MAX_URLS = 500;
/** Filters and orders show the same page again and again: so few titles among those that were read. */
const MAX_TITLE_SHARE = 0.1;
/** With fewer pages read, their titles say nothing about the others. */
const MIN_READ = 20;
/** `/a/b/a/b/a/b`: a relative link that is written wrongly makes each page lead to a longer one. */
const MIN_REPEATS = 3;
/** Patterns of one trap that are reported; a relative link that grows makes one in every folder. */
const MOST_PATTERNS = 5;

interface Pattern {
  count: number;
  read: number;
  readonly titles: Set<string>;
  /** One of them, or two. */
  readonly paths: Set<string>;
  readonly examples: string[];
  /** Left out by the crawl. */
  skipped: number;
}

export default defineCheck({
  id: "crawl-trap-suspected",
  scope: "site",
  title: "Possible crawler trap",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_URLS,
  threshold:
    "URLs skipped by the crawl as a trap, or more than {limit} URLs of one pattern with hardly any new content",
  message: "Found {count} URLs matching {pattern}: {sign}.",
  noSuggestion: "The plugin or template that generates these URLs has to be configured.",
  docs: {
    what: "A URL pattern generates pages without end: an empty calendar, filters in every combination, session IDs or random parameters, or relative links that make the path grow. Either the crawl skipped such URLs, or there are more URLs than the limit, with hardly any new titles or with a path that repeats its own segments. Pages that were crawled before the pattern was recognized don't count in the score or in any other result.",
    why: "Search engine crawlers, and this audit, waste crawl budget there instead of on your pages.",
    fix: "Fix the links that generate the URLs. Stop crawlers from following endless filter and calendar links with `rel=nofollow` or robots.txt rules, or exclude them from the audit.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation",
      "https://developers.google.com/search/docs/crawling-indexing/url-structure",
    ],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    for (const [key, pattern] of trapsOf(graph)) {
      // Others were all crawled on the way to those where the crawl stopped: more of the same.
      if (pattern.count > 1 && pattern.skipped > 0)
        yield { locator: key, ...shown(key, pattern), sign: skippedSign(pattern) };
    }
    for (const [key, pattern] of collect(graph.urls())) {
      const sign = pattern.count > limit ? signOf(key, pattern) : null;
      if (sign !== null) yield { locator: key, ...shown(key, pattern), sign };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": "",
          "/events?month=1": { leftOut: "trap" },
          "/events?month=2": { leftOut: "trap" },
          "/list?size=1": { html: "<title>Teas</title>", inTrap: true },
          "/list?size=2": { html: "<title>Teas</title>", inTrap: true },
        },
        at: [""],
        says: "2 were skipped",
        because: "what led to the trap is not told again",
      },
      {
        pages: filters(481, 20, 2),
        at: [""],
        says: "had only 2 titles",
        because: "501 variants of one list, and two titles among twenty",
      },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/tea/cups/tea/cups/tea/${number}`),
        at: [""],
        because: "the path repeats itself",
      },
      {
        pages: {
          "/": "",
          "/events?month=1": "<title>Events in month 1</title>",
          "/events?month=2": { html: "<title>Events in month 2</title>", inTrap: true },
          "/events?month=3": { leftOut: "trap" },
          "/events?month=4": { leftOut: "trap" },
        },
        at: [""],
        says: "Found 3 URLs matching /events?month=: 2 were skipped as a crawler trap, and 1 that was crawled doesn't count",
        because: "a calendar without entries that goes on",
      },
      {
        pages: { "/": "", "/tea?sid=5": { leftOut: "trap" }, "/tea?sid=6": { leftOut: "trap" } },
        at: [""],
        says: "2 were skipped as a crawler trap.",
        because: "the same page with other sessions",
      },
      {
        pages: {
          "/": "",
          ...Object.fromEntries(
            ["about", "contact", "shop", "team", "news", "jobs"].flatMap((name) =>
              ["tea", "cake"].map((last) => [`/${name}/${last}/`, { leftOut: "trap" }] as const),
            ),
          ),
        },
        at: ["", "", "", "", ""],
        says: "Found 2 URLs matching /team/*: 2 were skipped",
        because: "of a trap in every folder, five patterns are named",
      },
      {
        pages: filters(481, 20, 1),
        at: [""],
        says: "had only 1 title.",
        because: "501 variants of one list, and all have one title",
      },
    ],
    passes: [
      { pages: filters(480, 20, 2), because: "500 variants may be needed" },
      { pages: filters(481, 20, 3), because: "every seventh page has its own title" },
      { pages: filters(482, 19, 1), because: "too few were crawled to judge" },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/tea?id=${number}`),
        because: "one parameter names 501 teas",
      },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/tea/cups/tea/${number}`),
        because: "a word may occur twice",
      },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/news/${1970 + (number % 50)}/${(number % 12) + 1}/${number}`),
        because: "a newspaper's archive of fifty years",
      },
      { pages: { "/": "", "/tea?sid=5": { leftOut: "trap" } }, because: "one URL is no space without an end" },
      {
        pages: { "/": "", "/tea": { leftOut: "robots" }, "/cake": { leftOut: "robots" } },
        because: "what is skipped for another reason is no trap",
      },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `https://other.example.net/tea/cups/tea/cups/tea/${number}`),
        because: "external sites are not checked",
      },
      {
        pages: {
          ...filters(481, 0, 1),
          ...Object.fromEntries(
            numbered(20, (number) => `/list?sort=b&size=${number}`).map((path) => [
              path,
              { status: 404, html: "<title>Gone</title>" },
            ]),
          ),
        },
        because: "error pages share their title in any case",
      },
      {
        pages: {
          ...filters(481, 0, 1),
          ...Object.fromEntries(
            numbered(20, (number) => `/list?sort=b&size=${number}`).map((path) => [
              path,
              { headers: { "content-type": "application/pdf" } },
            ]),
          ),
        },
        because: "documents have no titles",
      },
      {
        pages: {
          "/": "",
          ...Object.fromEntries(
            numbered(501, (number) => `/list?page=${number}`).map((path) => [path, "<title>Teas</title>"]),
          ),
        },
        because: "one parameter is the page number",
      },
      { pages: { "/": "" }, sitemap: numbered(501, (number) => `/7/7/7/${number}`), because: "numbers may repeat" },
    ],
  }),
});

/** What the crawl took for traps, the largest first. */
function trapsOf(graph: Pick<SiteView, "urls" | "trapPages">): readonly (readonly [key: string, Pattern])[] {
  const kindOf = createKinds();
  const patterns = new Map<string, Pattern>();
  const add = (url: SeenUrl) => count(patternOf(patterns, `trap ${kindOf(new URL(url.url))}`), url);
  for (const url of graph.urls()) if (url.leftOut === "trap") add(url);
  for (const url of patterns.size === 0 ? [] : graph.trapPages()) add(url);
  return [...patterns].sort(([, one], [, other]) => other.count - one.count).slice(0, MOST_PATTERNS);
}

function shown(key: string, { count: urls, paths, examples }: Pattern) {
  const pattern = key.slice(key.indexOf(" ") + 1);
  const query = pattern.indexOf("?");
  const [path = ""] = paths;
  const isOnePath = query !== -1 && paths.size === 1;
  return {
    count: urls,
    pattern: isOnePath ? path + pattern.slice(query) : pattern,
    evidence: { related: [...examples] },
  };
}

function skippedSign({ skipped, count: urls }: Pattern): string {
  const crawled = urls - skipped;
  const left = `${skipped} ${skipped === 1 ? "was" : "were"} skipped as a crawler trap`;
  if (crawled === 0) return left;
  return `${left}, and ${crawled === 1 ? "1 that was crawled doesn't" : `${crawled} that were crawled don't`} count`;
}

/** One pass; a pattern is remembered only for addresses that can belong to a trap. */
function collect(urls: Iterable<SeenUrl>): ReadonlyMap<string, Pattern> {
  const patterns = new Map<string, Pattern>();
  for (const url of urls) {
    const key = url.kind === "page" && url.leftOut !== "trap" ? keyOf(new URL(url.url)) : null;
    if (key !== null) count(patternOf(patterns, key), url);
  }
  return patterns;
}

function patternOf(patterns: Map<string, Pattern>, key: string): Pattern {
  const known = patterns.get(key) ?? {
    count: 0,
    read: 0,
    titles: new Set(),
    paths: new Set(),
    examples: [],
    skipped: 0,
  };
  patterns.set(key, known);
  return known;
}

function count(pattern: Pattern, url: SeenUrl): void {
  pattern.count++;
  if (url.leftOut === "trap") pattern.skipped++;
  if (pattern.paths.size < 2) pattern.paths.add(new URL(url.url).pathname);
  if (pattern.examples.length < SHOWN_PLACES) pattern.examples.push(url.url);
  if (url.status !== 200 || !url.isHtml) return;
  pattern.read++;
  pattern.titles.add(url.title);
}

function keyOf({ origin, pathname, searchParams }: URL): string | null {
  const repeated = repeatedSegment(pathname);
  if (repeated !== null) return `repeat ${origin}/…/${repeated}/…/${repeated}/…`;
  // One parameter names things; two and more order and filter them.
  return searchParams.size > 1 ? `filter ${origin}${pathname}` : null;
}

function repeatedSegment(pathname: string): string | null {
  const seen = new Map<string, number>();
  for (const segment of segmentsOf(pathname)) {
    const times = (seen.get(segment) ?? 0) + 1;
    if (times >= MIN_REPEATS && !/^\d+$/.test(segment)) return segment;
    seen.set(segment, times);
  }
  return null;
}

function signOf(key: string, { read, titles }: Pattern): string | null {
  if (key.startsWith("repeat ")) return "the path repeats its own segments";
  const isSame = read >= MIN_READ && titles.size / read <= MAX_TITLE_SHARE;
  return isSame ? `${read} were crawled and had only ${titles.size === 1 ? "1 title" : `${titles.size} titles`}` : null;
}

function numbered(count: number, path: (number: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, number) => path(number));
}

/** A list with filters: so many variants that are only linked, and so many that were read, with so many titles. */
function filters(linked: number, read: number, titles: number) {
  const links = numbered(linked, (number) => `<a href="/list?sort=a&size=${number}">Tea</a>`).join("");
  const pages = numbered(read, (number) => `/list?sort=b&size=${number}`);
  return {
    "/": links,
    ...Object.fromEntries(pages.map((path, place) => [path, `<title>Teas ${place % titles}</title>`])),
  };
}
