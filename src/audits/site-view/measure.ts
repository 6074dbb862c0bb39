/** Figures that need the whole crawl: where redirects and canonicals lead, who links, how many clicks away. */
import type { Via } from "#domain/page.ts";
import type { LinkGraph } from "../graph.ts";
import type { UrlRecord } from "./url-record.ts";

export function resolveTargets(
  records: readonly UrlRecord[],
  idOf: ReadonlyMap<string, number>,
  graph: LinkGraph,
): void {
  for (const record of records) {
    record.redirectTo = record.redirectUrl === null ? null : (idOf.get(record.redirectUrl) ?? null);
    record.canonicalTo =
      record.canonicalUrl === null ? null : (idOf.get(record.canonicalUrl) ?? canonicalEdge(graph, record.id));
  }
}

/** The crawl knows the canonical under its normal form, which may differ from how it is written. */
function canonicalEdge(graph: LinkGraph, id: number): number | null {
  for (const slot of graph.outgoing(id, "canonical")) {
    const { target } = graph.edge(slot);
    if (target !== id) return target;
  }
  return null;
}

/** Links from other pages; two links from one page to one target count once, as peers count inlinking pages. */
export function countInlinks(records: readonly UrlRecord[], graph: LinkGraph): void {
  for (const record of records) {
    let last = -1;
    for (const slot of graph.incoming(record.id)) {
      const { source, via } = graph.edge(slot);
      // Slots come in order of their source, so repeated sources stand together.
      if (via !== "link" || source === record.id || source === last) continue;
      last = source;
      record.inlinks++;
    }
    // Search engines list the pages that show it; what a sitemap lists is meant to be found by itself.
    if (record.discoveredBy === "frame" && record.inlinks === 0 && !record.inSitemap) record.indexable = false;
  }
}

/** Ways on which visitors come to see a page: they click, wait until they are sent on, or it is shown in a frame. */
const STEPS: ReadonlySet<Via> = new Set(["link", "frame", "delayed-refresh"]);

/** Breadth first over links and redirects, those of pages included; a redirect hop is not a click. */
export function measureDepth(
  byId: readonly (UrlRecord | undefined)[],
  graph: LinkGraph,
  startId: number | undefined,
): void {
  const start = byId[startId ?? -1];
  if (!start) return;
  start.depth = 0;
  for (let depth = 0, level = [start]; level.length > 0; depth++) {
    const next: UrlRecord[] = [];
    // The level grows while it is read: redirect targets belong to the same level.
    for (const record of level) {
      reach(byId[record.redirectTo ?? record.forwardsTo ?? -1], { depth, parent: record.id }, level);
      for (const slot of graph.outgoing(record.id)) {
        const edge = graph.edge(slot);
        if (STEPS.has(edge.via)) reach(byId[edge.target], { depth: depth + 1, parent: record.id }, next);
      }
    }
    level = next;
  }
}

function reach(
  record: UrlRecord | undefined,
  { depth, parent }: { readonly depth: number; readonly parent: number },
  level: UrlRecord[],
): void {
  if (!record || record.depth !== null) return;
  record.depth = depth;
  record.parent = parent;
  level.push(record);
}
