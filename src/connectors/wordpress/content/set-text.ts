/** Gives an element another text. Formatting around a single text stays; a picture is never lost. */
import type { Unfixable } from "#domain/connector.ts";
import type { ElementChange } from "../../edits/pieces.ts";
import { escapeText } from "./change-attributes.ts";
import { nameInside } from "./names.ts";
import { type Element, isElement, type ParsedContent, type Text } from "./read-content.ts";
import { notClosed, refuse, wouldBreak } from "./refusals.ts";

export function setText(
  content: ParsedContent,
  element: Element,
  name: string,
  value: string,
): ElementChange | Unfixable {
  const { start, end, openEnd, closeStart, isClosed } = element;
  if (!isClosed) return notClosed(`The element “${nameInside(element)}”`);
  if (content.blocks.some((block) => openEnd <= block.start && block.start < closeStart))
    return wouldBreak(element.block, "The text of this element");
  const [only, ...others] = textsIn(element);
  const part = only && others.length === 0 ? inside(only) : { start: openEnd, end: closeStart };
  if (others.length > 0 && holdsPicture(element))
    return refuse("value_not_possible", "It contains an image between texts. Change its text in the editor.");
  return { name, start, end, parts: [{ ...part, text: escapeText(value) }] };

  /** Blanks at the ends are of the source, not of the text. */
  function inside(text: Text) {
    const written = content.source.slice(text.start, text.end);
    const before = /^\s*/.exec(written)?.[0].length ?? 0;
    const after = /\s*$/.exec(written)?.[0].length ?? 0;
    return { start: text.start + before, end: text.end - after };
  }
}

export function textsIn(element: Element): readonly Text[] {
  const nodes = element.children.flatMap((node) => (isElement(node) ? textsIn(node) : [node]));
  return nodes.filter(({ text }) => text.trim() !== "");
}

export function holdsPicture({ children }: Element): boolean {
  return children.some((node) => isElement(node) && (PICTURES.has(node.name) || holdsPicture(node)));
}

const PICTURES = new Set(["img", "svg", "picture", "video", "object", "iframe"]);
