/**
 * Incoming edges packed 256 targets to a row: for each target its sources, each with flags and the number of its anchor
 * text in the shard's own dictionary, as compressed JSON. Far smaller than a row for each link, and as quick to ask.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Edge } from "#domain/page.ts";
import { markOf, readMark } from "#domain/reading.ts";

export const TARGETS_PER_SHARD = 256;

interface Incoming {
  readonly source: number;
  readonly text: string;
  readonly nofollow: boolean;
  readonly via: Edge["via"];
}

export const shardOf = (target: number): number => Math.floor(target / TARGETS_PER_SHARD);

/** Takes the incoming edges of the targets of one shard, target by target. */
export function createShardWriter() {
  const texts = new Map<string, number>();
  const targets: number[][] = [];
  return {
    target(target: number): void {
      targets.push([target]);
    },

    /** An edge that leads to the last target. */
    edge({ source, text, nofollow, via }: Incoming): void {
      targets.at(-1)?.push(source, markOf(via, nofollow, false), intern(texts, text));
    },

    encode: (): Buffer => zstdCompressSync(JSON.stringify([[...texts.keys()], targets]), FAST),
  };
}

/** The higher levels cost twice the time and save little. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

export function decodeShard(data: Buffer, target: number): Incoming[] {
  const [texts, targets] = JSON.parse(zstdDecompressSync(data).toString("utf8")) as [string[], number[][]];
  const row = targets.find(([id]) => id === target) ?? [];
  const edges: Incoming[] = [];
  for (let i = 1; i + 2 < row.length; i += 3) {
    const { nofollow, via } = readMark(row[i + 1] ?? 0);
    edges.push({
      source: row[i] ?? 0,
      text: texts[row[i + 2] ?? 0] ?? "",
      nofollow,
      via,
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
