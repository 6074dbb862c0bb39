/** The places of a page that links can name: ids, and names of old anchors. */
import type { Document } from "#domain/document.ts";
import type { OpenElement } from "./open-element.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_ANCHORS = 20_000;
/** Nothing refers to these, and no reader sees them. */
const UNSEEN = new Set(["style", "script", "link", "meta", "template", "noscript"]);

export function createAnchorCollector() {
  const anchors = new Set<string>();
  const ids = new Set<string>();
  /** Of SVG and MathML. */
  const drawnIds = new Set<string>();
  const duplicateIds = new Set<string>();

  function anchor(name: string): void {
    if (anchors.size < MAX_ANCHORS) anchors.add(name);
  }

  /** Drawings that are used twice repeat the ids of their gradients; an id that the page uses, too, is no such id. */
  function meetId(id: string, foreign: boolean): void {
    anchor(id);
    const own = foreign ? drawnIds : ids;
    if (ids.has(id) || (!foreign && drawnIds.has(id))) duplicateIds.add(id);
    if (own.size < MAX_ANCHORS) own.add(id);
  }

  return {
    open({ name, attributes, foreign }: OpenElement): void {
      if (attributes.id && !UNSEEN.has(name)) meetId(attributes.id, foreign);
      if (name === "a" && attributes.name) anchor(attributes.name);
    },

    finish: (): Pick<Document, "anchors" | "duplicateIds"> => ({
      anchors: [...anchors],
      duplicateIds: [...duplicateIds],
    }),
  };
}
