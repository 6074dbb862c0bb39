/** Links as the store keeps them, from edges and fragments whose targets are known. */
import type { Edge, FragmentLink } from "#domain/page.ts";
import { joinEdges, packWords } from "#store/edge-codec.ts";
import { joinFragments, packFragments } from "#store/fragment-codec.ts";

export function encodeEdges(edges: readonly Edge[]): Uint8Array | null {
  const targets = edges.map(({ target }) => target);
  return joinEdges(targets, packWords(edges.map((edge) => ({ ...edge, wantsBody: false }))));
}

export function encodeFragments(links: readonly FragmentLink[]): Uint8Array | null {
  const targets = Uint32Array.from(links, ({ target }) => target);
  return joinFragments(targets, packFragments(links.map(({ fragment }) => fragment)));
}
