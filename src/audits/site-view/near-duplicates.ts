/**
 * Pages whose texts are nearly the same, found without comparing every pair: fingerprints are cut into bands, and only
 * pages that share a band are compared. Texts that share nine tenths share one of the bands almost surely (0.9^8 = 43 %
 * for each of 32); in a crowded bucket a page is compared with a few that stand for the rest, so the work stays linear.
 */
import type { AuditId } from "#domain/ids.ts";
import type { NearDuplicate, SeenUrl } from "#domain/site.ts";
import { FINGERPRINT_BINS, likeness } from "#domain/text-fingerprint.ts";
import { areTranslations } from "#domain/translations.ts";
import type { Store } from "#store/index.ts";
import type { UrlRecord } from "./url-record.ts";

/** Shorter texts are alike by their boilerplate: a form, a notice, a list of three links. */
export const MIN_WORDS = 100;
/** The share that peers call a near duplicate. */
const MIN_LIKENESS = 0.9;
const BAND = 8;
const BANDS = FINGERPRINT_BINS / BAND;
/** A band with fewer bins in use is shared by chance. */
const MIN_USED = 3;
const MOST_COMPARED = 8;
/** Members of a group that are named; a list of a thousand helps nobody. */
const MOST_SHOWN = 21;

export interface Fingerprinted {
  readonly page: SeenUrl;
  readonly fingerprint: Uint8Array;
}

export async function loadNearDuplicates(
  store: Store,
  auditId: AuditId,
  byId: readonly (UrlRecord | undefined)[],
): Promise<readonly NearDuplicate[]> {
  const pages: Fingerprinted[] = [];
  for await (const { id, fingerprint } of store.crawlReads.textFingerprints(auditId, MIN_WORDS)) {
    const page = byId[id];
    if (page?.indexable && !page.paginated) pages.push({ page, fingerprint: Uint8Array.from(fingerprint) });
  }
  return findNearDuplicates(pages);
}

export function findNearDuplicates(all: readonly Fingerprinted[]): readonly NearDuplicate[] {
  const pages = withoutCopies(all);
  const best = new Map<number, { readonly other: number; readonly share: number }>();
  const group = createGroups(pages.length);
  // A letter for each bin: a band is then a piece of a text, and the key of a map.
  const letters = pages.map(({ fingerprint }) => Buffer.from(fingerprint).toString("latin1"));
  for (let band = 0; band < BANDS; band++) {
    for (const [one, other] of candidates(pages, letters, band)) {
      const [a, b] = [pages[one], pages[other]];
      if (!a || !b) continue;
      const share = likeness(a.fingerprint, b.fingerprint, MIN_LIKENESS);
      // Names and code stay as they are in every language; how much of a manual is left untranslated is not told here.
      if (share < MIN_LIKENESS || areTranslations(a.page, b.page)) continue;
      group.join(one, other);
      for (const [page, twin] of [
        [one, other],
        [other, one],
      ] as const)
        if (share > (best.get(page)?.share ?? 0)) best.set(page, { other: twin, share });
    }
  }
  const members = Map.groupBy(best.keys(), (index) => group.rootOf(index));
  const shown = new Map([...members].map(([root, indexes]) => [root, pagesAt(pages, indexes.slice(0, MOST_SHOWN))]));
  return [...best].flatMap(([index, { other, share }]) => {
    const [one, twin] = [pages[index]?.page, pages[other]?.page];
    const root = group.rootOf(index);
    if (!one || !twin) return [];
    const groupSize = members.get(root)?.length ?? 0;
    const others = [twin, ...(shown.get(root) ?? []).filter((page) => page !== one && page !== twin)];
    return [{ page: one, other: twin, percent: Math.floor(share * 100), groupSize, others }];
  });
}

/** Of pages with the same text, the one with most links stands for all: the others are exact duplicates of it. */
function withoutCopies(pages: readonly Fingerprinted[]): readonly Fingerprinted[] {
  const kept = new Map<string, Fingerprinted>();
  for (const each of pages) {
    const known = kept.get(each.page.textHash);
    if (!known || each.page.inlinks > known.page.inlinks) kept.set(each.page.textHash, each);
  }
  return [...kept.values()];
}

function pagesAt(pages: readonly Fingerprinted[], indexes: readonly number[]): readonly SeenUrl[] {
  return indexes.flatMap((index) => pages[index]?.page ?? []);
}

/** Pairs of places in the list that share the band. */
function* candidates(
  pages: readonly Fingerprinted[],
  letters: readonly string[],
  band: number,
): Generator<readonly [number, number]> {
  const from = band * BAND;
  const buckets = new Map<string, number[]>();
  for (const [index, { fingerprint }] of pages.entries()) {
    if (!isTelling(fingerprint, from)) continue;
    const key = letters[index]?.slice(from, from + BAND) ?? "";
    const bucket = buckets.get(key);
    if (!bucket) buckets.set(key, [index]);
    else {
      for (const earlier of bucket) yield [earlier, index];
      if (bucket.length < MOST_COMPARED) bucket.push(index);
    }
  }
}

/** Whether so many bins are in use that a band is not shared by chance. */
function isTelling(fingerprint: Uint8Array, from: number): boolean {
  let used = 0;
  for (let at = from; at < from + BAND; at++) if (fingerprint[at] !== 0) used++;
  return used >= MIN_USED;
}

/** Union-find with path halving. */
function createGroups(count: number) {
  const parents = Int32Array.from({ length: count }, (_, index) => index);
  function rootOf(index: number): number {
    let at = index;
    for (let up = parents[at] ?? at; up !== at; up = parents[at] ?? at) {
      parents[at] = parents[up] ?? up;
      at = parents[at] ?? up;
    }
    return at;
  }
  return {
    join(one: number, other: number): void {
      const [a, b] = [rootOf(one), rootOf(other)];
      if (a === b) return;
      parents[b] = a;
    },
    rootOf,
  };
}
