/** The places of a page that links can name: ids, and names of old anchors. */
import type { Document } from "#domain/document.ts";
import type { OpenElement } from "./open-element.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_ANCHORS = 20_000;

export function createAnchorCollector() {
  const anchors = new Set<string>();
  const ids = new Set<string>();
  const duplicateIds = new Set<string>();

  function anchor(name: string): void {
    if (anchors.size < MAX_ANCHORS) anchors.add(name);
  }

  /** Drawings that are used twice repeat the ids of their gradients: nothing refers to those from outside. */
  function meetId(id: string, foreign: boolean): void {
    anchor(id);
    if (foreign || ids.size >= MAX_ANCHORS) return;
    if (ids.has(id)) duplicateIds.add(id);
    ids.add(id);
  }

  return {
    open({ name, attributes, foreign }: OpenElement): void {
      if (attributes.id) meetId(attributes.id, foreign);
      if (name === "a" && attributes.name) anchor(attributes.name);
    },

    finish: (): Pick<Document, "anchors" | "duplicateIds"> => ({
      anchors: [...anchors],
      duplicateIds: [...duplicateIds],
    }),
  };
}
