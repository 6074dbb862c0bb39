/** Small questions about a page's canonicals. */
import { type DeclaredCanonical, withoutFragment } from "#domain/indexing.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { SiteWideFacts } from "./facts.ts";

/** Nobody follows a longer chain; without an end to it, a list of pages that name each the next would be quadratic. */
const MAX_WAY = 20;

/** The distinct targets, fragments left out. */
export function distinctTargets(canonicals: readonly DeclaredCanonical[]): readonly string[] {
  return [...new Set(canonicals.map(({ url }) => withoutFragment(URL.parse(url)?.href ?? url)))];
}

/**
 * The pages that canonicals lead to from here, one after the other. In a circle the last one is the first that comes
 * twice. Redirects on the way are another problem and end it.
 */
export function canonicalWay(
  url: SeenUrl,
  graph: SiteWideFacts["graph"],
): { readonly pages: readonly SeenUrl[]; readonly loop: boolean } {
  const pages: SeenUrl[] = [];
  const seen = new Set([url.id]);
  for (let at = url.canonicalTo; at !== null && pages.length < MAX_WAY; ) {
    const next = graph.byId(at);
    if (!next) break;
    pages.push(next);
    if (seen.has(at)) return { pages, loop: true };
    seen.add(at);
    at = next.status === 200 ? next.canonicalTo : null;
  }
  return { pages, loop: false };
}

/** The start page under its file's name. */
const INDEX_FILE = /\/(index|home|default)(\.[a-z]+)?\/?$/i;

/** The start page under another address; such a canonical is right. */
export function isCopyOfHome(url: SeenUrl, home: SeenUrl): boolean {
  const { pathname } = new URL(url.url);
  if (pathname === new URL(home.url).pathname || pathname === "/" || INDEX_FILE.test(pathname)) return true;
  return (url.textHash !== "" && url.textHash === home.textHash) || (url.title !== "" && url.title === home.title);
}
