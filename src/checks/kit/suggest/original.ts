/** The page that another one repeats: what a copy lacks is a canonical that names it, not words of its own. */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { byLinks, MIN_WORDS_OF_COPY } from "../copies.ts";
import { technicalKey } from "../url-variants.ts";
import { byNewest } from "../versions.ts";

/** For each page whose text other pages have, too: the one that it repeats, which may be itself. */
const known = new WeakMap<SiteView, ReadonlyMap<number, SeenUrl>>();

/** `undefined` for the original itself, and for a page that repeats none. */
export function originalOf({ id }: SeenUrl, view: SiteView): SeenUrl | undefined {
  const originals = known.get(view) ?? new Map(originalsOf(view));
  known.set(view, originals);
  const original = originals.get(id);
  return original?.id === id ? undefined : original;
}

/** The likelier original first. A view of a list, or an old version of a manual, is often linked more than what people want to be found. */
export function asOriginal(one: SeenUrl, other: SeenUrl): number {
  const hasQuery = ({ url }: SeenUrl) => (url.includes("?") ? 1 : 0);
  return hasQuery(one) - hasQuery(other) || byNewest(one.url, other.url) || byLinks(one, other) || one.id - other.id;
}

function* originalsOf(view: SiteView): Generator<[number, SeenUrl]> {
  const isStart = ({ url }: SeenUrl) => (url === view.facts.startUrl ? 1 : 0);
  const byWorth = (one: SeenUrl, other: SeenUrl) => isStart(other) - isStart(one) || asOriginal(one, other);
  for (const group of view.duplicates("content")) {
    const [best] = group.toSorted(byWorth);
    // A few words are alike by chance, unless the address is the same but for its spelling.
    if (best && best.wordCount >= MIN_WORDS_OF_COPY) for (const { id } of group) yield [id, best];
    else
      for (const spellings of Map.groupBy(group, ({ url }) => technicalKey(url)).values()) {
        const [meant] = spellings.toSorted(byWorth);
        if (meant) for (const { id } of spellings) yield [id, meant];
      }
  }
}

/** For each spelling of an address under which a page opens: the one that is meant. */
const spellings = new WeakMap<SiteView, ReadonlyMap<string, SeenUrl>>();

/** The page opens under a better spelling of its address, too, whatever that one names as its canonical. */
export function isOtherSpelling({ id, url }: SeenUrl, view: SiteView): boolean {
  const known = spellings.get(view) ?? meantSpellings(view);
  spellings.set(view, known);
  const meant = known.get(technicalKey(url));
  return meant !== undefined && meant.id !== id;
}

function meantSpellings(view: SiteView): ReadonlyMap<string, SeenUrl> {
  const meant = new Map<string, SeenUrl>();
  for (const url of view.urls()) {
    if (url.kind !== "page" || url.status !== 200 || !url.isHtml || url.challenge) continue;
    const key = technicalKey(url.url);
    const known = meant.get(key);
    if (!known || isMeantRather(url, known, view)) meant.set(key, url);
  }
  return meant;
}

/** The start page is what its address says; of others, the spelling with the most links. */
function isMeantRather(one: SeenUrl, other: SeenUrl, { facts }: SiteView): boolean {
  const isStart = ({ url }: SeenUrl) => Number(url === facts.startUrl);
  return (isStart(one) - isStart(other) || byLinks(other, one)) > 0;
}
