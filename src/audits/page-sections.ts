/** The folders of a site: what all pages of one have in common may come from one template. */
import type { SeenUrl } from "#domain/site.ts";
import type { Sections } from "#store/index.ts";

/** Where nearly every page has a folder of its own, folders say nothing. */
const MOST_SECTIONS = 10_000;
const NONE = -1;

export function sectionsOf(urls: readonly SeenUrl[]): Sections {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const pages: number[] = [];
  const ofUrl = new Int32Array((urls.at(-1)?.id ?? 0) + 1).fill(NONE);
  let total = 0;

  function numberOf(name: string): number {
    const before = numbers.get(name);
    if (before !== undefined) return before;
    if (names.length === MOST_SECTIONS) return NONE;
    numbers.set(name, names.length);
    pages.push(0);
    return names.push(name) - 1;
  }

  for (const { id, url, status, isHtml, indexable } of urls) {
    if (status !== 200 || !isHtml) continue;
    const section = numberOf(folderOf(url));
    ofUrl[id] = section;
    if (!indexable) continue;
    total++;
    if (section !== NONE) pages[section] = (pages[section] ?? 0) + 1;
  }
  return {
    of: (urlId) => ofUrl[urlId] ?? NONE,
    nameOf: (section) => names[section] ?? "",
    pagesOf: (section) => pages[section] ?? 0,
    total,
  };
}

/** The first folder of its path: `/blog/` of `/blog/tea/`, and `/` of `/tea/`, which is a page itself. */
function folderOf(url: string): string {
  const [first = "", ...more] = new URL(url).pathname.split("/").filter((part) => part !== "");
  return more.length === 0 ? "/" : `/${first}/`;
}
