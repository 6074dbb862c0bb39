/** What a start tag says by itself, wherever it stands: worked out once for all equal tags (see start-tag.ts). */
import type { Region } from "#domain/document.ts";
import { isForBody } from "./collect-body.ts";
import { isAuthor } from "./collect-byline.ts";
import { isForHead } from "./collect-head.ts";
import { linkFacts } from "./collect-links.ts";
import { isForParts } from "./collect-parts.ts";
import type { ElementKind } from "./html-rules.ts";
import { markedParts } from "./marked-parts.ts";
import { marksOf } from "./marked-regions.ts";
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

export function tagFacts({ name }: ElementKind, attributes: Attributes): TagFacts {
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
    link: linkFacts(name, attributes),
    isForHead: isForHead(name),
    isForBody: isForBody(name, attributes),
    isForParts: parts.length > 0 || isForParts(name, attributes),
    isForByline: name === "time" || isAuthor(name, attributes),
  };
}

function isConcealed(attributes: Attributes): boolean {
  if ("hidden" in attributes || "inert" in attributes || attributes["aria-hidden"] === "true") return true;
  return attributes.style !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style);
}
