/** What people call the objects that several pages show. */
import type { Look } from "../transport.ts";

interface SharedKind {
  /** As in `Resource`. */
  readonly kind: string;
  readonly words: string;
}

const KINDS: Readonly<Record<string, SharedKind>> = {
  wp_navigation: { kind: "wordpress-menu", words: "the menu" },
  wp_template_part: { kind: "wordpress-template-part", words: "the template part" },
  wp_template: { kind: "wordpress-template", words: "the template" },
  wp_block: { kind: "wordpress-pattern", words: "the synced pattern" },
};

/** `undefined` for what has a page of its own. */
export function sharedKind(type: string): SharedKind | undefined {
  return KINDS[type];
}

export function sharedName({ type, title, ref }: Look): string {
  const words = KINDS[type]?.words;
  return `${words ? `${words} ` : ""}“${title || ref}”`;
}

/** For a person who is about to approve a change of it. */
export function reachOf(look: Look): string {
  return sharedKind(look.type)
    ? `This changes ${sharedName(look)} on every page that uses it.`
    : `This changes the content of ${sharedName(look)}, which this page lists, so the change is visible there, too.`;
}
