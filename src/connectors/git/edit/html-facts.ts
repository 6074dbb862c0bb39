/** What a text's HTML says, element by element, so that two versions of it can be compared. */
import { folded } from "../../wordpress/content/names.ts";
import { type Element, isElement, readContent } from "../../wordpress/content/read-content.ts";

/** One line for each element: its name, attributes and own texts. */
export function htmlFacts(text: string): readonly string[] {
  return readContent(text, "https://localhost/").elements.map(htmlFact);
}

export function htmlFact({ name, attributes, children, parent }: Element): string {
  const text = folded(children.map((node) => (isElement(node) ? " " : node.text)).join(""));
  return JSON.stringify([name, parent?.name ?? null, [...attributes], text]);
}

/** Facts of the first that the second has no more, and those that it has instead, when all others are the same in the same order. */
export function difference(
  before: readonly string[],
  after: readonly string[],
): { removed: readonly string[]; added: readonly string[] } {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}
