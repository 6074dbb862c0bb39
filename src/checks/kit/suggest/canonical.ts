/** Which canonical a page should name, where its tag is what names one. */
import { canonicalsOf, isSameUrl } from "#domain/indexing.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isCopyOfHome } from "../canonicals.ts";
import { declared, type FindingPlace, type PageContext } from "../facts.ts";
import { isDisallowed } from "../robots.ts";
import { isStartPage } from "../targets.ts";
import { byNewest, isSameBesidesVersion } from "../versions.ts";

type How = Pick<Suggestion, "risk" | "source">;
type Context = PageContext<"document" | "headers">;

/** `undefined` where that page is known not to be fit for it. */
export function proposeCanonical(
  context: Context & { readonly view: SiteView },
  value: string,
  how: How,
): Suggestion | undefined {
  const seen = context.view.byUrl(value);
  const isOwn = isSameUrl(value, context.page.url);
  // A homepage that names another URL is an issue of its own.
  if (!isOwn && isSameUrl(context.page.url, context.view.facts.startUrl)) return undefined;
  // A subpage whose template names the homepage gives itself up: see canonical-to-home.
  const self = context.view.byUrl(context.page.url);
  if (!isOwn && self && seen && isStartPage(seen, context.view.facts.startUrl) && !isCopyOfHome(self, seen))
    return undefined;
  // What nobody can reach is no better than what people read.
  const isFit = isOwn || !seen?.visited || (seen.indexable && (seen.depth !== null || seen.inSitemap));
  return isFit && !isDisallowed(context.view.facts.robots, value) ? asTag(context, value, how) : undefined;
}

export function ownCanonical(context: Context): Suggestion | undefined {
  return asTag(context, context.page.url, { risk: "review", source: "the page's own URL" });
}

/** `undefined` where a `Link:` header names another one: that is set elsewhere, and the two would contradict. */
function asTag(context: Context, value: string, how: How): Suggestion | undefined {
  const headers = canonicalsOf(declared(context)).filter(({ from }) => from === "header");
  return headers.some(({ url }) => !isSameUrl(url, value)) ? undefined : { field: "canonical", value, ...how };
}

/** The page as a copy of another one; `undefined` where something rests on its being none. */
export function copyOf(
  place: FindingPlace | undefined,
  original: string | undefined,
  view: SiteView,
): Suggestion | undefined {
  const seen = original === undefined ? undefined : view.byUrl(original);
  if (!place || !seen?.indexable || seen.id === place.seen.id || isNeeded(place.seen, view)) return undefined;
  if (place.document.hreflangs.length > 0) return undefined;
  const isNewer = byNewest(seen.url, place.seen.url) < 0 && isSameBesidesVersion(seen.url, place.seen.url);
  const source = isNewer ? "the same page of the newest version" : "the URL with the most internal links";
  return proposeCanonical({ ...place, view }, seen.url, { risk: "review", source });
}

/**
 * Something rests on the page being listed: a sitemap that names it, a page that names it as its original or as itself
 * in another language, or a page that is found only from here. That would have to change first.
 */
export function isNeeded(page: SeenUrl | undefined, view: SiteView): boolean {
  return page !== undefined && (page.inSitemap || isNeededByPages(page, view));
}

/** The same, whatever a sitemap says. */
export function isNeededByPages(page: SeenUrl | undefined, view: SiteView): boolean {
  if (!page) return false;
  for (const { via } of view.inlinks(page.id)) if (via !== "link") return true;
  for (const { to } of view.outlinks(page.id, "link"))
    if (to.id !== page.id && to.indexable && to.indexableInlinks <= 1) return true;
  return false;
}

/** The page under an address with a parameter or two less; not where something rests on this one. */
export function cleanerAddress(
  address: string,
  isIdle: (name: string, value: string) => boolean,
  { page, view }: { readonly page: string; readonly view: SiteView },
): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  for (const [name, value] of [...url.searchParams]) if (isIdle(name, value)) url.searchParams.delete(name);
  return url.href === page || isNeeded(view.byUrl(page), view) ? undefined : url.href;
}
