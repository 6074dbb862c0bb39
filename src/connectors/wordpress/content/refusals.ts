/** Why content cannot be changed as requested, in words for the person who then has to do it by hand. */
import type { Unfixable } from "#domain/connector.ts";
import { membersOf } from "./json-members.ts";
import type { Block } from "./read-blocks.ts";
import type { ParsedContent } from "./read-content.ts";
import { shortcodesIn } from "./shortcodes.ts";

/** In words that say which part of the content prints an element that is not written there. */
export const BUILT_HERE = "generates it when the page is rendered";

/** Of an image that is there, but not as it was audited. */
export const OTHER_ALT =
  "The image in the page's content has a different alt text than the audit found. It has been changed since, or the theme, a widget or a plugin outputs the image as well.";

export function refuse(reason: Unfixable["reason"], words: string): Unfixable {
  return { is: "unfixable", reason, words };
}

/** `what` begins a sentence; the target helps to say where it comes from. */
export function notFound(content: ParsedContent, what: string, target: string | undefined): Unfixable {
  return refuse("element_not_found", `${what} isn't in the page's content. ${originOf(content, target)}`);
}

export function wouldBreak(block: Block | undefined, what: string): Unfixable {
  return refuse(
    "would_break_block",
    `${what} is part of a block (${block?.name.replace(/^core\//, "")}). An outside change would make the block invalid in the editor; change it in the block's settings there.`,
  );
}

export function notClosed(what: string): Unfixable {
  return refuse("element_ambiguous", `${what} has no closing tag in the content. Fix the HTML in the editor first.`);
}

function originOf({ source, blocks }: ParsedContent, target: string | undefined): string {
  if (target) {
    const block = blocks.find((each) => JSON.stringify(membersOf(source, each) ?? {}).includes(target));
    if (block) return `The block “${block.name}” ${BUILT_HERE}; change it in that block's settings.`;
    const isInShortcode = shortcodesIn(source).some(({ start, end }) => source.slice(start, end).includes(target));
    if (isInShortcode) return `A shortcode ${BUILT_HERE}; change the shortcode in the editor.`;
  }
  // A block that only points to a post of its own, which several pages show.
  if (blocks.some(({ name }) => name === "core/block"))
    return "It may be in a synced pattern; change it under Patterns. Or it comes from the theme, a menu or a widget.";
  return "It comes from the theme, a menu, a widget, a shortcode or a dynamic block; change it under Appearance, or in the settings of the plugin that outputs it.";
}
