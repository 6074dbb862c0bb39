/** Takes elements out together with what would stand empty around them. */
import type { ElementChange, TextPart } from "../../edits/pieces.ts";
import type { Block, Range } from "./read-blocks.ts";
import { type Element, isElement, type ParsedContent, type Text } from "./read-content.ts";

export function removeRange(name: string, { start, end }: Range, others: readonly TextPart[] = []): ElementChange {
  return { name, start, end, parts: [{ start, end, text: "" }, ...others] };
}

/** A block and one of the gaps beside it, so that the gaps of the others stay as the editor writes them. */
export function removeBlock({ source }: ParsedContent, name: string, { start, end }: Block): ElementChange {
  const before = /\s*$/.exec(source.slice(0, start))?.[0].length ?? 0;
  const after = /^\s*/.exec(source.slice(end))?.[0].length ?? 0;
  const isLast = end + after === source.length;
  if (before > 0 && isLast) return removeRange(name, { start: start - before, end });
  return removeRange(name, { start, end: before > 0 || start === 0 ? end + after : end });
}

/** The element or the outermost of these around it that would be empty without what goes. */
export function emptied(element: Element, names: readonly string[], going: ReadonlySet<Element>): Element {
  let outermost = element;
  for (let { parent } = element; parent && names.includes(parent.name); { parent } = parent) {
    if (parent.block !== element.block || !parent.children.every((child) => isBlank(child, going))) break;
    outermost = parent;
  }
  return outermost;
}

function isBlank(node: Element | Text, going: ReadonlySet<Element>): boolean {
  if (!isElement(node)) return node.text.trim() === "";
  if (going.has(node)) return true;
  return (
    EMPTY_WRAPS.has(node.name) && node.children.every((child) => isBlank(child, going)) && node.children.length > 0
  );
}

const EMPTY_WRAPS = new Set(["a", "figure", "picture"]);

/** The caption that the classic editor puts around an image: without the image it would be a caption of nothing. */
export function captionAround({ source }: ParsedContent, { start, end }: Range): Range | undefined {
  for (const name of ["caption", "wp_caption"]) {
    const [open, close] = [`[${name} `, `[/${name}]`];
    const from = source.lastIndexOf(open, start);
    const to = source.indexOf(close, end);
    const isAround = from !== -1 && to !== -1 && !source.slice(from, start).includes(close);
    if (isAround && !source.slice(end, to).includes(open)) return { start: from, end: to + close.length };
  }
  return undefined;
}
