/** Links as the store keeps them, from edges and fragments whose targets are known. */
import type { Edge, FragmentLink } from "#domain/page.ts";
import { markOf } from "#domain/reading.ts";
import { type EdgeWords, joinEdges, packWords } from "#store/edge-codec.ts";
import { joinFragments, packFragments } from "#store/fragment-codec.ts";

export function encodeEdges(edges: readonly Edge[]): Uint8Array | null {
  const targets = edges.map(({ target }) => target);
  return joinEdges(targets, packWords(edgeWordsOf(edges)));
}

/** Edges as they are before their targets are known. */
export function edgeWordsOf(edges: readonly (Edge & { readonly wantsBody?: boolean })[]): EdgeWords {
  return {
    marks: edges.map(({ via, nofollow, wantsBody }) => markOf(via, nofollow, wantsBody ?? false)),
    texts: edges.map(({ text }) => text),
  };
}

export function encodeFragments(links: readonly FragmentLink[]): Uint8Array | null {
  const targets = Uint32Array.from(links, ({ target }) => target);
  return joinFragments(targets, packFragments(links.map(({ fragment }) => fragment)));
}
