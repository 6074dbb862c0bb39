/** Which pages count as one when they are compared, and which need not differ at all. */
import type { SeenUrl } from "#domain/site.ts";
import { addressWithoutLanguage, writtenLanguage } from "#domain/translations.ts";
import type { SiteWideFacts } from "./facts.ts";
import { alternates } from "./hreflangs.ts";

type Graph = Pick<SiteWideFacts["graph"], "outlinks" | "duplicates">;

/** Pages with hardly any text (galleries, videos, logins) share their few words without being copies. */
export const MIN_WORDS_OF_COPY = 20;

/**
 * Groups of pages that share a text by which people should tell them apart. Of pages with the same content one stands
 * for all, because content-duplicate-exact tells of them; pages in two languages, and those that name each other as
 * alternates, are never shown side by side.
 */
export function* sharing(of: "title" | "description" | "h1", graph: Graph): Generator<Sharing> {
  for (const group of graph.duplicates(of)) {
    for (const all of byLanguage(group)) {
      const pages = withoutAlternates(withoutVersions(withoutCopies(all)), graph);
      if (pages.length > 1) yield { pages, count: withoutAlternates(withoutVersions(all), graph).length };
    }
  }
}

export interface Sharing {
  /** Those to report. */
  readonly pages: readonly SeenUrl[];
  /** How many have it, with the copies for which one of them stands. */
  readonly count: number;
}

/** Pages that do not tell their language count with the most. */
function byLanguage(group: readonly SeenUrl[]): readonly (readonly SeenUrl[])[] {
  const languages = Map.groupBy(group, writtenLanguage);
  const unknown = languages.get("") ?? [];
  languages.delete("");
  const [most = [], ...others] = [...languages.values()].toSorted((one, other) => other.length - one.length);
  return [[...most, ...unknown], ...others];
}

function withoutCopies(pages: readonly SeenUrl[]): readonly SeenUrl[] {
  const texts = new Set<string>();
  return pages.toSorted(byLinks).filter((page) => isNew(texts, page));
}

/** Not a copy of a page that was asked about before; a page without text is a copy of none. */
export function isNew(texts: Set<string>, { textHash }: SeenUrl): boolean {
  if (texts.has(textHash)) return false;
  if (textHash !== "") texts.add(textHash);
  return true;
}

/** Of pages whose addresses differ in the language alone, one: the others may not say in which language they are. */
function withoutVersions(pages: readonly SeenUrl[]): readonly SeenUrl[] {
  if (pages.length < 2) return pages;
  const addresses = new Set<string>();
  return pages.filter(({ url }) => {
    const address = addressWithoutLanguage(url);
    const isNew = !addresses.has(address);
    addresses.add(address);
    return isNew;
  });
}

/** Either of two may name the other. */
function withoutAlternates(pages: readonly SeenUrl[], graph: Graph): readonly SeenUrl[] {
  if (pages.length < 2) return pages;
  const kept = new Set<number>();
  const named = new Set<number>();
  return pages.filter((page) => {
    const others = [...alternates(page, graph)].map(({ to }) => to.id);
    const isAlternate = named.has(page.id) || others.some((id) => kept.has(id));
    for (const id of others) named.add(id);
    if (!isAlternate) kept.add(page.id);
    return !isAlternate;
  });
}

const copies = new WeakMap<Graph, ReadonlySet<number>>();

/** Another page has the same text: which of them people should find is the question, not how to link to each. */
export function isCopy({ id }: SeenUrl, graph: Graph): boolean {
  const known = copies.get(graph) ?? new Set(copiesOf(graph));
  copies.set(graph, known);
  return known.has(id);
}

function* copiesOf(graph: Graph): Generator<number> {
  for (const group of graph.duplicates("content")) {
    for (const { id, wordCount } of group) if (wordCount >= MIN_WORDS_OF_COPY) yield id;
  }
}

/** Most links first; of equals the shortest, then the first found, as sorting keeps their order. */
export function byLinks(one: SeenUrl, other: SeenUrl): number {
  return other.inlinks - one.inlinks || one.url.length - other.url.length;
}
