/**
 * The page whose address looks most like one that leads nowhere. Candidates come from two indexes, by the words of the
 * last part of the path and by its beginning and end, and each gives a bounded number of them.
 */
import type { SeenUrl } from "#domain/site.ts";
import { decoded } from "../address.ts";
import { editDistance } from "../edit-distance.ts";
import { foldText } from "../fold-text.ts";

/** What more pages than these share tells them apart badly. */
const MOST_CANDIDATES = 50;
/** So much of the words of two slugs must be the same, by their rarity. */
const MIN_LIKENESS = 0.7;
/** One slip for so many letters. */
const LETTERS_PER_SLIP = 6;
const MIN_SLUG = 5;
const KEY_LETTERS = 4;
const MIN_STEM = 6;

interface Candidate {
  readonly page: SeenUrl;
  readonly slug: string;
  readonly words: ReadonlySet<string>;
}

export function createSimilarAddresses() {
  const byWord = new Map<string, Candidate[]>();
  const byEnds = new Map<string, Candidate[]>();
  const answers = new Map<string, SeenUrl | undefined>();

  function byWords(address: string, slug: string, scores: Map<SeenUrl, number>): void {
    const words = new Set(slugWords(slug));
    for (const word of words) {
      for (const other of byWord.get(word) ?? []) {
        if (scores.has(other.page) || !sameNumbers(slug, other.slug)) continue;
        const score = likeness(words, other.words);
        const isEnough = words.intersection(other.words).size > 1 || (slug === other.slug && slug.length >= MIN_SLUG);
        if (score >= MIN_LIKENESS && isEnough) scores.set(other.page, score + nearness(address, other.page.url));
      }
    }
  }

  function bySlips(address: string, slug: string, scores: Map<SeenUrl, number>): void {
    if (slug.length < MIN_SLUG) return;
    const most = Math.max(1, Math.floor(slug.length / LETTERS_PER_SLIP));
    const near = endKeys(address, slug).flatMap((key) => byEnds.get(key) ?? []);
    for (const { page, slug: other } of near) {
      const slips = slipsBetween(slug, other, most);
      if (slips <= most) scores.set(page, Math.max(scores.get(page) ?? 0, 1 - slips / slug.length));
    }
  }

  function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    let [shared, all] = [0, 0];
    for (const word of one.union(other)) {
      const weight = 1 / Math.log(2 + (byWord.get(word)?.length ?? 1));
      all += weight;
      if (one.has(word) && other.has(word)) shared += weight;
    }
    return all === 0 ? 0 : shared / all;
  }

  function find(address: string): SeenUrl | undefined {
    const scores = new Map<SeenUrl, number>();
    const slug = slugOf(address);
    byWords(address, slug, scores);
    bySlips(address, slug, scores);
    return onlyBest(scores);
  }

  return {
    add(page: SeenUrl): void {
      const slug = slugOf(page.url);
      const candidate = { page, slug, words: new Set(slugWords(slug)) };
      for (const word of candidate.words) put(byWord, word, candidate);
      for (const key of endKeys(page.url, slug)) put(byEnds, key, candidate);
    },

    /** Nothing when two look alike equally. */
    find(address: string): SeenUrl | undefined {
      if (!answers.has(address)) answers.set(address, find(address));
      return answers.get(address);
    },
  };
}

function put(map: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  const list = map.get(key);
  if (!list) map.set(key, [candidate]);
  else if (list.length < MOST_CANDIDATES) list.push(candidate);
}

function slugOf(address: string): string {
  const last =
    URL.parse(address)
      ?.pathname.split("/")
      .findLast((part) => part !== "") ?? "";
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

function slipsBetween(one: string, other: string, most: number): number {
  if (!sameNumbers(one, other)) return most + 1;
  return isGrown(one, other) ? 1 : editDistance(one, other, most);
}

/** "contactus" and "contact": one is the other with up to two letters more. */
function isGrown(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_STEM && long.length - short.length <= 2 && long.startsWith(short);
}

/** "release-9-4" is not "release-9-5", however much they look alike. */
function sameNumbers(one: string, other: string): boolean {
  return (one.match(/\p{N}+/gu) ?? []).join() === (other.match(/\p{N}+/gu) ?? []).join();
}

/** Of equals, the one in the same folder. */
function nearness(one: string, other: string): number {
  const [first, second] = [one.split("/"), other.split("/")];
  const shared = first.findIndex((part, place) => part !== second[place]);
  return (shared === -1 ? first.length : shared) / 1000;
}

function onlyBest(scores: ReadonlyMap<SeenUrl, number>): SeenUrl | undefined {
  const most = Math.max(...scores.values());
  const best = [...scores].filter(([, score]) => score === most);
  return best.length === 1 ? best[0]?.[0] : undefined;
}
