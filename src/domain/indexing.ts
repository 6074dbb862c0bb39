/**
 * What a page says about its own indexing, and what follows from it. One answer for the crawl, the checks and the score.
 * Robots meta tags and X-Robots-Tag headers are read as Google documents them: rules for all robots and for Googlebot
 * add up, and the strictest wins. https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
import type { Document, MetaTag } from "./document.ts";
import { hasPublicName } from "./host.ts";
import type { Page } from "./page.ts";

/** The page's own words: its document and its headers. */
export interface Declared {
  readonly url: string;
  readonly document: Document | undefined;
  /** All values of a header, by its lower-case name. */
  readonly header: (name: string) => readonly string[];
  /** When it said so, in milliseconds since 1970: a page may name the day from which it is no longer to be listed. */
  readonly at: number;
}

export interface RobotsRule {
  readonly from: "meta" | "header";
  /** `robots` stands for every crawler. */
  readonly agent: string;
  readonly directives: ReadonlySet<string>;
  readonly source: string;
  /** The moment of `unavailable_after`, as written, when it is past. */
  readonly expired?: string;
}

export interface DeclaredCanonical {
  readonly from: "tag" | "header";
  readonly url: string;
  readonly source: string;
}

export function declaredBy(page: Pick<Page, "url" | "document" | "headers" | "fetchedAt">): Declared {
  return {
    url: page.url,
    at: page.fetchedAt,
    document: page.document,
    header: (name) => page.headers.filter(([key]) => key === name).map(([, value]) => value),
  };
}

/** Directives that carry a value after a colon, so that `max-snippet:0` is not read as an agent's name. */
const WITH_VALUE = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;
const HEEDED_AGENTS = new Set(["robots", "googlebot"]);

/** The rules that general crawlers and Googlebot heed, in the order in which they stand. */
export function robotsRules({ document, header, at }: Declared): readonly RobotsRule[] {
  const metas = (document?.metas ?? [])
    .filter(({ name, attribute }) => attribute === "name" && HEEDED_AGENTS.has(name))
    .map(({ name, content, source }) => ({
      ...{ from: "meta" as const, agent: name, source },
      ...directivesOf(content, at),
    }));
  const headers = header("x-robots-tag").map((value) => readHeader(value, at));
  return [...metas, ...headers.filter(({ agent }) => HEEDED_AGENTS.has(agent))];
}

function readHeader(value: string, at: number): RobotsRule {
  const [, name = "", rest = ""] = /^\s*([a-z0-9_-]+)\s*:(.*)$/i.exec(value) ?? [];
  const isAgent = name !== "" && !WITH_VALUE.test(name.toLowerCase());
  return {
    from: "header",
    agent: isAgent ? name.toLowerCase() : "robots",
    ...directivesOf(isAgent ? rest : value, at),
    source: `X-Robots-Tag: ${value}`,
  };
}

const UNAVAILABLE_AFTER = "unavailable_after";
/** The forms that are asked for may have one comma: “Friday, 25-Jun-27 15:00:00 UTC”. */
const EXPIRY = /unavailable_after\s*:\s*([^,]{0,60}(?:,\s*\d[^,]{0,60})?)/i;

function directivesOf(content: string, at: number): Pick<RobotsRule, "directives" | "expired"> {
  const [directive, date = ""] = EXPIRY.exec(content) ?? [];
  if (directive === undefined) return { directives: split(content) };
  const directives = new Set([...split(content.replace(directive, "")), directive.toLowerCase().trim()]);
  const moment = momentOf(date.trim());
  return moment !== null && moment <= at ? { directives, expired: date.trim() } : { directives };
}

const NAMED_ZONE = /(?:\bz|\dz|\b(?:utc|gmt|[ecmp][sd]t)|:\d\d\s*[+-]\d\d:?\d\d)$/i;

/** Milliseconds since 1970; `null` = nobody can tell. Without a time zone that is known, UTC is meant. */
function momentOf(date: string): number | null {
  const isWhole = NAMED_ZONE.test(date) || /^\d{4}-\d\d-\d\d$/.test(date);
  const moment = Date.parse(isWhole ? date : `${date.replace(/\s+[a-z]{2,5}$/i, "")} UTC`);
  return Number.isNaN(moment) ? null : moment;
}

function split(content: string): ReadonlySet<string> {
  const words = content
    .toLowerCase()
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  // `none` is short for the two; `all` for their opposites.
  return new Set(
    words.flatMap((word) => {
      if (word === "none") return ["noindex", "nofollow"];
      return word === "all" ? ["index", "follow"] : [word];
    }),
  );
}

export function isNoindex(declared: Declared): boolean {
  return robotsRules(declared).some(forbidsListing);
}

/** It says noindex, or names a day that is past. */
export function forbidsListing({ directives, expired }: RobotsRule): boolean {
  return directives.has("noindex") || expired !== undefined;
}

/** What it says of its indexing depends on the day: the same words may say something else tomorrow. */
export function mayExpire(declared: Declared): boolean {
  return robotsRules(declared).some(
    ({ directives, expired }) =>
      expired === undefined && [...directives].some((word) => word.startsWith(UNAVAILABLE_AFTER)),
  );
}

export function isNofollow(declared: Declared): boolean {
  return robotsRules(declared).some(({ directives }) => directives.has("nofollow"));
}

