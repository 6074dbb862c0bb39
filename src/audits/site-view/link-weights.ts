/**
 * Who links to whom among the pages of the site, with redirects followed: how many pages link to each, and how much
 * weight that gives (PageRank, Brin and Page 1998). Runs over typed arrays; each round is linear in the links.
 */
import type { LinkGraph } from "../graph.ts";
import type { UrlRecord } from "./url-record.ts";

/** Shares settle within a percent; 0.85 to the 15th is a tenth of what would still move. */
const ROUNDS = 15;
/** A reader follows a link with this likelihood and otherwise begins anew somewhere. */
const DAMPING = 0.85;
/** Redirects in a row that are followed; browsers give up a little later. */
const MOST_HOPS = 10;

type Weighed = Pick<UrlRecord, "id" | "kind" | "visited" | "redirectTo" | "forwardsTo" | "nofollow" | "indexable"> & {
  linkScore: number;
  followedInlinks: number;
  indexableInlinks: number;
  allInlinks: number;
};

/** Fills the fields of the records that tell about links. */
export function weighLinks(
  records: readonly Weighed[],
  byId: readonly (Weighed | undefined)[],
  graph: LinkGraph,
): void {
  const links = distinctLinks(records, byId, graph);
  const ranks = rank(records, links, byId.length);
  let most = 0;
  for (const share of ranks) most = Math.max(most, share);
  for (const record of records) {
    if (record.kind !== "page" || most === 0) continue;
    // Shares fall off by powers; on a logarithmic scale 50 is half way between the best page and an average one of it.
    record.linkScore = Math.round((100 * Math.log1p(scaled(ranks, record.id))) / Math.log1p(most * ranks.length));
  }
}

function scaled(ranks: Float64Array, id: number): number {
  return (ranks[id] ?? 0) * ranks.length;
}

interface Links {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly size: number;
}

/** Each pair of pages once; counts the inlinks on the way. Only links that are followed carry weight. */
function distinctLinks(records: readonly Weighed[], byId: readonly (Weighed | undefined)[], graph: LinkGraph): Links {
  const ends = finalTargets(records, byId);
  const sources = new Int32Array(graph.size);
  const targets = new Int32Array(graph.size);
  const [counted, followed] = [new Int32Array(byId.length), new Int32Array(byId.length)];
  let size = 0;
  for (const source of records) {
    if (source.kind !== "page") continue;
    for (const slot of graph.outgoing(source.id)) {
      const { target, via, nofollow } = graph.edge(slot);
      const end = byId[ends[target] ?? target];
      if (via !== "link" || end?.kind !== "page" || end.id === source.id) continue;
      if (counted[end.id] !== source.id) countLink(source, end);
      counted[end.id] = source.id;
      if (nofollow || source.nofollow || followed[end.id] === source.id) continue;
      followed[end.id] = source.id;
      end.followedInlinks++;
      sources[size] = source.id;
      targets[size] = end.id;
      size++;
    }
  }
  return { sources, targets, size };
}

function countLink(source: Weighed, end: Weighed): void {
  end.allInlinks++;
  if (source.indexable) end.indexableInlinks++;
}

/** Where each URL ends when its redirects are followed; a loop ends where it is given up. */
function finalTargets(records: readonly Weighed[], byId: readonly (Weighed | undefined)[]): Int32Array {
  const ends = Int32Array.from({ length: byId.length }, (_, id) => id);
  for (const record of records) {
    let [at, next] = [record.id, nextOf(record)];
    for (let hops = 0; next !== null && hops < MOST_HOPS; hops++) {
      at = next;
      next = nextOf(byId[at]);
    }
    ends[record.id] = at;
  }
  return ends;
}

function nextOf(record: Weighed | undefined): number | null {
  return record?.redirectTo ?? record?.forwardsTo ?? null;
}

/** Shares that add up to one; what pages without links hold is spread over all. */
function rank(records: readonly Weighed[], links: Links, length: number): Float64Array {
  const pages = records.filter(({ kind, visited }) => kind === "page" && visited).map(({ id }) => id);
  const outgoing = countBySource(links, length);
  let shares = new Float64Array(length);
  for (const id of pages) shares[id] = 1 / pages.length;
  for (let round = 0; round < ROUNDS; round++) {
    const [next, perLink] = [new Float64Array(length), new Float64Array(length)];
    let given = 0;
    for (const id of pages) {
      const count = outgoing[id] ?? 0;
      if (count === 0) continue;
      const share = DAMPING * (shares[id] ?? 0);
      perLink[id] = share / count;
      given += share;
    }
    passOn(perLink, next, links);
    const rest = (1 - given) / pages.length;
    for (const id of pages) next[id] = (next[id] ?? 0) + rest;
    shares = next;
  }
  return shares;
}

function countBySource({ sources, size }: Links, length: number): Int32Array {
  const counts = new Int32Array(length);
  for (let link = 0; link < size; link++) {
    const source = sources[link] ?? 0;
    counts[source] = (counts[source] ?? 0) + 1;
  }
  return counts;
}

/** A round's innermost loop: as a function of its own it makes no number objects. */
function passOn(perLink: Float64Array, next: Float64Array, { sources, targets, size }: Links): void {
  for (let link = 0; link < size; link++) {
    const target = targets[link] ?? 0;
    next[target] = (next[target] ?? 0) + (perLink[sources[link] ?? 0] ?? 0);
  }
}
