/**
 * Compares links to places inside pages with the places that these pages have. Three streams over the store, so that
 * neither the places nor the words of all links are ever held: which places are asked of which page, and where (numbers
 * only), which of them are not there, and then the words of the pages that ask for those.
 */
import type { AuditId } from "#domain/ids.ts";
import { placeKey } from "#domain/places.ts";
import type { BrokenFragment } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import type { UrlRecord } from "./url-record.ts";

/** More are the work of one template fault; the first ones show it. */
const MOST_BROKEN = 5_000;
/** Places that are held as numbers, some 30 bytes each; sites that name more are judged by those that were saved first. */
const MOST_PLACES = 1_000_000;
/** With fewer words the page is likely filled by scripts, and its places with it. */
const MIN_WORDS = 20;

export async function loadBrokenFragments(
  store: Store,
  auditId: AuditId,
  byId: readonly (UrlRecord | undefined)[],
): Promise<readonly BrokenFragment[]> {
  const asked = new Map<number, Asked>();
  let count = 0;
  for await (const { source, links } of store.crawlReads.fragments(auditId)) {
    for (const { target, fragment } of links) {
      if (!canBeJudged(byId[target])) continue;
      const { places, sources } = asked.get(target) ?? { places: new Set(), sources: [] };
      asked.set(target, { places, sources });
      const before = places.size;
      if (count < MOST_PLACES) places.add(placeKey(fragment));
      count += places.size - before;
      if (sources.at(-1) !== source) sources.push(source);
    }
  }
  if (asked.size === 0) return [];
  await keepBroken(store, auditId, asked);
  return asked.size === 0 ? [] : await findSources(store, auditId, { asked, byId });
}

/** What is asked of a page: hashes of places, and the pages whose links name them. */
interface Asked {
  readonly places: Set<number>;
  readonly sources: number[];
}

export function canBeJudged(target: Judged | undefined): boolean {
  return (
    target?.kind === "page" &&
    target.status === 200 &&
    target.isHtml &&
    !target.challenge &&
    target.wordCount >= MIN_WORDS
  );
}

type Judged = Pick<UrlRecord, "kind" | "status" | "isHtml" | "challenge" | "wordCount">;

/** Takes out what is there, and targets of which not all places are known. */
async function keepBroken(store: Store, auditId: AuditId, asked: Map<number, Asked>): Promise<void> {
  const known = new Set<number>();
  for await (const { id, places } of store.crawlReads.places(auditId)) {
    const wanted = asked.get(id)?.places;
    if (!wanted) continue;
    known.add(id);
    for (const place of wanted) if (places.has(place)) wanted.delete(place);
  }
  for (const [target, { places }] of asked) if (places.size === 0 || !known.has(target)) asked.delete(target);
}

async function findSources(
  store: Store,
  auditId: AuditId,
  { asked, byId }: { asked: ReadonlyMap<number, Asked>; byId: readonly (UrlRecord | undefined)[] },
): Promise<readonly BrokenFragment[]> {
  const broken: BrokenFragment[] = [];
  const sources = new Set([...asked.values()].flatMap(({ sources }) => sources));
  for await (const { source, links } of store.crawlReads.fragments(auditId, [...sources])) {
    for (const { target, fragment } of links) {
      const [from, to] = [byId[source], byId[target]];
      if (!from || !to || !asked.get(target)?.places.has(placeKey(fragment))) continue;
      broken.push({ from, to, fragment });
      if (broken.length === MOST_BROKEN) return broken;
    }
  }
  return broken;
}
