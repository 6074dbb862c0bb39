/**
 * When two spellings are one URL. Built on the WHATWG parser (what browsers do), plus RFC 3986 §6.2.2: percent-encoded
 * unreserved letters are decoded and hex is upper-case. The order of the query and a trailing slash stay, because
 * servers may treat them as different pages, and finding that is part of an audit.
 */
import { normalizePercent } from "#domain/percent.ts";

/** Longest URL that browsers and servers agree to handle. */
export const MAX_URL_LENGTH = 2083;

export interface ResolvedUrl {
  /** Canonical, without fragment. */
  readonly url: string;
  /** As written, without `#`; `null` when there is none. */
  readonly fragment: string | null;
}

/** Resolves a reference as a browser would; `null` unless it leads to http(s). */
export function resolveUrl(href: string, base: string | undefined): ResolvedUrl | null {
  const url = URL.parse(href, base);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  const hash = url.href.indexOf("#");
  return { url: canonicalUrl(url), fragment: hash === -1 ? null : url.href.slice(hash + 1) };
}

function canonicalUrl(url: URL): string {
  const credentials = url.username || url.password ? `${url.username}:${url.password}@` : "";
  const path = normalizePercent(url.pathname) + normalizePercent(url.search);
  return `${url.protocol}//${credentials}${url.host}${path}`;
}

/** The same site under another scheme or with or without `www.`; such an address is asked, but not crawled further. */
export function isVariantOf(url: URL, origin: URL): boolean {
  if (url.origin === origin.origin) return false;
  if (url.hostname === origin.hostname && url.protocol === origin.protocol) return false;
  const onDefaultPorts = url.port === "" && origin.port === "";
  return onDefaultPorts && withoutWww(url.hostname) === withoutWww(origin.hostname);
}

export function withoutWww(hostname: string): string {
  return hostname.startsWith("www.") ? hostname.slice(4) : hostname;
}

/** True when the URL carries a user name or password. */
export function hasCredentials(url: URL): boolean {
  return url.username !== "" || url.password !== "";
}
