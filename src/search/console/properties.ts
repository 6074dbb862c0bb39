/** Which properties of Search Console are of a website. */
import { withoutWww } from "#crawl/index.ts";
import type { SearchConsoleProperty } from "#domain/search-console.ts";
import { siteKeyOf } from "../site-tables.ts";

const DOMAIN = "sc-domain:";
/** Whoever added a property without showing that it is theirs sees nothing of it. */
const UNVERIFIED = "siteUnverifiedUser";
/** Offered to choose from; an account may have thousands, but not of one host. */
const OFFERED_AT_MOST = 20;

/**
 * Those that cover the website, best first: its own domain, which has both schemes; then its own origin. A domain above it comes last: of its
 * rows, which end somewhere, few may be of the website.
 */
export function propertiesOf(origin: string, all: readonly SearchConsoleProperty[]): SearchConsoleProperty[] {
  const usable = all.filter(({ property, permission }) => permission !== UNVERIFIED && covers(property, origin));
  return usable.toSorted((a, b) => rankOf(a, origin) - rankOf(b, origin)).slice(0, OFFERED_AT_MOST);
}

function covers(property: string, origin: string): boolean {
  const { hostname, port } = new URL(origin);
  if (property.startsWith(DOMAIN)) {
    const domain = domainOf(property);
    return domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`));
  }
  const prefix = URL.parse(property);
  // A property of a folder lacks the rest of the site.
  if (prefix === null || !/^https?:$/.test(prefix.protocol) || prefix.pathname !== "/") return false;
  return siteKeyOf(prefix) === siteKeyOf({ hostname, port });
}

function rankOf({ property }: SearchConsoleProperty, origin: string): number {
  if (!property.startsWith(DOMAIN)) return URL.parse(property)?.origin === origin ? 1 : 2;
  const { hostname } = new URL(origin);
  return withoutWww(domainOf(property) ?? "") === withoutWww(hostname) ? 0 : 3;
}

/** In the form that URLs have: without capitals, and international names as they are asked for. */
function domainOf(property: string): string | undefined {
  const written = property.slice(DOMAIN.length);
  return /^[^\s/\\@:?#]+$/.test(written) ? URL.parse(`http://${written}`)?.hostname : undefined;
}
