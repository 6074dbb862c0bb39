/**
 * Links that a block keeps in its comment only, such as those of a menu: WordPress makes their element when the page is
 * shown. What changes is one member of the block's JSON.
 */
import { Parser } from "htmlparser2";
import type { Unfixable } from "#domain/connector.ts";
import type { ElementChange, TextPart } from "../../../edits/pieces.ts";
import { hasAddress, inFormOf } from "../address.ts";
import { escapeText } from "../change-attributes.ts";
import { membersOf, removeMember, setMember } from "../json-members.ts";
import { folded, sameWords } from "../names.ts";
import type { ContentFixRequest } from "../plan.ts";
import type { Block } from "../read-blocks.ts";
import type { ParsedContent } from "../read-content.ts";
import { wouldBreak } from "../refusals.ts";
import { removeBlock } from "../removal.ts";

export interface BlockLink {
  readonly block: Block;
  /** As it is written. */
  readonly url: string;
  readonly members: Readonly<Record<string, unknown>>;
}

const LINKS = new Set(["core/navigation-link", "core/navigation-submenu", "core/social-link"]);
const SOCIAL = "core/social-link";

/** Those of the fix request's target, and of its text where it names one. */
export function blockLinks(content: ParsedContent, { target, was }: ContentFixRequest): readonly BlockLink[] {
  const links = content.blocks.flatMap((block): BlockLink[] => {
    const members = LINKS.has(block.name) ? membersOf(content.source, block) : undefined;
    const url = members?.url;
    return members && typeof url === "string" ? [{ block, url, members }] : [];
  });
  const meant = links.filter((link) => spellings(link).some((url) => hasAddress(url, target, content)));
  if (was === undefined) return meant;
  return meant.filter((link) => link.block.name !== SOCIAL && sameWords(labelOf(link), was));
}

/** WordPress shows an address of a social link that names no scheme with one. */
function spellings({ block, url }: BlockLink): readonly string[] {
  const isBare = block.name === SOCIAL && !/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(url);
  return isBare ? [url, `https://${url}`] : [url];
}

/** The label is HTML. */
export function labelOf({ members }: BlockLink): string {
  let text = "";
  const parser = new Parser({
    ontext(piece) {
      text += piece;
    },
  });
  parser.end(typeof members.label === "string" ? members.label : "");
  return folded(text);
}

/** The address as it will be written. */
export function addressFor({ url }: BlockLink, fixRequest: ContentFixRequest, { pageUrl }: ParsedContent): string {
  const value = fixRequest.asTyped ? fixRequest.value : inFormOf(url, fixRequest.value, pageUrl);
  const fragment = /#.*$/s.exec(url)?.[0] ?? "";
  const isWhole = value.includes("#") || fixRequest.target?.includes("#") === true || fragment === "#";
  return isWhole ? value : value + fragment;
}

export function leadElsewhere(
  content: ParsedContent,
  link: BlockLink,
  fixRequest: ContentFixRequest,
): ElementChange | Unfixable {
  return setIn(content, link, {
    fixRequest,
    name: "url",
    value: addressFor(link, fixRequest, content),
    after: ["label", "type"],
  });
}

export function renameBlock(
  content: ParsedContent,
  link: BlockLink,
  fixRequest: ContentFixRequest,
): ElementChange | Unfixable {
  if (link.block.name === SOCIAL) return wouldBreak(link.block, "The link's text");
  return setIn(content, link, { fixRequest, name: "label", value: escapeText(fixRequest.value), after: [] });
}

/** An empty value takes it away. */
export function setRel(
  content: ParsedContent,
  link: BlockLink,
  fixRequest: ContentFixRequest,
): ElementChange | Unfixable {
  return setIn(content, link, {
    fixRequest,
    name: "rel",
    value: fixRequest.value,
    after: ["label", "type", "description"],
  });
}

export function removeLinkBlock(
  content: ParsedContent,
  { block }: BlockLink,
  fixRequest: ContentFixRequest,
): ElementChange | Unfixable {
  if (content.blocks.some(({ parent }) => parent === block)) return wouldBreak(block, "A menu item with a submenu");
  return removeBlock(content, nameOf(fixRequest), block);
}

interface Member {
  readonly fixRequest: ContentFixRequest;
  readonly name: "url" | "label" | "rel";
  readonly value: string;
  readonly after: readonly string[];
}

function setIn({ source }: ParsedContent, link: BlockLink, member: Member): ElementChange | Unfixable {
  const { block, members } = link;
  if (isBound(members, member.name))
    return wouldBreak(block, "A value that WordPress loads dynamically (block bindings)");
  const parts = members[member.name] === member.value ? [] : partsOf(source, block, member);
  // The piece holds the whole comment: its address says which link is meant.
  return { name: nameOf(member.fixRequest), start: block.start, end: block.openEnd, parts };
}

function partsOf(source: string, block: Block, { name, value, after }: Member): readonly TextPart[] {
  return value === "" ? removeMember(source, block, name) : setMember(source, block, [name, value, after]);
}

/** Newer WordPress can take a value of a block from the post that it names. */
function isBound({ metadata }: BlockLink["members"], name: string): boolean {
  const bindings: unknown =
    typeof metadata === "object" && metadata !== null && "bindings" in metadata ? metadata.bindings : null;
  return typeof bindings === "object" && bindings !== null && (name in bindings || "__default" in bindings);
}

const nameOf = ({ target }: ContentFixRequest) => `link ${target}`;
