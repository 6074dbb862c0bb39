/**
 * What a page loads, as addresses to ask for: images with the largest of their `srcset`, scripts, style sheets, icons,
 * fonts, posters, and the images that social networks show. Frames are pages of their own and are left out.
 */
import type { Document, ImageTag, ResourceTag, StyleLoad } from "#domain/document.ts";
import { lacksSize } from "#domain/image-place.ts";
import type { Use } from "#domain/resource.ts";
import { cssUrls } from "./css-urls.ts";
import { largestOf } from "./srcset.ts";
import { resolveUrl } from "./url-identity.ts";

export interface ResourceLoad {
  readonly url: string;
  readonly use: Use;
  readonly via: "image" | "resource";
  /** Its beginning tells what the headers do not: dimensions, or what could be saved. */
  readonly wantsBody: boolean;
}

export function* pageLoads(document: Document, pageUrl: string): Generator<ResourceLoad> {
  const base = document.base ? (URL.parse(document.base.href, pageUrl)?.href ?? pageUrl) : pageUrl;
  yield* socialImages(document);
  for (const tag of document.resources) yield* resourceLoads(tag, base);
  for (const { url, use } of document.styleLoads ?? []) yield cssLoad(url, use);
  for (const image of document.images) yield* imageLoads(image, base);
  // Where a page names no icon, browsers look here.
  if (!document.resources.some(({ kind }) => kind === "icon"))
    yield { url: new URL("/favicon.ico", pageUrl).href, use: "icon", via: "resource", wantsBody: true };
}

/** What a style sheet loads, relative to its own address. */
export function* sheetLoads(css: Uint8Array, sheetUrl: string): Generator<ResourceLoad> {
  for (const { href, use } of cssUrls(decoder.decode(css))) {
    const url = absolute(href, sheetUrl);
    if (url) yield cssLoad(url, use);
  }
}

const decoder = new TextDecoder();

/** Style sheets may load more; of a font or a background nobody asks more than whether it is there. */
function cssLoad(url: string, use: StyleLoad["use"]): ResourceLoad {
  return { url, use, via: "resource", wantsBody: use === "style" };
}

const SOCIAL = new Set(["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"]);

/** Relative addresses are left out: networks do not resolve them, and what they should be is a guess. */
function* socialImages({ metas }: Document): Generator<ResourceLoad> {
  for (const { name, content } of metas) {
    const url = SOCIAL.has(name) ? absolute(content.trim(), undefined) : null;
    if (url) yield { url, use: "social image", via: "resource", wantsBody: true };
  }
}

function* resourceLoads({ kind, href, url, attributes }: ResourceTag, base: string): Generator<ResourceLoad> {
  const use = useOf(kind, attributes.as?.toLowerCase());
  const target = url === null || href.trim() === "" ? null : withoutFragment(url);
  if (use && target) yield { url: target, use, via: "resource", wantsBody: use !== "media" && use !== "font" };
  const poster = attributes.poster ? absolute(attributes.poster, base) : null;
  if (poster) yield { url: poster, use: "poster", via: "image", wantsBody: false };
}

const USE_OF: Readonly<Record<string, Use | undefined>> = {
  script: "script",
  stylesheet: "style",
  icon: "icon",
  media: "media",
};
const USE_OF_PRELOAD: Readonly<Record<string, Use | undefined>> = {
  script: "script",
  style: "style",
  font: "font",
  image: "image",
};

function useOf(kind: ResourceTag["kind"], as: string | undefined): Use | undefined {
  return kind === "preload" ? USE_OF_PRELOAD[as ?? ""] : USE_OF[kind];
}

/** Of the candidates only the largest is asked for: most screens today get it, and the others are made from it. */
function* imageLoads(image: ImageTag, base: string): Generator<ResourceLoad> {
  const { src, url, srcset, inPicture } = image;
  const use = inPicture ? "picture" : "image";
  if (url !== null && src?.trim()) {
    yield { url, use, via: "image", wantsBody: isSvg(url) };
    // Only the file says whether it is an icon, and which size the page should give. What most visitors never see moves nothing.
    if (!image.noscript && lacksSize(image)) yield { url, use: "unsized image", via: "image", wantsBody: true };
  }
  const largest = srcset === null ? null : largestOf(srcset);
  const target = largest === null ? null : absolute(largest, base);
  if (target && target !== url)
    yield { url: target, use: inPicture ? "picture" : "srcset", via: "image", wantsBody: isSvg(target) };
}

/** Text, so whether it is compressed matters, and only a body tells. */
function isSvg(url: string): boolean {
  return /\.svg(?:$|\?)/i.test(url);
}

function absolute(href: string, base: string | undefined): string | null {
  return resolveUrl(href, base)?.url ?? null;
}

function withoutFragment(url: string): string {
  return url.split("#")[0] ?? url;
}
