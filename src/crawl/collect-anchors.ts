/** The places of a page that links can name: ids, and names of old anchors. */
import type { Document } from "#domain/document.ts";
import { REFERRING } from "./attribute-names.ts";
import type { OpenElement } from "./open-element.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_ANCHORS = 20_000;
/** Nothing refers to these, and no reader sees them. */
const UNSEEN = new Set(["style", "script", "link", "meta", "template", "noscript"]);

const MOST_IDS = 20;
/** Attributes whose value is an id, or several; beyond `REFERRING`, only on elements that are looked at anyway. */
const NAMING_IDS = [
  ...REFERRING,
  ...["for", "form", "list", "popovertarget", "commandfor"],
  ...["aria-activedescendant", "aria-details", "aria-errormessage", "aria-flowto"],
] as const;

export function createAnchorCollector() {
  const anchors = new Set<string>();
  const ids = new Set<string>();
  /** Of SVG and MathML. */
  const drawnIds = new Set<string>();
  const duplicateIds = new Set<string>();
  /** What labels, links, fields and states of the page refer to. */
  const referred = new Set<string>();

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

  function refer(attributes: OpenElement["attributes"]): void {
    for (const name of NAMING_IDS) {
      const ids = attributes[name];
      if (ids === undefined || referred.size >= MAX_ANCHORS) continue;
      for (const id of ids.split(/\s+/, MOST_IDS)) referred.add(id);
    }
    const { href } = attributes;
    if (href !== undefined && href.length > 1 && href.startsWith("#")) referred.add(decoded(href.slice(1)));
  }

  return {
    open({ name, attributes, foreign }: OpenElement): void {
      refer(attributes);
      if (attributes.id && !UNSEEN.has(name)) meetId(attributes.id, foreign);
      if (name === "a" && attributes.name) anchor(attributes.name);
    },

    finish: (): Pick<Document, "anchors" | "duplicateIds" | "referredIds"> => ({
      anchors: [...anchors],
      duplicateIds: [...duplicateIds],
      ...referredOf(duplicateIds),
    }),
  };

  function referredOf(ids: ReadonlySet<string>): Pick<Document, "referredIds"> {
    const found = [...ids].filter((id) => referred.has(id));
    return found.length === 0 ? {} : { referredIds: found };
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
