/** The page that another one repeats: what a copy lacks is a canonical that names it, not words of its own. */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { byLinks, MIN_WORDS_OF_COPY } from "../copies.ts";
import { technicalKey } from "../url-variants.ts";

/** For each page whose text other pages have, too: the one that it repeats, which may be itself. */
const known = new WeakMap<SiteView, ReadonlyMap<number, SeenUrl>>();

/** `undefined` for the original itself, and for a page that repeats none. */
export function originalOf({ id }: SeenUrl, view: SiteView): SeenUrl | undefined {
  const originals = known.get(view) ?? new Map(originalsOf(view));
  known.set(view, originals);
  const original = originals.get(id);
  return original?.id === id ? undefined : original;
}

function* originalsOf(view: SiteView): Generator<[number, SeenUrl]> {
  const isStart = ({ url }: SeenUrl) => (url === view.facts.startUrl ? 1 : 0);
  const byWorth = (one: SeenUrl, other: SeenUrl) =>
    isStart(other) - isStart(one) || byLinks(one, other) || one.id - other.id;
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
