/**
 * Which object a page is, from what the page says itself: `<…/wp/v2/posts/12>; rel="alternate"`. Only links of the same
 * host count, and the route is kept, because core REST asks for pages, posts and terms at different places.
 */
import type { HeaderList } from "#domain/headers.ts";
import { links } from "./discover.ts";

export interface ObjectLink {
  readonly ref: string;
  /** `/wp/v2/pages/12` */
  readonly route: string;
}

/** Taxonomies of core; others are told from post types by the site's own list. */
const TERM_BASES = new Set(["categories", "tags"]);

export function linkedObject(
  page: { readonly url: string; readonly headers: HeaderList },
  taxonomies: ReadonlySet<string> = TERM_BASES,
): ObjectLink | null {
  const host = URL.parse(page.url)?.host;
  for (const { target, rel, type } of links(page.headers)) {
    const url = URL.parse(target, page.url);
    if (rel !== "alternate" || !/\bjson\b/.test(type) || !url || url.host !== host) continue;
    const path = url.searchParams.get("rest_route") ?? url.pathname;
    const [, route = "", base = "", id = ""] = /(\/wp\/v2\/([\w-]+)\/(\d+))\/?$/.exec(path) ?? [];
    if (route === "" || base === "users" || base === "blocks") continue;
    return { ref: `${taxonomies.has(base) || TERM_BASES.has(base) ? "term" : "post"}:${id}`, route };
  }
  return null;
}