/** Canonicals that search engines heed: tags in the head and `Link:` headers (RFC 6596, RFC 8288). */
export function canonicalsOf(declared: Declared): readonly DeclaredCanonical[] {
  const tags = (declared.document?.canonicals ?? []).flatMap(({ url, inHead, source }) =>
    url !== null && inHead ? [{ from: "tag" as const, url, source }] : [],
  );
  return [...tags, ...headerCanonicals(declared)];
}

function headerCanonicals({ header, url }: Declared): readonly DeclaredCanonical[] {
  return header("link").flatMap((value) =>
    // A comma separates links, but may also stand inside <…>; so match whole links instead of splitting.
    [...value.matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)].flatMap(([source, target = "", parameters = ""]) => {
      const canonical = URL.parse(target.trim(), url)?.href;
      const isCanonical = /;\s*rel\s*=\s*("[^"]*\bcanonical\b[^"]*"|canonical\b)/i.test(parameters);
      return isCanonical && canonical
        ? [{ from: "header" as const, url: canonical, source: `Link: ${source.trim()}` }]
        : [];
    }),
  );
}

/** The page it names as the original when that is another one; `null` = none, or itself. Without fragment. */
export function canonicalElsewhere(declared: Declared): string | null {
  const canonicals = canonicalsOf(declared);
  const [first] = canonicals;
  if (first === undefined) return null;
  if (canonicals.some(({ url }) => isSameUrl(url, declared.url) || isLiveForm(url, declared.url))) return null;
  return withoutFragment(first.url);
}

/**
 * The same page under the site's public name. Copies on a developer's machine or in a build carry the canonicals of the
 * live site, and what they say is to be judged before it goes live.
 */
function isLiveForm(canonical: string, pageUrl: string): boolean {
  if (hasPublicName(pageUrl) || !hasPublicName(canonical)) return false;
  const [live, page] = [new URL(canonical), new URL(pageUrl)];
  return live.pathname === page.pathname && live.search === page.search;
}

const REFRESH = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*[;,]?\s*(?:url\s*=\s*)?["']?([^"']*)/i;

/** What a meta refresh, or the header of that name, says: where it leads, and after how many seconds; `null` when it leads back to the page. */
export function readRefresh(
  { name, attribute, content }: MetaTag,
  pageUrl: string,
): { readonly seconds: number; readonly target: string } | null {
  if (attribute !== "http-equiv" || name !== "refresh") return null;
  const [, seconds = "", href = ""] = REFRESH.exec(content) ?? [];
  const target = URL.parse(href.trim(), pageUrl)?.href;
  return target === undefined || isSameUrl(target, pageUrl) ? null : { seconds: Number(seconds), target };
}

/**
 * The page to which this one sends its visitors at once. Google reads a refresh without delay as a permanent redirect:
 * such a page is a signpost that nobody sees. `null` for pages that stay.
 */
export function forwardsTo({ url, document }: Pick<Page, "url" | "document">): string | null {
  for (const meta of document?.metas ?? []) {
    const refresh = readRefresh(meta, url);
    if (refresh?.seconds === 0) return refresh.target;
  }
  // Search engines follow what scripts do to the address as well.
  return sentByScript({ url, document });
}

/** Where the scripts of a page send its visitors: as a browser saw it, or as a page without content says; `null` for nowhere else. */
export function sentByScript({ url, document }: Pick<Page, "url" | "document">): string | null {
  const written = document?.scriptForward ?? null;
  const target = document?.rendering
    ? document.rendering.sentTo
    : written && (URL.parse(written, URL.parse(document?.base?.href ?? "", url)?.href ?? url)?.href ?? null);
  return target && /^https?:/.test(target) && !isSameUrl(target, url) ? target : null;
}

/** Equal after normalising what may be written differently: case of the host, default port, missing slash, fragment. */
export function isSameUrl(one: string, other: string): boolean {
  return (
    one === other || withoutFragment(URL.parse(one)?.href ?? one) === withoutFragment(URL.parse(other)?.href ?? other)
  );
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

const PAGE_NUMBER_PATH = /\/page\/(\d+)(?:\/(?:index\.\w{3,5})?)?$/i;
/** Most addresses need not be taken apart: they have neither parameters nor such a folder. */
const MAY_HAVE_NUMBER = /\?|\/page\//i;
const PAGE_NUMBER_KEYS = ["page", "paged", "p", "pg"];

/** Page 2 and on of a list. */
export function isLaterPage(url: string): boolean {
  return (pageOfList(url)?.number ?? 1) > 1;
}

/**
 * The number that an address gives to a page of a list, and the address of the list without it. WordPress's `?p=123` is
 * a post number, so `p` counts only beside other parameters.
 */
export function pageOfList(url: string): { readonly number: number; readonly list: string } | null {
  if (!MAY_HAVE_NUMBER.test(url)) return null;
  const parsed = URL.parse(url);
  if (!parsed) return null;
  const inPath = PAGE_NUMBER_PATH.exec(parsed.pathname)?.[1];
  if (inPath !== undefined) {
    parsed.pathname = parsed.pathname.replace(PAGE_NUMBER_PATH, "/");
    return { number: Number(inPath), list: parsed.href };
  }
  const { searchParams } = parsed;
  const key = PAGE_NUMBER_KEYS.find((key) => {
    const value = searchParams.get(key);
    return !(key === "p" && searchParams.size < 2) && value !== null && /^\d{1,4}$/.test(value);
  });
  if (key === undefined) return null;
  const number = Number(searchParams.get(key));
  searchParams.delete(key);
  return { number, list: parsed.href };
}
