/** Links: where they lead, what they say, their `rel`, and their removal. */
import type { Unfixable } from "#domain/connector.ts";
import { inFormOf, withAddress } from "../address.ts";
import { setAttribute } from "../change-attributes.ts";
import { asChange, changeAttributes, groundOf } from "../grounds.ts";
import { membersOf, setMember } from "../json-members.ts";
import { isNameless, named, nameInside } from "../names.ts";
import type { Change, Part } from "../pieces.ts";
import { type ContentWish, type PlanField, planAll } from "../plan.ts";
import { type Content, type Element, isElement } from "../read-content.ts";
import { notFound, wouldBreak } from "../refusals.ts";
import { setText, textsIn } from "../set-text.ts";
import { addressFor, blockLinks, leadElsewhere, removeLinkBlock, renameBlock, setRel } from "./block-links.ts";

const nameOf = ({ target }: ContentWish) => `link ${target}`;

export const planLink: PlanField = (content, wish) => {
  const { target } = wish;
  const links = linksOf(content, wish, ["a", "area"]);
  const blocks = blockLinks(content, wish);
  const [first, firstBlock] = [links[0], blocks[0]];
  const valueFor = (link: Element) =>
    wish.asTyped ? wish.value : inFormOf(link.attributes.get("href") ?? "", wish.value, content.pageUrl);
  const change = (link: Element) => {
    const value = valueFor(link);
    const fragment = /#.*$/s.exec(link.attributes.get("href") ?? "")?.[0] ?? "";
    const isWhole = value.includes("#") || target?.includes("#") === true || fragment === "#";
    return changeAttributes(content, link, nameOf(wish), new Map([["href", isWhole ? value : value + fragment]]));
  };
  const others = blocks.map((link) => leadElsewhere(content, link, wish));
  const proposedValue = first ? valueFor(first) : firstBlock && addressFor(firstBlock, wish, content);
  if (proposedValue === undefined) return notFound(content, "The link", target);
  const plan = planAll(links, first?.attributes.get("href") ?? firstBlock?.url ?? null, change, others);
  return plan.is === "changes" ? { ...plan, proposedValue } : plan;
};

export const planLinkText: PlanField = (content, wish) => {
  const { target, was, value } = wish;
  const all = withAddress(content, ["a"], ["href", target]);
  const links = was === undefined ? all.filter(isNameless) : named(all, was);
  const [first] = links;
  // A block without a label makes no link.
  const blocks = was === undefined ? [] : blockLinks(content, wish);
  if (!first && blocks.length === 0) {
    const done = all.find((link) => nameInside(link) === value || link.attributes.get("aria-label") === value);
    if (done) return { is: "changes", changes: [], currentValue: value, warnings: [] };
    return notFound(content, "The link", target);
  }
  const current = first && was !== undefined ? nameInside(first) : (was ?? null);
  const others = blocks.map((link) => renameBlock(content, link, wish));
  return planAll(links, current, (link) => nameLink(content, link, wish), others);
};

/** What is shown, an icon mostly, stays. */
function nameLink(content: Content, link: Element, wish: ContentWish): Change | Unfixable {
  const isIcon = wish.was === undefined && link.children.some(isElement);
  if (isIcon) return changeAttributes(content, link, nameOf(wish), new Map([["aria-label", wish.value]]));
  const image = textsIn(link).length === 0 ? onlyImage(content, link) : undefined;
  if (image) return changeAttributes(content, image, nameOf(wish), new Map([["alt", wish.value]]));
  const isText = groundOf(link) !== "block" || link.block?.name === "core/button";
  return isText ? setText(content, link, nameOf(wish), wish.value) : wouldBreak(link.block, "The link's text");
}

function onlyImage({ elements }: Content, link: Element): Element | undefined {
  const inside = elements.filter(({ name, start }) => name === "img" && link.start < start && start < link.end);
  return inside.length === 1 ? inside[0] : undefined;
}

export const planLinkRel: PlanField = (content, wish) => {
  const links = withAddress(content, ["a", "area"], ["href", wish.target]);
  const blocks = blockLinks(content, wish);
  const [first, firstBlock] = [links[0], blocks[0]];
  if (!first && !firstBlock) return notFound(content, "The link", wish.target);
  const rel = wish.value === "" ? null : wish.value;
  const written = first ? first.attributes.get("rel") : firstBlock?.members.rel;
  return planAll(
    links,
    typeof written === "string" ? written : null,
    (link) => changeAttributes(content, link, nameOf(wish), new Map([["rel", rel]])),
    blocks.map((link) => setRel(content, link, wish)),
  );
};

export const planLinkRemoved: PlanField = (content, wish) => {
  const links = linksOf(content, wish, ["a"]);
  const blocks = blockLinks(content, wish);
  const [first] = links;
  const whole = first ?? blocks[0]?.block;
  if (!whole) return notFound(content, "The link", wish.target);
  const others = blocks.map((link) => removeLinkBlock(content, link, wish));
  const current = content.source.slice(whole.start, whole.end);
  const plan = planAll(links, current, (link) => unlink(content, link, wish), others);
  if (plan.is === "unfixable") return plan;
  // Not nothing: a person who approves must see that the text stays.
  const proposedValue = first ? content.source.slice(first.openEnd, first.isClosed ? first.closeStart : first.end) : "";
  const goes = blocks.length > 0 ? ["The whole item goes, not only its link."] : [];
  return { ...plan, proposedValue, warnings: [...plan.warnings, ...goes] };
};

/** A button without an address is still a button to the editor, but one without its tag is not. */
function unlink(content: Content, link: Element, wish: ContentWish): Change | Unfixable {
  const { block } = link;
  const isFree = groundOf(link) !== "block";
  if (!isFree && block?.name === "core/button") return withoutAddress(link, wish);
  if (!isFree && block?.name !== "core/image" && block?.name !== "core/media-text")
    return wouldBreak(block, "The link");
  const parts: Part[] = [{ start: link.start, end: link.openEnd, text: "" }];
  if (link.isClosed) parts.push({ start: link.closeStart, end: link.end, text: "" });
  // The editor notes where an image leads to.
  if (!isFree && block && "linkDestination" in (membersOf(content.source, block) ?? {}))
    parts.push(...setMember(content.source, block, ["linkDestination", "none", []]));
  const start = Math.min(...parts.map((part) => part.start));
  return { name: nameOf(wish), start, end: link.end, parts };
}

function withoutAddress(link: Element, wish: ContentWish): Change {
  const parts = ["href", "target", "rel"].flatMap((attribute) => setAttribute(link, attribute, null));
  return asChange(nameOf(wish), link, parts);
}

function linksOf(content: Content, { target, was }: ContentWish, names: readonly string[]): readonly Element[] {
  const links = withAddress(content, names, ["href", target]);
  return was === undefined ? links : named(links, was);
}
