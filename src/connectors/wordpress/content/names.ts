/** What elements say, as people and the checks read it. */
import { type Element, isElement, type Text } from "./read-content.ts";

/** Text, where an image's alternative text counts. */
export function nameInside(element: Element): string {
  return folded(element.children.map(nameOf).join(""));
}

export function textInside(element: Element): string {
  return folded(element.children.map((node) => (isElement(node) ? textInside(node) : node.text)).join(" "));
}

export function isNamelessElement(element: Element): boolean {
  const { attributes } = element;
  return nameInside(element) === "" && !attributes.get("aria-label")?.trim() && !attributes.get("title")?.trim();
}

/** Those of the name; where none is written so, those that WordPress shows so: it makes quotation marks curly. */
export function named(elements: readonly Element[], name: string): readonly Element[] {
  const exact = elements.filter((element) => nameInside(element) === name);
  return exact.length > 0 ? exact : elements.filter((element) => plain(nameInside(element)) === plain(name));
}

export function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function nameOf(node: Element | Text): string {
  if (!isElement(node)) return node.text;
  return node.name === "img" ? ` ${node.attributes.get("alt") ?? ""} ` : node.children.map(nameOf).join("");
}

/** Typed and printed letters count as the same. */
export function sameWords(one: string, other: string): boolean {
  return plain(folded(one)) === plain(folded(other));
}

/** One spelling for all that WordPress's `wptexturize` makes of typed letters. */
function plain(text: string): string {
  return text
    .replace(/[‘’‚′`]/g, "'")
    .replace(/[“”„″]|''/g, '"')
    .replace(/-{1,3}|[–—]/g, "-")
    .replace(/\.{3}/g, "…")
    .replace(/(\d)x(?=\d)/g, "$1×")
    .replace(/\(tm\)/gi, "™");
}
