/**
 * Links to places inside pages, to be compared later with the places that their targets have. Left out is what works
 * without such a place: scripts that read the fragment (routes, tabs, text directives), and `#top`.
 */
import type { Document, LinkTag } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import { hasPlace } from "#domain/places.ts";

/** More places named on one page than this come from a generator, whose first ones tell enough. */
const MAX_FRAGMENTS = 2000;

export interface NamedPlace {
  readonly url: string;
  /** As written, without `#`. */
  readonly fragment: string;
}

/** Each once; places of the page itself only when they are not there. */
export function fragmentLinks(document: Document, page: Pick<Page, "url">): readonly NamedPlace[] {
  const places: NamedPlace[] = [];
  const named = new Map<string, Set<string>>();
  const own = new Set(document.anchors);
  const isOwn = (place: string) => own.has(place);
  for (const link of document.links) {
    const { url, fragment } = link;
    if (url === null || fragment === null) continue;
    // Most such links lead to the page itself; those that work need not be kept.
    if (url === page.url && hasPlace(fragment, isOwn)) continue;
    const known = named.get(url);
    if (known?.has(fragment) || !namesPlace(link, fragment)) continue;
    if (known) known.add(fragment);
    else named.set(url, new Set([fragment]));
    if (places.push({ url, fragment }) === MAX_FRAGMENTS) break;
  }
  return places;
}

/** Attributes by which scripts take over a link: tabs, accordions, dialogs. */
const SCRIPTED =
  /\s(?:data-[a-z-]*(?:toggle|target|tab|modal|slide|scroll|action|open)|aria-(?:controls|expanded|haspopup)|role|onclick|@click|v-on:|ng-click|x-on:)|\sclass=["']?[^"'>]*(?:modal|popup|pop-up|lightbox|fancybox|offcanvas)/i;
/** Marks of routes, settings and text directives: `#/cart`, `#!page`, `#tab=2`, `#:~:text=tea`. */
const NO_PLACE = /^$|^top$|^[!/]|[=&?]|:~:/i;

function namesPlace({ hasHandler, source }: LinkTag, fragment: string): boolean {
  return !hasHandler && !NO_PLACE.test(fragment) && !SCRIPTED.test(source);
}
