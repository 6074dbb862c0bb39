/** Links: where they lead, what they say, their `rel`, and their removal. */
import type { Unfixable } from "#domain/connector.ts";
import type { ElementChange, TextPart } from "../../../edits/pieces.ts";
import { inFormOf, withAddress } from "../address.ts";
import { setAttribute } from "../change-attributes.ts";
import { asChange, changeAttributes, groundOf } from "../grounds.ts";
import { membersOf, setMember } from "../json-members.ts";
import { isNamelessElement, named, nameInside } from "../names.ts";
import { type ContentFixRequest, type PlanField, planAll } from "../plan.ts";
import { type Element, isElement, type ParsedContent } from "../read-content.ts";
import { notFound, wouldBreak } from "../refusals.ts";
import { setText, textsIn } from "../set-text.ts";
import { addressFor, blockLinks, leadElsewhere, removeLinkBlock, renameBlock, setRel } from "./block-links.ts";

const nameOf = ({ target }: ContentFixRequest) => `link ${target}`;

export const planLink: PlanField = (content, fixRequest) => {
  const { target } = fixRequest;
  const links = linksOf(content, fixRequest, ["a", "area"]);
  const blocks = blockLinks(content, fixRequest);
  const [first, firstBlock] = [links[0], blocks[0]];
  const valueFor = (link: Element) =>
    fixRequest.asTyped
      ? fixRequest.value
      : inFormOf(link.attributes.get("href") ?? "", fixRequest.value, content.pageUrl);
  const change = (link: Element) => {
    const value = valueFor(link);
    const fragment = /#.*$/s.exec(link.attributes.get("href") ?? "")?.[0] ?? "";
    const isWhole = value.includes("#") || target?.includes("#") === true || fragment === "#";
    return changeAttributes(content, link, nameOf(fixRequest), new Map([["href", isWhole ? value : value + fragment]]));
  };
  const others = blocks.map((link) => leadElsewhere(content, link, fixRequest));
  const proposedValue = first ? valueFor(first) : firstBlock && addressFor(firstBlock, fixRequest, content);
  if (proposedValue === undefined) return notFound(content, "The link", target);
  const plan = planAll(links, first?.attributes.get("href") ?? firstBlock?.url ?? null, change, others);
  return plan.is === "changes" ? { ...plan, proposedValue } : plan;
};

export const planLinkText: PlanField = (content, fixRequest) => {
  const { target, was, value } = fixRequest;
  const all = withAddress(content, ["a"], ["href", target]);
  const links = was === undefined ? all.filter(isNamelessElement) : named(all, was);
  const [first] = links;
  // A block without a label makes no link.
  const blocks = was === undefined ? [] : blockLinks(content, fixRequest);
  if (!first && blocks.length === 0) {
    const done = all.find((link) => nameInside(link) === value || link.attributes.get("aria-label") === value);
    if (done) return { is: "changes", changes: [], currentValue: value, warnings: [] };
    return notFound(content, "The link", target);
  }
  const current = first && was !== undefined ? nameInside(first) : (was ?? null);
  const others = blocks.map((link) => renameBlock(content, link, fixRequest));
  return planAll(links, current, (link) => nameLink(content, link, fixRequest), others);
};

/** What is shown, an icon mostly, stays. */
function nameLink(content: ParsedContent, link: Element, fixRequest: ContentFixRequest): ElementChange | Unfixable {
  const isIcon = fixRequest.was === undefined && link.children.some(isElement);
  if (isIcon) return changeAttributes(content, link, nameOf(fixRequest), new Map([["aria-label", fixRequest.value]]));
  const image = textsIn(link).length === 0 ? onlyImage(content, link) : undefined;
  if (image) return changeAttributes(content, image, nameOf(fixRequest), new Map([["alt", fixRequest.value]]));
  const isText = groundOf(link) !== "block" || link.block?.name === "core/button";
  return isText
    ? setText(content, link, nameOf(fixRequest), fixRequest.value)
    : wouldBreak(link.block, "The link's text");
}

function onlyImage({ elements }: ParsedContent, link: Element): Element | undefined {
  const inside = elements.filter(({ name, start }) => name === "img" && link.start < start && start < link.end);
  return inside.length === 1 ? inside[0] : undefined;
}

export const planLinkRel: PlanField = (content, fixRequest) => {
  const links = withAddress(content, ["a", "area"], ["href", fixRequest.target]);
  const blocks = blockLinks(content, fixRequest);
  const [first, firstBlock] = [links[0], blocks[0]];
  if (!first && !firstBlock) return notFound(content, "The link", fixRequest.target);
  const rel = fixRequest.value === "" ? null : fixRequest.value;
  const written = first ? first.attributes.get("rel") : firstBlock?.members.rel;
  return planAll(
    links,
    typeof written === "string" ? written : null,
    (link) => changeAttributes(content, link, nameOf(fixRequest), new Map([["rel", rel]])),
    blocks.map((link) => setRel(content, link, fixRequest)),
  );
};

export const planLinkRemoved: PlanField = (content, fixRequest) => {
  const links = linksOf(content, fixRequest, ["a"]);
  const blocks = blockLinks(content, fixRequest);
  const [first] = links;
  const whole = first ?? blocks[0]?.block;
  if (!whole) return notFound(content, "The link", fixRequest.target);
  const others = blocks.map((link) => removeLinkBlock(content, link, fixRequest));
  const current = content.source.slice(whole.start, whole.end);
  const plan = planAll(links, current, (link) => unlink(content, link, fixRequest), others);
  if (plan.is === "unfixable") return plan;
  // Not nothing: a person who approves must see that the text stays.
  const proposedValue = first ? content.source.slice(first.openEnd, first.isClosed ? first.closeStart : first.end) : "";
  const goes = blocks.length > 0 ? ["The whole item is removed, not just its link."] : [];
  return { ...plan, proposedValue, warnings: [...plan.warnings, ...goes] };
};

/** A button without an address is still a button to the editor, but one without its tag is not. */
function unlink(content: ParsedContent, link: Element, fixRequest: ContentFixRequest): ElementChange | Unfixable {
  const { block } = link;
  const isFree = groundOf(link) !== "block";
  if (!isFree && block?.name === "core/button") return withoutAddress(link, fixRequest);
  if (!isFree && block?.name !== "core/image" && block?.name !== "core/media-text")
    return wouldBreak(block, "The link");
  const parts: TextPart[] = [{ start: link.start, end: link.openEnd, text: "" }];
  if (link.isClosed) parts.push({ start: link.closeStart, end: link.end, text: "" });
  // The editor notes where an image leads to.
  if (!isFree && block && "linkDestination" in (membersOf(content.source, block) ?? {}))
    parts.push(...setMember(content.source, block, ["linkDestination", "none", []]));
  const start = Math.min(...parts.map((part) => part.start));
  return { name: nameOf(fixRequest), start, end: link.end, parts };
}

function withoutAddress(link: Element, fixRequest: ContentFixRequest): ElementChange {
  const parts = ["href", "target", "rel"].flatMap((attribute) => setAttribute(link, attribute, null));
  return asChange(nameOf(fixRequest), link, parts);
}

function linksOf(
  content: ParsedContent,
  { target, was }: ContentFixRequest,
  names: readonly string[],
): readonly Element[] {
  const links = withAddress(content, names, ["href", target]);
  return was === undefined ? links : named(links, was);
}
