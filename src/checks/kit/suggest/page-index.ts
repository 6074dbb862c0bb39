/**
 * Finds pages of the site that another address may have meant, or that are about the same. Built once per audit from
 * the URLs that were seen; each question looks at a bounded number of candidates, however large the site is.
 */
import type { SeenUrl } from "#domain/site.ts";
import { foldText } from "../fold-text.ts";
import { withoutName } from "../title-parts.ts";
import { formKey, imageKey, parentsOf } from "./address-forms.ts";
import { nameOf, type SharedTexts } from "./names.ts";
import { createSimilarAddresses } from "./similar-address.ts";

export interface PageIndex {
  /** The page that opens under another spelling of the address: case, slashes, file ending, known redirect. */
  spelledOtherwise(address: string): SeenUrl | undefined;
  /** The page whose address looks most like this one; nothing when two look alike equally. */
  similar(address: string): SeenUrl | undefined;
  /** The only page of this name. */
  named(name: string): SeenUrl | undefined;
  /** The page above in the path, the one whose names share the rarest words, or a neighbour in a small folder, that fits. */
  related(page: SeenUrl, fits: (other: SeenUrl) => boolean): SeenUrl | undefined;
  /** The image that opens under this name in another size or format. */
  image(address: string): SeenUrl | undefined;
}

interface Style extends SharedTexts {
  readonly rarity: (word: string) => number;
}

const MOST_CANDIDATES = 50;
/** A page's rarest words say what it is about; the others only make the index large. */
const MOST_WORDS = 8;
/** One word alone is often shared by chance. */
const MIN_SHARED_WORDS = 2;
const MAX_HOPS = 10;
/** Pages of one folder that people may well read one after the other. */
const SMALL_FOLDER = 20;

export function createPageIndex(urls: Iterable<SeenUrl>, style: Style): PageIndex {
  const { siteName, rarity } = style;
  const byForm = new Map<string, SeenUrl | null>();
  const byName = new Map<string, SeenUrl | null>();
  const byWord = new Map<string, SeenUrl[]>();
  const byFolder = new Map<string, SeenUrl[]>();
  const images = new Map<string, SeenUrl | null>();
  const similar = createSimilarAddresses();
  const byId = new Map<number, SeenUrl>();
  for (const url of urls) {
    if (url.kind === "page") byId.set(url.id, url);
    if (isImage(url)) addOnce(images, imageKey(url.url), url);
    if (url.kind === "page" && canBeLinked(url)) addPage(url);
  }
  for (const url of byId.values()) addRedirect(url);

  function addPage(url: SeenUrl): void {
    addOnce(byForm, formKey(url.url), url);
    similar.add(url);
    if (!url.indexable) return;
    addOnce(byName, foldText(nameOf(url, style)), url);
    addTo(byFolder, folderOf(url.url), url, SMALL_FOLDER + 1);
    for (const word of rareWords(url)) addTo(byWord, word, url, MOST_CANDIDATES);
  }

  /** An address that redirects speaks for where it leads, unless a page has the same form itself. */
  function addRedirect(url: SeenUrl): void {
    if (url.redirectTo === null) return;
    let end: SeenUrl | undefined = url;
    for (let hops = 0; end && end.redirectTo !== null && hops < MAX_HOPS; hops++) end = byId.get(end.redirectTo);
    const key = formKey(url.url);
    if (end && canBeLinked(end) && !byForm.has(key)) byForm.set(key, end);
  }

  function rareWords(url: SeenUrl): readonly string[] {
    // Words of the site's name stand in every title, and make no two pages alike.
    const words = new Set(foldText(`${withoutName(url.title, siteName)} ${url.h1}`).match(/[\p{L}\p{N}]{3,}/gu) ?? []);
    if (words.size <= 1) return [...words];
    const weighed = [...words].map((word) => ({ word, weight: rarity(word) }));
    return weighed
      .sort((one, other) => other.weight - one.weight)
      .slice(0, MOST_WORDS)
      .map(({ word }) => word);
  }

  function above(page: SeenUrl, fits: (other: SeenUrl) => boolean): SeenUrl | undefined {
    for (const parent of parentsOf(page.url)) {
      const found = byForm.get(formKey(parent));
      if (found && fits(found)) return found;
    }
    return undefined;
  }

  function alike(page: SeenUrl, fits: (other: SeenUrl) => boolean): SeenUrl | undefined {
    const scores = new Map<SeenUrl, { words: number; score: number }>();
    for (const word of rareWords(page))
      for (const other of byWord.get(word) ?? []) {
        if (!fits(other)) continue;
        const { words, score } = scores.get(other) ?? { words: 0, score: 0 };
        scores.set(other, { words: words + 1, score: score + rarity(word) });
      }
    const enough = [...scores].filter(([, { words }]) => words >= MIN_SHARED_WORDS);
    const most = Math.max(...enough.map(([, { score }]) => score));
    return enough.find(([, { score }]) => score === most)?.[0];
  }

  /** The next one of its folder, so that not all of them are to be linked from the same. */
  function beside(page: SeenUrl, fits: (other: SeenUrl) => boolean): SeenUrl | undefined {
    const folder = folderOf(page.url);
    const all = folder === "" ? [] : (byFolder.get(folder) ?? []);
    if (all.length > SMALL_FOLDER) return undefined;
    const place = all.findIndex(({ id }) => id === page.id);
    return [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))].find(fits);
  }

  return {
    spelledOtherwise: (address) => byForm.get(formKey(address)) ?? undefined,
    similar: similar.find,
    named: (name) => byName.get(foldText(name)) ?? undefined,
    related(page, fits) {
      const useful = (other: SeenUrl) => other.indexable && other.id !== page.id && fits(other);
      return above(page, useful) ?? alike(page, useful) ?? beside(page, useful);
    },
    image: (address) => images.get(imageKey(address)) ?? undefined,
  };
}

function addTo(map: Map<string, SeenUrl[]>, key: string, url: SeenUrl, most: number): void {
  const list = map.get(key);
  if (!list) map.set(key, [url]);
  else if (list.length < most) list.push(url);
}

/** Of "/help/keys/": "/help/". Empty at the top, where pages have nothing in common. */
function folderOf(address: string): string {
  const parts =
    URL.parse(address)
      ?.pathname.split("/")
      .filter((part) => part !== "") ?? [];
  return parts.length < 2 ? "" : parts.slice(0, -1).join("/");
}

/** People get it, and it is no copy of another page. */
function canBeLinked({ status, challenge, noindex, canonicalTo, redirectTo }: SeenUrl): boolean {
  return status === 200 && !challenge && !noindex && canonicalTo === null && redirectTo === null;
}

function isImage({ kind, status, resource }: SeenUrl): boolean {
  return kind === "resource" && status === 200 && resource?.type === "image";
}

/** Two pages under one key are no answer, unless they are one page: then the first one is. */
function addOnce(map: Map<string, SeenUrl | null>, key: string, url: SeenUrl): void {
  if (key === "") return;
  const known = map.get(key);
  if (known === undefined) map.set(key, url);
  else if (known === null || known.textHash === "" || known.textHash !== url.textHash) map.set(key, null);
}
