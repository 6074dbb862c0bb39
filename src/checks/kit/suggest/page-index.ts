/**
 * Finds pages of the site that another address may have meant, or that are about the same. Built once per audit from
 * the URLs that were seen; each question looks at a bounded number of candidates, however large the site is.
 */
import type { SeenUrl } from "#domain/site.ts";
import { decoded } from "../address.ts";
import { editDistance } from "../edit-distance.ts";
import { foldText } from "../fold-text.ts";
import { technicalKey } from "../url-variants.ts";
import { nameOf } from "./names.ts";

export interface PageIndex {
  /** The page that opens under another spelling of the address: case, slashes, file ending, known redirect. */
  spelledOtherwise(address: string): SeenUrl | undefined;
  /** The page whose address looks most like this one; nothing when two look alike equally. */
  similar(address: string): SeenUrl | undefined;
  /** The only page of this name. */
  named(name: string): SeenUrl | undefined;
  /** The page above in the path, or the one whose names share the rarest words, that fits. */
  related(page: SeenUrl, fits: (other: SeenUrl) => boolean): SeenUrl | undefined;
  /** The image that opens under this name in another size or format. */
  image(address: string): SeenUrl | undefined;
}

interface Style {
  readonly siteName: string | null;
  readonly rarity: (word: string) => number;
}

/** Candidates looked at for each word or beginning: what more pages than these share tells them apart badly. */
const MOST_CANDIDATES = 50;
/** So much of the words of two slugs must be the same, by their rarity. */
const MIN_LIKENESS = 0.7;
/** One slip for so many letters. */
const LETTERS_PER_SLIP = 6;
const MIN_SLUG = 5;
const KEY_LETTERS = 4;
const MAX_HOPS = 10;

export function createPageIndex(urls: Iterable<SeenUrl>, { siteName, rarity }: Style): PageIndex {
  const byForm = new Map<string, SeenUrl | null>();
  const byWord = new Map<string, SeenUrl[]>();
  const byEnds = new Map<string, SeenUrl[]>();
  const byName = new Map<string, SeenUrl | null>();
  const byNameWord = new Map<string, SeenUrl[]>();
  const images = new Map<string, SeenUrl | null>();
  const byId = new Map<number, SeenUrl>();
  const redirects: SeenUrl[] = [];
  const answers = new Map<string, SeenUrl | undefined>();
  for (const url of urls) {
    if (url.redirectTo !== null || url.kind === "page") byId.set(url.id, url);
    if (url.kind === "resource" && url.resource?.type === "image" && url.status === 200)
      addOnce(images, imageKey(url.url), url);
    if (url.kind !== "page") continue;
    if (url.redirectTo !== null) redirects.push(url);
    if (canBeLinked(url)) addPage(url);
  }
  for (const url of redirects) {
    const end = endOf(url);
    const key = formKey(url.url);
    if (end && canBeLinked(end) && !byForm.has(key)) byForm.set(key, end);
  }

  function addPage(url: SeenUrl): void {
    addOnce(byForm, formKey(url.url), url);
    const slug = slugOf(url.url);
    for (const word of new Set(slugWords(slug))) add(byWord, word, url);
    for (const key of endKeys(url.url, slug)) add(byEnds, key, url);
    if (!url.indexable) return;
    addOnce(byName, foldText(nameOf(url, siteName)), url);
    for (const word of rareWords(url)) add(byNameWord, word, url);
  }

  function endOf(url: SeenUrl): SeenUrl | undefined {
    let at: SeenUrl | undefined = url;
    for (let hops = 0; at && at.redirectTo !== null && hops < MAX_HOPS; hops++) at = byId.get(at.redirectTo);
    return at?.redirectTo === null ? at : undefined;
  }

  /** Words that many pages share are not looked up, so that they need not be kept either. */
  function rareWords(url: SeenUrl): readonly string[] {
    const words = new Set(foldText(`${url.title} ${url.h1}`).match(/[\p{L}\p{N}]{3,}/gu) ?? []);
    return [...words].sort((one, other) => rarity(other) - rarity(one)).slice(0, 8);
  }

  function similar(address: string): SeenUrl | undefined {
    const slug = slugOf(address);
    const words = slugWords(slug);
    const scores = new Map<SeenUrl, number>();
    for (const word of new Set(words)) {
      for (const page of (byWord.get(word) ?? []).slice(0, MOST_CANDIDATES)) {
        if (scores.has(page) || !sameNumbers(slug, slugOf(page.url))) continue;
        const score = likeness(words, slugWords(slugOf(page.url)), weight);
        const isSame = slug.length >= MIN_SLUG && slug === slugOf(page.url);
        const shared = words.filter((each) => slugWords(slugOf(page.url)).includes(each)).length;
        if (score >= MIN_LIKENESS && (shared > 1 || isSame)) scores.set(page, score + nearness(address, page.url));
      }
    }
    for (const key of slug.length >= MIN_SLUG ? endKeys(address, slug) : []) {
      for (const page of (byEnds.get(key) ?? []).slice(0, MOST_CANDIDATES)) {
        const other = slugOf(page.url);
        const most = Math.max(1, Math.floor(slug.length / LETTERS_PER_SLIP));
        if (!sameNumbers(slug, other) || editDistance(slug, other, most) > most) continue;
        scores.set(page, Math.max(scores.get(page) ?? 0, 1 - editDistance(slug, other, most) / slug.length));
      }
    }
    return onlyBest(scores);
  }

  function weight(word: string): number {
    return 1 / Math.log(2 + (byWord.get(word)?.length ?? 1));
  }

  function related(page: SeenUrl, fits: (other: SeenUrl) => boolean): SeenUrl | undefined {
    const useful = (other: SeenUrl) => other.indexable && other.id !== page.id && fits(other);
    for (const parent of parentsOf(page.url)) {
      const found = byForm.get(formKey(parent));
      if (found && useful(found)) return found;
    }
    const scores = new Map<SeenUrl, number>();
    for (const word of rareWords(page))
      for (const other of (byNameWord.get(word) ?? []).slice(0, MOST_CANDIDATES))
        if (useful(other)) scores.set(other, (scores.get(other) ?? 0) + rarity(word));
    let best: SeenUrl | undefined;
    for (const [other, score] of scores) if (!best || score > (scores.get(best) ?? 0)) best = other;
    return best;
  }

  return {
    spelledOtherwise: (address) => byForm.get(formKey(address)) ?? undefined,
    similar(address) {
      if (!answers.has(address)) answers.set(address, similar(address));
      return answers.get(address);
    },
    named: (name) => byName.get(foldText(name)) ?? undefined,
    related,
    image: (address) => images.get(imageKey(address)) ?? undefined,
  };
}

