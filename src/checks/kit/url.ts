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

/** Names that can never be looked up in public: RFC 2606, RFC 6761, RFC 6762, RFC 8375 and ICANN's `.internal`. */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|test|invalid|localdomain|lan|intranet|home\.arpa)$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
/** RFC 1918, RFC 6598, RFC 3927, RFC 1122: loopback, private, shared and link-local. */
const PRIVATE_IPV4 =
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
/** Loopback, unspecified, unique local (RFC 4193), link-local. */
const PRIVATE_IPV6 = /^\[(::1?\]|f[cd]|fe[89ab])/;

/** Nobody outside the owner's machine or network can open it. */
export function isPrivateHost({ hostname }: URL): boolean {
  if (hostname.startsWith("[")) return PRIVATE_IPV6.test(hostname);
  if (IPV4.test(hostname)) return PRIVATE_IPV4.test(hostname);
  return !hostname.includes(".") || PRIVATE_NAMES.test(hostname);
}

/** A name that the public can look up: HTTPS, www and search engines make sense for it. */
export function hasPublicName(url: string): boolean {
  const parsed = parseUrl(url);
  if (!parsed) return false;
  const { hostname } = parsed;
  return !hostname.startsWith("[") && !IPV4.test(hostname) && !isPrivateHost(parsed);
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
