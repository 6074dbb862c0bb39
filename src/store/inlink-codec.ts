/**
 * Incoming edges packed 256 targets to a row: for each target its sources, each with flags and the number of its anchor
 * text in the shard's own dictionary, as compressed JSON. Far smaller than a row for each link, and as quick to ask.
 */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { type Edge, VIA } from "#domain/page.ts";

export const TARGETS_PER_SHARD = 256;

export interface Incoming {
  readonly source: number;
  readonly text: string;
  readonly nofollow: boolean;
  readonly via: Edge["via"];
}

const NOFOLLOW = 8;

export const shardOf = (target: number): number => Math.floor(target / TARGETS_PER_SHARD);

/** @param byTarget incoming edges of each target of one shard. */
export function encodeShard(byTarget: ReadonlyMap<number, readonly Incoming[]>): Buffer {
  const texts = new Map<string, number>();
  const targets = [...byTarget].map(([target, edges]) => [
    target,
    ...edges.flatMap((edge) => [
      edge.source,
      VIA.indexOf(edge.via) | (edge.nofollow ? NOFOLLOW : 0),
      intern(texts, edge.text),
    ]),
  ]);
  return zstdCompressSync(JSON.stringify([[...texts.keys()], targets]));
}

export function decodeShard(data: Buffer, target: number): Incoming[] {
  const [texts, targets] = JSON.parse(zstdDecompressSync(data).toString("utf8")) as [string[], number[][]];
  const row = targets.find(([id]) => id === target) ?? [];
  const edges: Incoming[] = [];
  for (let i = 1; i + 2 < row.length; i += 3) {
    const flags = row[i + 1] ?? 0;
    edges.push({
      source: row[i] ?? 0,
      text: texts[row[i + 2] ?? 0] ?? "",
      nofollow: (flags & NOFOLLOW) !== 0,
      via: VIA[flags & 7] ?? "link",
    });
  }
  return edges;
}

function intern(texts: Map<string, number>, text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, texts.size);
  return texts.size - 1;
}
