/** Shows that a changed text says what is wanted where it was changed, and the same everywhere else. */
import type { ElementChange } from "../../../edits/pieces.ts";
import { readContent } from "../../../wordpress/content/read-content.ts";
import { readFrontMatter } from "../../locate/front-matter.ts";
import { htmlFact } from "../html-facts.ts";
import type { FixContext, SourceFile } from "../planning.ts";
import { asMarkdownAddress } from "./markdown-text.ts";
import { type MarkdownNode, markdownNodes } from "./markdown-tree.ts";

interface Stretch {
  readonly start: number;
  readonly end: number;
}

interface Fact extends Stretch {
  readonly says: string;
  readonly isHtml: boolean;
}

export function sameBesides(
  { file, suggestion }: FixContext,
  after: string,
  changes: readonly ElementChange[],
): boolean {
  const places = changes.toSorted((one, other) => one.start - other.start);
  const moved = afterwards(places);
  const changed: SourceFile = { ...file, text: after, front: readFrontMatter(after) };
  if (changed.front.bodyStart !== file.front.bodyStart) return false;
  const [old, now] = [factsOf(file, suggestion.field), factsOf(changed, suggestion.field)];
  if (outside(old, places).join("\n") !== outside(now, moved).join("\n")) return false;
  if (file.format === "html") return true;
  const nodes = markdownNodes(changed);
  return moved.every((place) => {
    const here = nodes.filter(({ start, end }) => start === place.start && end === place.end);
    const isTag = nodes.some(({ type, start, end }) => type === "html" && start <= place.start && place.start < end);
    return isTag || here.some((node) => saysWanted(node, suggestion));
  });
}

function afterwards(places: readonly ElementChange[]): readonly Stretch[] {
  let moved = 0;
  return places.map(({ start, end, parts }) => {
    const grown = parts.reduce((sum, part) => sum + part.text.length - (part.end - part.start), 0);
    const place = { start: start + moved, end: end + moved + grown };
    moved += grown;
    return place;
  });
}

/** What takes an element away leaves its text, or a blank, to the one around it. */
const MOVES_TEXT: ReadonlySet<string> = new Set(["link_removed", "image_removed", "heading_removed"]);

function factsOf(file: SourceFile, field: string): readonly Fact[] {
  if (file.format === "html")
    return readContent(file.text, "https://localhost/").elements.map((element) => ({
      start: element.start,
      end: element.end,
      says: htmlFact(MOVES_TEXT.has(field) ? { ...element, children: [] } : element),
      isHtml: false,
    }));
  return markdownNodes(file).map(({ start, end, own, type }) => ({ start, end, says: own, isHtml: type === "html" }));
}

function outside(facts: readonly Fact[], places: readonly Stretch[]): readonly string[] {
  const isInside = ({ start, end, isHtml }: Fact) =>
    places.some(
      (place) => (place.start <= start && start < place.end) || (isHtml && start < place.end && place.start < end),
    );
  return facts.filter((fact) => !isInside(fact)).map(({ says }) => says);
}

function saysWanted({ type, alt, text, url }: MarkdownNode, { field, value }: FixContext["suggestion"]): boolean {
  if (field === "alt") return (type === "image" || type === "imageReference") && (alt ?? "") === value;
  // The address may have kept its form and its fragment.
  if (field === "link") return (type === "link" || type === "definition") && asMarkdownAddress(url ?? "") === url;
  return (
    (type === "link" || type === "linkReference" || type === "heading") &&
    (text === value || text.startsWith(`${value} {`))
  );
}
