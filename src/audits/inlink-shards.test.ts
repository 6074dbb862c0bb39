import { expect, it } from "vitest";
import type { SeenUrl } from "#domain/site.ts";
import { createShardWriter, decodeShard, shardOf } from "#store/inlink-codec.ts";
import { createGraphBuilder } from "./graph.ts";
import { packInlinks } from "./inlink-shards.ts";

const seen = (id: number) => ({ id }) as SeenUrl;

it("keeps what leads to a page, and not what it says of itself", () => {
  const builder = createGraphBuilder(3);
  const plain = { text: "", nofollow: false } as const;
  builder.add(1, { ...plain, target: 1, via: "canonical" });
  builder.add(1, { ...plain, target: 1, via: "link", text: "Up" });
  builder.add(1, { ...plain, target: 2, via: "link" });
  builder.add(2, { ...plain, target: 1, via: "canonical" });
  const [shard] = [...packInlinks([seen(1), seen(2)], builder.build(), { shardOf, createWriter: createShardWriter })];
  const into = (id: number) => decodeShard(shard?.data ?? Buffer.of(), id).map(({ source, via }) => [source, via]);
  expect(into(1)).toEqual([
    [1, "link"],
    [2, "canonical"],
  ]);
  expect(into(2)).toEqual([[1, "link"]]);
});
