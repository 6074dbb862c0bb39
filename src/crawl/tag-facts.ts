/** What a start tag says by itself, wherever it stands: worked out once for all equal tags (see start-tag.ts). */
import type { Region } from "#domain/document.ts";
import type { ElementKind } from "./html-rules.ts";
import { type Marks, marksOf } from "./marked-regions.ts";
import type { Attributes } from "./start-tag.ts";

export interface TagFacts {
  /** Its role or name makes it this region. */
  readonly landmark: Region | null;
  readonly isMain: boolean;
  readonly isSection: boolean;
  /** What its class and id say of its region. */
  readonly marks: Marks | null;
  /** Kept from people or from screen readers by its own attributes. */
  readonly conceals: boolean;
}

const LANDMARKS: ReadonlyMap<string, Region> = new Map([
  ["nav", "nav"],
  ["aside", "aside"],
  ["main", "main"],
  ["navigation", "nav"],
  ["banner", "header"],
  ["contentinfo", "footer"],
  ["complementary", "aside"],
]);

export function tagFacts({ name }: ElementKind, attributes: Attributes): TagFacts {
  const { role } = attributes;
  const isMain = name === "main" || role === "main";
  return {
    landmark: LANDMARKS.get(role ?? "") ?? LANDMARKS.get(name) ?? null,
    isMain,
    isSection: isMain || name === "article" || name === "section",
    marks: marksOf(name, attributes),
    // What stands in noscript is for readers without scripts: it is followed, but not judged as what people see.
    conceals: name === "noscript" || isConcealed(attributes),
  };
}

function isConcealed(attributes: Attributes): boolean {
  if ("hidden" in attributes || "inert" in attributes || attributes["aria-hidden"] === "true") return true;
  return attributes.style !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style);
}
