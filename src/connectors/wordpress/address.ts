/** Comparing addresses as WordPress means them. */

/** The same place: a final slash and the case of the escapes do not matter. */
export function sameAddress(one: string, other: string): boolean {
  return normal(one) === normal(other);
}

function normal(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.hash = "";
  return url.href.replace(/\/(?=$|\?)/, "").replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

/** Path and query, as a redirect is kept by. */
export function redirectPathOf(address: string): string {
  const url = new URL(address);
  return url.pathname + url.search;
}

/** They say who sent the visitor, and change nothing of the page. */
const TRACKING =
  /^(utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|mc_cid|mc_eid|_hsenc|_hsmi|_ga)$/i;

/**
 * Two addresses of one page: they differ at most in the scheme, in `www.`, a final slash, the spelling of escapes,
 * tracking parameters and the fragment.
 */
export function isSamePage(one: string, other: string): boolean {
  const [first, second] = [pageName(one), pageName(other)];
  return first !== null && first === second;
}

/** A later part of a post, or the post with other comments: the same content is edited for it. */
export function isPartOf(address: string, own: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  url.pathname = url.pathname.replace(/\/comment-page-\d+(?=\/?$)/, "").replace(/\/\d+(?=\/?$)/, "");
  for (const name of ["page", "cpage", "replytocom"]) url.searchParams.delete(name);
  return isSamePage(url.href, own);
}

/** `null` for what is no address of a page. */
function pageName(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort(byName);
  const path = url.pathname.replace(/\/+$/, "").replace(/%[0-9a-f]{2}/gi, unescaped);
  return JSON.stringify([url.hostname.replace(/^www\./, ""), url.port, path, query]);
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Letters, digits and the like mean the same with and without an escape. */
function unescaped(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
}
