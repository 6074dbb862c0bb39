import type { SeenUrl } from "#domain/site.ts";
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
/** A calendar that can be turned without end; no archive of a site is so old. */
const MAX_YEARS = 30;
const YEAR = /(?:^|[/=_-])((?:19|20|21)\d\d)(?=[/_-](?:0?[1-9]|1[0-2])(?:\D|$))/;

interface Pattern {
  count: number;
  read: number;
  readonly titles: Set<string>;
  readonly examples: string[];
  firstYear: number;
  lastYear: number;
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
  threshold: "more than {limit} URLs of one pattern with hardly any new content",
  message: "Found {count} URLs matching {pattern}: {sign}.",
  noSuggestion: "The plugin or template that generates these URLs has to be configured.",
  docs: {
    what: "A single URL pattern generates more URLs than the limit: the same page with endless parameter combinations and hardly any new titles, a path that repeats its own segments, or a calendar spanning more than 30 years.",
    why: "Search engine crawlers, and this audit, waste crawl budget there instead of on your pages.",
    fix: "Fix the links that generate the URLs. Stop crawlers from following endless filter and calendar links with `rel=nofollow` or robots.txt rules, or exclude them from the audit.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation",
      "https://developers.google.com/search/docs/crawling-indexing/url-structure",
    ],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    for (const [key, pattern] of collect(graph.urls())) {
      const sign = pattern.count > limit ? signOf(key, pattern) : null;
      if (sign === null) continue;
      const shown = key.slice(key.indexOf(" ") + 1);
      yield { locator: key, count: pattern.count, pattern: shown, sign, evidence: { related: [...pattern.examples] } };
    }
  },

  examples: () => ({
    fails: [
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
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/events/${1990 + Math.floor(number / 12)}/${(number % 12) + 1}/`),
        at: [""],
        because: "a calendar of 41 years",
      },
      {
        pages: filters(481, 20, 1),
        at: [""],
        says: "had only 1 title.",
        because: "501 variants of one list, and all have one title",
      },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/events/${1990 + (number % 32)}/01/${number}`),
        at: [""],
        because: "a calendar of more than thirty years",
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
        sitemap: numbered(501, (number) => `/news/${2000 + Math.floor(number / 20)}/${(number % 12) + 1}/${number}`),
        because: "an archive of 25 years",
      },
      {
        pages: { "/": "" },
        sitemap: numbered(501, (number) => `/events/${1990 + (number % 31)}/01/${number}`),
        because: "an archive of thirty years",
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

/** One pass; a pattern is remembered only for addresses that can belong to a trap. */
function collect(urls: Iterable<SeenUrl>): ReadonlyMap<string, Pattern> {
  const patterns = new Map<string, Pattern>();
  for (const url of urls) {
    const { key, year } = url.kind === "page" ? keyOf(new URL(url.url)) : { key: null, year: null };
    if (key === null) continue;
    const pattern = patterns.get(key) ?? newPattern();
    patterns.set(key, pattern);
    count(pattern, url, year);
  }
  return patterns;
}

function newPattern(): Pattern {
  return { count: 0, read: 0, titles: new Set(), examples: [], firstYear: 9999, lastYear: 0 };
}

function count(pattern: Pattern, url: SeenUrl, year: number | null): void {
  pattern.count++;
  if (pattern.examples.length < SHOWN_PLACES) pattern.examples.push(url.url);
  if (url.status === 200 && url.isHtml) {
    pattern.read++;
    pattern.titles.add(url.title);
  }
  if (year === null) return;
  pattern.firstYear = Math.min(pattern.firstYear, year);
  pattern.lastYear = Math.max(pattern.lastYear, year);
}

function keyOf({ origin, pathname, search, searchParams }: URL): { key: string | null; year: number | null } {
  const repeated = repeatedSegment(pathname);
  if (repeated !== null) return { key: `repeat ${origin}/…/${repeated}/…/${repeated}/…`, year: null };
  const year = YEAR.exec(pathname + search)?.[1];
  if (year !== undefined) return { key: `year ${origin}${pathname.split(year, 1)[0] ?? ""}`, year: Number(year) };
  // One parameter names things; two and more order and filter them.
  return { key: searchParams.size > 1 ? `filter ${origin}${pathname}` : null, year: null };
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

function signOf(key: string, { read, titles, firstYear, lastYear }: Pattern): string | null {
  if (key.startsWith("repeat ")) return "the path repeats its own segments";
  if (key.startsWith("year ")) return lastYear - firstYear > MAX_YEARS ? "an endless calendar" : null;
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
