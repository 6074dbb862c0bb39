/** What a start tag says by itself, wherever it stands: worked out once for all equal tags (see start-tag.ts). */
import type { Region } from "#domain/document.ts";
import { isForBody } from "./collect-body.ts";
import { isAuthor } from "./collect-byline.ts";
import { isForHead } from "./collect-head.ts";
import { isForParts } from "./collect-parts.ts";
import { isForStyles } from "./collect-styles.ts";
import type { ElementKind } from "./html-rules.ts";
import { markedParts } from "./marked-parts.ts";
import { marksOf } from "./marked-regions.ts";
import { RecentCache } from "./recent-cache.ts";
import type { Attributes, TagFacts } from "./tag.ts";

const LANDMARKS: ReadonlyMap<string, Region> = new Map([
  ["nav", "nav"],
  ["aside", "aside"],
  ["main", "main"],
  ["navigation", "nav"],
  ["banner", "header"],
  ["contentinfo", "footer"],
  ["complementary", "aside"],
]);

const NO_ATTRIBUTES: Attributes = {};
/** Of tags whose attributes say nothing, such as most links: the same for all of a name. */
const plain = new RecentCache<TagFacts>(500);

/** @param isTold one of its attributes says something of this kind of element, see attribute-names.ts */
export function tagFacts(kind: ElementKind, attributes: Attributes, isTold: boolean): TagFacts {
  if (isTold) return factsOf(kind, attributes);
  const known = plain.get(kind.name);
  if (known) return known;
  const facts = factsOf(kind, NO_ATTRIBUTES);
  plain.set(kind.name, facts);
  return facts;
}

function factsOf(kind: ElementKind, attributes: Attributes): TagFacts {
  const { name } = kind;
  const { role } = attributes;
  const isMain = name === "main" || role === "main";
  const parts = markedParts(attributes);
  return {
    landmark: LANDMARKS.get(role ?? "") ?? LANDMARKS.get(name) ?? null,
    isMain,
    isSection: isMain || name === "article" || name === "section",
    marks: marksOf(name, attributes),
    parts,
    // What stands in noscript is for readers without scripts: it is followed, but not judged as what people see.
    conceals: name === "noscript" || isConcealed(attributes),
    isForHead: isForHead(name),
    isForBody: isForBody(kind, attributes),
    isForParts: parts.length > 0 || isForParts(name, attributes),
    isForStyles: isForStyles(name, attributes),
    isForByline: name === "time" || isAuthor(name, attributes),
  };
}

function isConcealed(attributes: Attributes): boolean {
  if ("hidden" in attributes || "inert" in attributes || attributes["aria-hidden"] === "true") return true;
  return attributes.style !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style);
}
