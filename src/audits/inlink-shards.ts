/** Turns the graph's incoming side into the shards that answer "who links here" without loading the graph. */
import type { SeenUrl } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import type { LinkGraph } from "./graph.ts";

/** A page linked from everywhere would make one row huge; the first ones show where to look, the count is on the page. */
const MOST_INLINKS_KEPT = 5_000;

export function* packInlinks(
  urls: readonly SeenUrl[],
  graph: LinkGraph,
  { shardOf, createWriter }: Store["shards"],
): Generator<{ shard: number; data: Buffer }> {
  let shard = -1;
  let writer: ReturnType<typeof createWriter> | undefined;
  for (const { id } of urls) {
    if (shardOf(id) !== shard) {
      if (writer) yield { shard, data: writer.encode() };
      [shard, writer] = [shardOf(id), undefined];
    }
    let kept = 0;
    for (const slot of graph.incoming(id)) {
      const edge = graph.edge(slot);
      // That a page calls itself the original leads nobody there.
      if (edge.source === id && edge.via !== "link") continue;
      writer ??= createWriter();
      if (kept === 0) writer.target(id);
      writer.edge(edge);
      if (++kept === MOST_INLINKS_KEPT) break;
    }
  }
  if (writer) yield { shard, data: writer.encode() };
}
