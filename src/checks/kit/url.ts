/** Small questions about URLs and hosts. Documents carry URLs in canonical form, so plain comparison is mostly enough. */

export function parseUrl(url: string): URL | undefined {
  return URL.parse(url) ?? undefined;
}

export function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash === -1 ? url : url.slice(0, hash);
}

/** Equal after normalising what may be written differently: case of the host, default port, missing slash, fragment. */
export function isSameUrl(one: string, other: string): boolean {
  return withoutFragment(parseUrl(one)?.href ?? one) === withoutFragment(parseUrl(other)?.href ?? other);
}

/** Same host up to a leading `www.`: the two are one site to its owner. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [parseUrl(one), parseUrl(other)];
  return first !== undefined && second !== undefined && bareHost(first) === bareHost(second);
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, "");
}

/** Secure Contexts §3.1: browsers trust loopback without TLS. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === "[::1]" || hostname.startsWith("127.") || /(^|\.)localhost$/.test(hostname);
}

/** Paths that owners keep from search engines on purpose: login, cart, account, comment replies, site search. */
const PRIVATE_PATH =
  /\/(wp-admin|wp-login\.php|admin|login|log-in|signin|sign-in|signup|sign-up|register|logout|account|my-account|cart|basket|checkout|search)(\/|$|\?)/i;
const PRIVATE_QUERY = /[?&](s|q|replytocom|add-to-cart|preview|redirect_to)=/i;

export function isPrivateByDesign(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed !== undefined && (PRIVATE_PATH.test(`${parsed.pathname}/`) || PRIVATE_QUERY.test(parsed.search));
}

const PAGE_NUMBER_PATH = /\/page\/(\d+)\/?$/i;
const PAGE_NUMBER_KEYS = ["page", "paged", "p", "pg"];

/** Page 2 and on of a list. WordPress's `?p=123` is a post number, so `p` counts only beside other parameters. */
export function isLaterPage(url: string): boolean {
  const parsed = parseUrl(url);
  if (!parsed) return false;
  const inPath = PAGE_NUMBER_PATH.exec(parsed.pathname)?.[1];
  if (inPath !== undefined) return Number(inPath) > 1;
  return PAGE_NUMBER_KEYS.some((key) => {
    const value = parsed.searchParams.get(key);
    if (key === "p" && parsed.searchParams.size < 2) return false;
    return value !== null && /^\d{1,4}$/.test(value) && Number(value) > 1;
  });
}

/** For locators: data URIs can be huge, and their beginning tells them apart well enough. */
export function shortLocator(url: string): string {
  return url.length <= 500 ? url : `${url.slice(0, 500)}~${url.length}`;
}

export function asHttps(url: string): string {
  return url.replace(/^http:/i, "https:");
}
