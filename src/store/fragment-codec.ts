/** Places and links to places in few bytes. Places: hashes of four bytes. Links: JSON of targets and of names. */
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

/** The names alone, as who reads a page knows them. */
export function packFragments(names: readonly string[]): string {
  return JSON.stringify(names);
}

/** With their targets; `null` without any. */
export function joinFragments(targets: Uint32Array, names: string): Uint8Array | null {
  return targets.length === 0 ? null : Buffer.from(`[[${targets.join()}],${names}]`);
}

export function decodeFragments(data: Buffer): readonly FragmentLink[] {
  const [targets, names] = JSON.parse(data.toString("utf8")) as [number[], string[]];
  return targets.map((target, index) => ({ target, fragment: names[index] ?? "" }));
}
