/** Pages whose text is that of another page: what they lack is a canonical that names it, not words of their own. */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import { technicalKey } from "../url-variants.ts";

/** Shorter texts are alike by chance, unless the address is the same but for its spelling. */
const MIN_WORDS = 20;

/** Groups of listed pages with one text, by its hash; most texts are of one page only. */
const known = new WeakMap<SiteView, ReadonlyMap<string, readonly SeenUrl[]>>();

/** The page that this one repeats; `undefined` for the original itself, and for a page that repeats none. */
export function originalOf(page: SeenUrl, view: SiteView): SeenUrl | undefined {
  if (page.textHash === "") return undefined;
  const same = groupsOf(view).get(page.textHash) ?? [];
  const key = technicalKey(page.url);
  const group = page.wordCount >= MIN_WORDS ? same : same.filter(({ url }) => technicalKey(url) === key);
  const isStart = ({ url }: SeenUrl) => (url === view.facts.startUrl ? 1 : 0);
  const [best] = group.toSorted(
    (one, other) =>
      isStart(other) - isStart(one) ||
      other.inlinks - one.inlinks ||
      one.url.length - other.url.length ||
      one.id - other.id,
  );
  return best && best.id !== page.id && group.some(({ id }) => id === page.id) ? best : undefined;
}

function groupsOf(view: SiteView): ReadonlyMap<string, readonly SeenUrl[]> {
  const made = known.get(view) ?? group(view);
  known.set(view, made);
  return made;
}

function group(view: SiteView): ReadonlyMap<string, readonly SeenUrl[]> {
  const first = new Map<string, SeenUrl>();
  const groups = new Map<string, SeenUrl[]>();
  for (const page of view.urls()) {
    if (!page.indexable || page.textHash === "") continue;
    const earlier = first.get(page.textHash);
    const group = groups.get(page.textHash);
    if (group) group.push(page);
    else if (earlier) groups.set(page.textHash, [earlier, page]);
    else first.set(page.textHash, page);
  }
  return groups;
}
