/** Places and links to places in few bytes. Places: hashes of four bytes. Links: JSON, compressed with zstd. */
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { FragmentLink } from "#domain/page.ts";
import { placeKey } from "#domain/places.ts";

export function encodePlaces(names: readonly string[]): Buffer {
  const data = Buffer.alloc(names.length * 4);
  for (const [index, name] of names.entries()) data.writeUInt32LE(placeKey(name), index * 4);
  return data;
}

export function decodePlaces(data: Buffer): ReadonlySet<number> {
  const places = new Set<number>();
  for (let at = 0; at + 4 <= data.length; at += 4) places.add(data.readUInt32LE(at));
  return places;
}

export function encodeFragments(links: readonly FragmentLink[]): Buffer | null {
  if (links.length === 0) return null;
  return zstdCompressSync(JSON.stringify(links.map(({ target, fragment }) => [target, fragment])));
}

export function decodeFragments(data: Buffer): readonly FragmentLink[] {
  const pairs = JSON.parse(zstdDecompressSync(data).toString("utf8")) as [number, string][];
  return pairs.map(([target, fragment]) => ({ target, fragment }));
}