/** People get it, and it is no copy of another page. */
function canBeLinked({ status, challenge, noindex, canonicalTo, redirectTo }: SeenUrl): boolean {
  return status === 200 && !challenge && !noindex && canonicalTo === null && redirectTo === null;
}

/** All spellings of an address that servers often take for one page. */
function formKey(address: string): string {
  const [host = "", rest = ""] = splitHost(technicalKey(address));
  return `${host.replace(/^www\./, "")}${decoded(rest).replace(/\.(?:html?|php|aspx?|jsp)(?=\?|$)/, "")}`;
}

function splitHost(key: string): readonly [string, string] {
  const slash = key.indexOf("/");
  return slash === -1 ? [key, ""] : [key.slice(0, slash), key.slice(slash)];
}

/** "/photos/tea-300x200.jpg?v=2" → "/photos/tea" on its host. */
function imageKey(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = url.pathname.replace(/\.[a-z]{3,4}(?:\.webp)?$/i, "").replace(/-(?:\d+x\d+|scaled)$/, "");
  return url.host + decoded(path).toLowerCase();
}

function slugOf(address: string): string {
  const last = URL.parse(address)?.pathname.split("/").findLast((part) => part !== "") ?? "";
  return foldText(decoded(last)).replace(/\.[a-z0-9]{2,5}$/, "");
}

function slugWords(slug: string): readonly string[] {
  return slug.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
}

/** Beginning and end of the slug in its folder: one slip of the pen leaves one of them as it was. */
function endKeys(address: string, slug: string): readonly string[] {
  const folder = URL.parse(address)?.pathname.replace(/[^/]*\/?$/, "") ?? "";
  return [`${folder} ${slug.slice(0, KEY_LETTERS)}`, `${folder} *${slug.slice(-KEY_LETTERS)}`];
}

/** "release-9-4" is not "release-9-5", however much they look alike. */
function sameNumbers(one: string, other: string): boolean {
  return (one.match(/\p{N}+/gu) ?? []).join() === (other.match(/\p{N}+/gu) ?? []).join();
}

function likeness(one: readonly string[], other: readonly string[], weight: (word: string) => number): number {
  const [first, second] = [new Set(one), new Set(other)];
  let shared = 0;
  let all = 0;
  for (const word of first.union(second)) {
    all += weight(word);
    if (first.has(word) && second.has(word)) shared += weight(word);
  }
  return all === 0 ? 0 : shared / all;
}

/** Of equals, the one in the same folder. */
function nearness(one: string, other: string): number {
  const [first, second] = [one.split("/"), other.split("/")];
  const shared = first.findIndex((part, place) => part !== second[place]);
  return (shared === -1 ? first.length : shared) / 1000;
}

function onlyBest(scores: ReadonlyMap<SeenUrl, number>): SeenUrl | undefined {
  let best: SeenUrl | undefined;
  let isAlone = false;
  for (const [page, score] of scores) {
    const most = best ? (scores.get(best) ?? 0) : -1;
    if (score > most) [best, isAlone] = [page, true];
    else if (score === most) isAlone = false;
  }
  return isAlone ? best : undefined;
}

function* parentsOf(address: string): Generator<string> {
  const url = URL.parse(address);
  const parts = url?.pathname.split("/").filter((part) => part !== "") ?? [];
  for (let length = parts.length - 1; length >= 0; length--)
    yield `${url?.origin}/${parts.slice(0, length).join("/")}${length > 0 ? "/" : ""}`;
}

/** Two pages under one key are no answer. */
function addOnce(map: Map<string, SeenUrl | null>, key: string, url: SeenUrl): void {
  if (key !== "") map.set(key, map.has(key) ? null : url);
}

function add(map: Map<string, SeenUrl[]>, key: string, url: SeenUrl): void {
  const list = map.get(key);
  if (!list) map.set(key, [url]);
  // One more than are looked at, so that their number still says "many".
  else if (list.length <= MOST_CANDIDATES) list.push(url);
}
