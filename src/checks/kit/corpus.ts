/**
 * What the site's own pages tell together: how it names itself, how its titles are built, which words are rare on it.
 * Suggestions draw on this, so that they sound like the site and repeat no other page. Linear in the number of pages.
 */
import type { Document } from "#domain/document.ts";
import { textKey } from "#domain/places.ts";
import type { SeenUrl } from "#domain/site.ts";
import { foldText } from "./fold-text.ts";
import { isPattern, repeatsHeading } from "./repeated-headings.ts";
import { carries, siteNames, startTitleOf } from "./site-name.ts";
import { createPageIndex, type PageIndex } from "./suggest/page-index.ts";
import { parts, type Separator } from "./title-parts.ts";

export interface Corpus {
  /** How the site names itself; `null` when its pages give no clear answer. */
  readonly siteName: string | null;
  /** The same, where it is sure enough to be claimed as the site's name elsewhere. */
  readonly statedName: string | null;
  /** The name that titles can carry: the site's, or a title of the start page that is no more than a name. */
  readonly nameInTitles: string | null;
  /** What the start page calls itself, where the site has no name beside; often a slogan. */
  readonly startName: string | null;
  /** Where titles carry that name, and what stands between; `null` when they do not. */
  readonly titlePattern: { readonly at: "start" | "end"; readonly separator: string } | null;
  /** How many indexable pages have this title or description, case and white space aside. */
  titleCount(title: string): number;
  descriptionCount(description: string): number;
  headingCount(heading: string): number;
  /** Several titles begin or end with this part: it names their section, or the site. */
  isSharedPart(part: string): boolean;
  /** False when the value was proposed for another page before: two pages never get the same. */
  take(field: "title" | "description" | "sentence", value: string, page: string): boolean;
  /** False when titles that only repeat the heading would become a pattern of the site; one more page is granted it each time. */
  mayRepeatHeading(page: string): boolean;
  /** False when as many links as a start page bears were proposed for it; asked again for a page, the answer is the same. */
  mayLinkFromStart(page: string): boolean;
  /** Inverse document frequency over titles, headings and descriptions: at least log 2, for a word of every page. */
  rarity(word: string): number;
  /** Finds pages by address and name; built when first asked for. */
  readonly pages: PageIndex;
}

/** A name in fewer titles than this share is no pattern. */
const SHARE_OF_A_PATTERN = 0.5;
/** Two pages can share a word by chance. */
const MIN_PAGES_OF_A_PATTERN = 3;

const MOST_LINKS_OF_START = 10;

export function createCorpus(
  urls: Iterable<SeenUrl>,
  startPage: Document | undefined,
  { host = "" }: { readonly host?: string } = {},
): Corpus {
  const titles = new Map<string, number>();
  const descriptions = new Map<string, number>();
  const headings = new Map<string, number>();
  const pagesWith = new Map<string, number>();
  const ends = createAffixes();
  const starts = createAffixes();
  const startTitle = startTitleOf(startPage);
  let isStartTitleCarried = false;
  let pages = 0;
  let repeated = 0;
  for (const { indexable, title, description, h1 } of urls) {
    if (!indexable) continue;
    pages++;
    if (repeatsHeading({ title, h1 })) repeated++;
    bump(titles, foldText(title));
    isStartTitleCarried ||= carries(title, startTitle);
    bump(descriptions, foldText(description));
    bump(headings, foldText(h1));
    for (const word of new Set(foldedWords(`${title} ${h1} ${description}`))) bump(pagesWith, word);
    const { first, last } = parts(title);
    if (last) ends.add(last.text, last.separator);
    if (first) starts.add(first.text, first.separator);
  }
  const sharedParts = new Set([...ends.shared(), ...starts.shared()]);
  const end = ends.common(pages);
  const start = starts.common(pages);
  const affix =
    end && (!start || end.count >= start.count)
      ? { ...end, at: "end" as const }
      : start && { ...start, at: "start" as const };
  const { own, ...names } = siteNames(startPage, { shared: affix?.text ?? null, isStartTitleCarried, host });
  const rarity = (word: string) => Math.log(1 + Math.max(1, pages) / Math.max(1, pagesWith.get(foldText(word)) ?? 0));
  const titleCount = (title: string) => titles.get(foldText(title)) ?? 0;
  const headingCount = (heading: string) => headings.get(foldText(heading)) ?? 0;
  const isSharedPart = (part: string) => sharedParts.has(foldText(part));
  let index: PageIndex | undefined;
  /** The last page that may repeat its heading: asked again, the answer is the same. */
  let granted: string | undefined;
  const linkedFromStart = new Set<string>();
  return {
    ...names,
    titlePattern:
      affix && (!own || foldText(own) === foldText(affix.text)) ? { at: affix.at, separator: affix.separator } : null,
    titleCount,
    descriptionCount: (description) => descriptions.get(foldText(description)) ?? 0,
    headingCount,
    isSharedPart,
    take: createTaker(),
    mayRepeatHeading(page) {
      if (page === granted) return true;
      if (isPattern(repeated + 1, pages)) return false;
      repeated++;
      granted = page;
      return true;
    },
    mayLinkFromStart(page) {
      if (linkedFromStart.size < MOST_LINKS_OF_START) linkedFromStart.add(page);
      return linkedFromStart.has(page);
    },
    rarity,
    get pages() {
      index ??= createPageIndex(urls, { siteName: names.siteName, titleCount, headingCount, isSharedPart, rarity });
      return index;
    },
  };
}

/** Words of three and more letters, folded. */
export function foldedWords(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

/** Numbers instead of texts, because each page of the site may get one. */
function createTaker(): Corpus["take"] {
  const takers = new Map<number, number>();
  return (field, value, page) => {
    const key = textKey(`${field} ${foldText(value)}`);
    const taker = takers.get(key) ?? textKey(page);
    takers.set(key, taker);
    return taker === textKey(page);
  };
}

function createAffixes() {
  const counts = new Map<string, { text: string; separator: Separator; count: number }>();
  return {
    add(text: string, separator: Separator): void {
      const key = foldText(text);
      const known = counts.get(key);
      if (known) known.count++;
      else counts.set(key, { text, separator, count: 1 });
    },
    /** Folded. */
    *shared(): Generator<string> {
      for (const [key, { count }] of counts) if (count >= MIN_PAGES_OF_A_PATTERN) yield key;
    },
    common(pages: number) {
      let best: { text: string; separator: Separator; count: number } | undefined;
      for (const each of counts.values()) if (!best || each.count > best.count) best = each;
      const isPattern = best && best.count >= MIN_PAGES_OF_A_PATTERN && best.count >= pages * SHARE_OF_A_PATTERN;
      return isPattern ? best : undefined;
    },
  };
}

function bump(counts: Map<string, number>, key: string): void {
  if (key !== "") counts.set(key, (counts.get(key) ?? 0) + 1);
}
