/** Attributes of an image, from what the crawl learned of its file. */
import type { Document, ImageTag } from "#domain/document.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { attributes } from "../escape-html.ts";
import { endOf } from "../resources.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the file itself, redirects followed; `undefined` when it was not read. */
export function realSize(url: string | null, view: SiteView): Size | undefined {
  const seen = url === null ? undefined : view.byUrl(url);
  const { width, height } = (seen && endOf(seen, view)?.resource) ?? {};
  return width && height ? { width, height } : undefined;
}

export function imageAttributes(
  { url, src }: Pick<ImageTag, "url" | "src">,
  values: Readonly<Record<string, string | undefined>>,
  how: Pick<Suggestion, "risk" | "source">,
): Suggestion {
  return { field: "image_attributes", target: url ?? src?.trim() ?? "", value: attributes(values), ...how };
}

/** An image that networks can show: it opened, is no drawing, and is not known to be small. */
export function shareableImage(document: Document, view: SiteView): string | undefined {
  let fallback: string | undefined;
  for (const { url, region, ariaHidden } of document.images) {
    const seen = url === null ? undefined : view.byUrl(url);
    if (!seen || region !== "main" || ariaHidden || !isPhoto(seen.url, view) || isEverywhere(seen, view)) continue;
    const { width, height } = seen.resource ?? {};
    if (width && height && width >= GOOD_WIDTH && height >= GOOD_HEIGHT) return seen.url;
    if (!width || !height || (width >= MIN_SIDE && height >= MIN_SIDE)) fallback ??= seen.url;
  }
  return fallback ?? siteImage(view);
}

/** So many pages show the pictures of a pattern, an advertisement or a template: they say nothing about any of them. */
const SHARE_OF_A_TEMPLATE = 0.2;
const MIN_PAGES_OF_A_TEMPLATE = 10;

/** The same for all pages of a site. */
const everywhere = new WeakMap<SiteView, Map<number, boolean>>();

function isEverywhere({ id }: SeenUrl, view: SiteView): boolean {
  const known = everywhere.get(view) ?? new Map<number, boolean>();
  everywhere.set(view, known);
  const answer = known.get(id) ?? isOnMany(id, view);
  known.set(id, answer);
  return answer;
}

function isOnMany(id: number, view: SiteView): boolean {
  const most = Math.max(MIN_PAGES_OF_A_TEMPLATE, view.coverage.visited * SHARE_OF_A_TEMPLATE);
  const pages = new Set<number>();
  for (const { from } of view.inlinks(id, "image")) {
    pages.add(from.id);
    if (pages.size > most) return true;
  }
  return false;
}

/** Half of what networks recommend still fills a preview. */
const GOOD_WIDTH = 600;
const GOOD_HEIGHT = 315;
/** Facebook leaves smaller images out. */
const MIN_SIDE = 200;

/** What the start page is shared with, when that opens. */
function siteImage(view: SiteView): string | undefined {
  const content = view.startPage?.metas.find(({ name }) => name === "og:image")?.content.trim() ?? "";
  return isPhoto(content, view) && (realSize(content, view)?.width ?? MIN_SIDE) >= MIN_SIDE ? content : undefined;
}

function isPhoto(url: string, view: SiteView): boolean {
  const seen = view.byUrl(url);
  const { type, mediaType } = seen?.resource ?? {};
  return seen?.status === 200 && type === "image" && mediaType !== "image/svg+xml" && mediaType !== "image/x-icon";
}
