/** Turns the graph's incoming side into the shards that answer "who links here" without loading the graph. */
import type { SeenUrl } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import type { LinkGraph } from "./graph.ts";

/** A page linked from everywhere would make one row huge; the first ones show where to look, the count is on the page. */
const MOST_INLINKS_KEPT = 5_000;

export function* packInlinks(
  urls: readonly SeenUrl[],
  graph: LinkGraph,
  shards: Store["shards"],
): Generator<{ shard: number; data: Buffer }> {
  let shard = -1;
  let byTarget = new Map<number, ReturnType<typeof incoming>>();
  for (const { id } of urls) {
    const own = shards.shardOf(id);
    if (own !== shard) {
      if (byTarget.size > 0) yield { shard, data: shards.encode(byTarget) };
      shard = own;
      byTarget = new Map();
    }
    const edges = incoming(graph, id);
    if (edges.length > 0) byTarget.set(id, edges);
  }
  if (byTarget.size > 0) yield { shard, data: shards.encode(byTarget) };
}

function incoming(graph: LinkGraph, target: number) {
  const edges = [];
  for (const slot of graph.incoming(target)) {
    const { source, text, nofollow, via } = graph.edge(slot);
    edges.push({ source, text, nofollow, via });
    if (edges.length === MOST_INLINKS_KEPT) break;
  }
  return edges;
}
