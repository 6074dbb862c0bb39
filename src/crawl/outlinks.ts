/**
 * Where a page leads, as columns. Links are most of what a page has, and many of them are the same: addresses and texts get
 * numbers first, and then a number tells whether a link is new.
 */
import type { Document } from "#domain/document.ts";
import { forwardsTo, readRefresh, withoutFragment } from "#domain/indexing.ts";
import type { Page, Via } from "#domain/page.ts";
import { markOf } from "#domain/reading.ts";
import { pageLoads, sheetLoads } from "./page-resources.ts";
import { isVariantOf, resolveUrl } from "./url-identity.ts";

/** Ways out of a page, in its order. What points to the same place in the same way with the same words counts once. */
export interface Outlinks {
  /** Addresses, canonical and without fragment, each once, in the order in which the page first leads there. */
  readonly urls: readonly string[];
  /** For each outlink, which of the addresses. */
  readonly targets: readonly number[];
  /** For each outlink, see `markOf`. */
  readonly marks: readonly number[];
  readonly texts: readonly string[];
}

export const NO_OUTLINKS: Outlinks = { urls: [], targets: [], marks: [], texts: [] };

const LINK = markOf("link", false, false);
const NOFOLLOW_LINK = markOf("link", true, false);

/** @param readsResources what the page loads is noted, too */
export function outlinksOf(page: Page, document: Document, readsResources: boolean): Outlinks {
  const { add, outlinks } = createOutlinks();
  const forward = forwardsTo(page);
  if (forward !== null) addRefresh(forward, "refresh");
  else for (const target of laterTargets(page, document)) addRefresh(target, "delayed-refresh");
  for (const { url, text, rel } of document.links) {
    if (url !== null) add(url, rel.includes("nofollow") ? NOFOLLOW_LINK : LINK, text);
  }
  addDeclared(document, (url, via, text = "") => {
    if (url !== null) add(withoutFragment(url), markOf(via, false, false), text);
  });
  for (const url of ownFrames(document, page.url)) add(url, markOf("frame", false, false), "");
  if (!readsResources) return outlinks;
  for (const { url, via, use, wantsBody } of pageLoads(document, page.url))
    add(url, markOf(via, false, wantsBody), use);
  return outlinks;

  function addRefresh(target: string, via: Via): void {
    const url = resolveUrl(target, undefined)?.url;
    if (url !== undefined) add(url, markOf(via, false, false), "");
  }
}

/** What a style sheet loads. */
export function outlinksOfSheet(css: Uint8Array, sheetUrl: string): Outlinks {
  const { add, outlinks } = createOutlinks();
  for (const { url, via, use, wantsBody } of sheetLoads(css, sheetUrl)) add(url, markOf(via, false, wantsBody), use);
  return outlinks;
}

/** Where the page sends those who have looked at it for a while. */
function* laterTargets(page: Page, { metas }: Document): Generator<string> {
  for (const meta of metas) {
    const refresh = readRefresh(meta, page.url);
    if (refresh) yield refresh.target;
  }
}

/** Documents of the same site that the page shows in frames; those of others are theirs to look after. */
function* ownFrames({ resources }: Document, pageUrl: string): Generator<string> {
  const page = new URL(pageUrl);
  for (const { kind, href, url, attributes } of resources) {
    // Browsers show what stands in `srcdoc` instead, and a frame without an address shows nothing.
    if (kind !== "iframe" || attributes.srcdoc !== undefined || href.trim() === "") continue;
    const target = url === null ? null : resolveUrl(url, undefined)?.url;
    if (!target || target === pageUrl) continue;
    const address = new URL(target);
    if (address.origin === page.origin || isVariantOf(address, page)) yield target;
  }
}

function addDeclared(
  { canonicals, hreflangs, relations }: Document,
  add: (url: string | null, via: Via, text?: string) => void,
): void {
  for (const { url } of canonicals) add(url, "canonical");
  for (const { url, lang } of hreflangs) add(url, "hreflang", lang);
  for (const rel of ["prev", "next"]) {
    for (const url of relations[rel] ?? []) add(url, "pagination", rel);
  }
  for (const url of relations.amphtml ?? []) add(url, "amphtml");
}

/** More texts than a page can have, and more marks than there are. Two of them and a number of an address fit a double. */
const [TEXTS, MARKS] = [2 ** 24, 2 ** 6];

function createOutlinks() {
  const [targets, marks, texts]: [number[], number[], string[]] = [[], [], []];
  const urls: string[] = [];
  const [numbersOfUrls, numbersOfTexts] = [new Map<string, number>(), new Map<string, number>()];
  const seen = new Set<number>();
  return {
    outlinks: { urls, targets, marks, texts },
    add(url: string, mark: number, text: string): void {
      const target = numberIn(numbersOfUrls, url);
      const before = seen.size;
      seen.add((target * TEXTS + numberIn(numbersOfTexts, text)) * MARKS + mark);
      if (seen.size === before) return;
      if (target === urls.length) urls.push(url);
      targets.push(target);
      marks.push(mark);
      texts.push(text);
    },
  };
}

function numberIn(numbers: Map<string, number>, name: string): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
}
