/**
 * Pages that were crawled before a crawler trap had shown itself: the first filters of a shop, the first months of an empty
 * calendar, a page with each of ten sessions. They are no pages of the site, so no check, no figure and no score sees them.
 *
 * Told from what is stored, so that a resumed audit and one that reuses pages come to the same.
 */
import { createAddressCopies, createTraps } from "#crawl/index.ts";
import { createKinds } from "#domain/address-kind.ts";
import type { Edge } from "#domain/page.ts";
import type { UrlRecord } from "./url-record.ts";

type Stored = Pick<
  UrlRecord,
  "id" | "url" | "kind" | "leftOut" | "visited" | "status" | "inSitemap" | "discoveredBy"
> & {
  readonly sign: number;
};

type Edges = AsyncIterable<{ readonly source: number; readonly edges: readonly Pick<Edge, "target">[] }>;

const NONE: ReadonlySet<number> = new Set();

/**
 * @param edges asked for once, if there is a trap at all
 * @param now milliseconds since 1970
 */
export async function findTrapPages(
  records: readonly Stored[],
  edges: () => Edges,
  now: number,
): Promise<ReadonlySet<number>> {
  const kindOf = createKinds();
  const trapKinds = new Set(leftOutAsTraps(records).map((url) => kindOf(url)));
  if (trapKinds.size === 0) return NONE;

  // Parsed again for each question: as objects, the addresses of a large site take more memory than all that is known of it.
  const copies = createAddressCopies();
  const traps = createTraps(now);
  const inKind = new Map<number, string>();
  const elsewhere = new Set<number>();
  for (const { record, url } of pagesOf(records)) {
    const kind = kindOf(url);
    if (!isWanted(record)) traps.judge(url);
    if (!isRead(record)) continue;
    copies.read(url, record.sign);
    if (trapKinds.has(kind) && !isWanted(record)) inKind.set(record.id, `${kind} ${record.sign}`);
    else elsewhere.add(record.sign);
  }
  const links = await linksOf(inKind, edges());
  const repeats = createRepeats(inKind, links.entrances);
  const inTrap = new Set<number>();
  for (const { record, url } of pagesOf(records)) {
    if (!isRead(record) || isWanted(record)) continue;
    const isRepeated = inKind.has(record.id) && record.sign !== 0 && repeats(record.id, elsewhere.has(record.sign));
    if (isRepeated || copies.wasCopy(url) || traps.wasTrap(url)) inTrap.add(record.id);
  }
  for (const id of unreached(inKind, inTrap, links)) inTrap.add(id);
  return inTrap;
}

function leftOutAsTraps(records: readonly Stored[]): readonly URL[] {
  return records.flatMap(({ leftOut, url }) => (leftOut === "trap" ? [new URL(url)] : []));
}

interface Links {
  /** Pages to which others than pages of a trap lead. */
  readonly entrances: ReadonlySet<number>;
  readonly inside: ReadonlyMap<number, readonly number[]>;
}

async function linksOf(inKind: ReadonlyMap<number, string>, all: Edges): Promise<Links> {
  const entrances = new Set<number>();
  const inside = new Map<number, readonly number[]>();
  for await (const { source, edges } of all) {
    const targets = edges.flatMap(({ target }) => (inKind.has(target) ? [target] : []));
    if (inKind.has(source)) inside.set(source, targets);
    else for (const target of targets) entrances.add(target);
  }
  return { entrances, inside };
}

/** Pages that say something of their own, though nobody gets to them but by pages that do not. */
function unreached(all: ReadonlyMap<number, string>, inTrap: ReadonlySet<number>, links: Links): readonly number[] {
  const reached = new Set([...links.entrances].filter((id) => !inTrap.has(id)));
  // Grows while it is read.
  for (const id of reached) for (const to of links.inside.get(id) ?? []) if (!inTrap.has(to)) reached.add(to);
  return [...all.keys()].filter((id) => !reached.has(id));
}

/**
 * Of pages of a trap that say the same, the first one that the site leads to is kept.
 * @param said what each page is and says
 */
function createRepeats(said: ReadonlyMap<number, string>, entrances: ReadonlySet<number>) {
  const counts = new Map<string, number>();
  for (const one of said.values()) counts.set(one, (counts.get(one) ?? 0) + 1);
  const kept = new Set<string>();
  return (id: number, isSaidElsewhere: boolean): boolean => {
    const one = said.get(id) ?? "";
    if (isSaidElsewhere) return true;
    if ((counts.get(one) ?? 0) < 2) return false;
    if (!entrances.has(id) || kept.has(one)) return true;
    kept.add(one);
    return false;
  };
}

function* pagesOf(records: readonly Stored[]): Generator<{ readonly record: Stored; readonly url: URL }> {
  for (const record of records) if (record.kind === "page") yield { record, url: new URL(record.url) };
}

function isRead({ visited, status }: Stored): boolean {
  return visited && status !== null && status >= 200 && status <= 299;
}

/** Somebody says so: it is the start page, or a sitemap or the audit lists it. */
function isWanted({ inSitemap, discoveredBy }: Stored): boolean {
  return inSitemap || discoveredBy === "start" || discoveredBy === "list";
}
