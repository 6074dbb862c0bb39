/** Which canonical a page should name, where its tag is what names one. */
import { canonicalsOf, isSameUrl } from "#domain/indexing.ts";
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isCopyOfHome } from "../canonicals.ts";
import { declared, type PageContext, type Place } from "../facts.ts";
import { isStartPage } from "../targets.ts";

type How = Pick<Suggestion, "risk" | "source">;

/** `undefined` where a `Link:` header names another one: that is set elsewhere, and the two would contradict. */
export function proposeCanonical(
  context: PageContext<"document" | "headers">,
  value: string,
  how: How,
): Suggestion | undefined {
  const headers = canonicalsOf(declared(context)).filter(({ from }) => from === "header");
  if (headers.some(({ url }) => !isSameUrl(url, value))) return undefined;
  return { field: "canonical", value, ...how };
}

export function ownCanonical(context: PageContext<"document" | "headers">): Suggestion | undefined {
  return proposeCanonical(context, context.page.url, { risk: "review", source: "the page's own address" });
}

/**
 * The page as a copy of another one; `undefined` where a sitemap or another language's page says that it is no copy:
 * that would have to change first.
 */
export function copyOf(place: Place | undefined, original: string | undefined, view: SiteView): Suggestion | undefined {
  const seen = original === undefined ? undefined : view.byUrl(original);
  if (!place || !seen?.indexable || seen.id === place.seen.id || place.seen.inSitemap) return undefined;
  if (isStartPage(seen, view.facts.startUrl) && !isCopyOfHome(place.seen, seen)) return undefined;
  if (place.document.hreflangs.length > 0) return undefined;
  for (const { via } of view.inlinks(place.seen.id)) if (via !== "link") return undefined;
  return proposeCanonical(place, seen.url, { risk: "review", source: "the address with the most links" });
}

/** A page of this site with a parameter or two less, unless it is known not to open. */
export function cleanerAddress(
  address: string,
  isIdle: (name: string, value: string) => boolean,
  view: SiteView,
): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  for (const [name, value] of [...url.searchParams]) if (isIdle(name, value)) url.searchParams.delete(name);
  const seen = view.byUrl(url.href);
  const opens =
    seen === undefined || !seen.visited || (seen.status === 200 && seen.canonicalTo === null && !seen.noindex);
  return url.href !== address && opens ? url.href : undefined;
}
