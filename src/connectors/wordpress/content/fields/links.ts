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

const nameOf = ({ target }: ContentWish) => `link ${target}`;

export const planLink: PlanField = (content, wish) => {
  const { target } = wish;
  const links = linksOf(content, wish, ["a", "area"]);
  const [first] = links;
  if (!first) return notFound(content, "The link", target);
  const valueFor = (link: Element) =>
    wish.asTyped ? wish.value : inFormOf(link.attributes.get("href") ?? "", wish.value, content.pageUrl);
  const plan = planAll(links, first.attributes.get("href") ?? null, (link) => {
    const value = valueFor(link);
    const fragment = /#.*$/s.exec(link.attributes.get("href") ?? "")?.[0] ?? "";
    const isWhole = value.includes("#") || target?.includes("#") === true || fragment === "#";
    return changeAttributes(content, link, nameOf(wish), new Map([["href", isWhole ? value : value + fragment]]));
  });
  return plan.is === "changes" ? { ...plan, proposedValue: valueFor(first) } : plan;
};

export const planLinkText: PlanField = (content, wish) => {
  const { target, was, value } = wish;
  const all = withAddress(content, ["a"], ["href", target]);
  const links = was === undefined ? all.filter(isNameless) : named(all, was);
  const [first] = links;
  if (!first) {
    const done = all.find((link) => nameInside(link) === value || link.attributes.get("aria-label") === value);
    if (done) return { is: "changes", changes: [], currentValue: value, warnings: [] };
    return notFound(content, "The link", target);
  }
  return planAll(links, was === undefined ? null : nameInside(first), (link) => nameLink(content, link, wish));
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
  const [first] = links;
  if (!first) return notFound(content, "The link", wish.target);
  const rel = wish.value === "" ? null : wish.value;
  return planAll(links, first.attributes.get("rel") ?? null, (link) =>
    changeAttributes(content, link, nameOf(wish), new Map([["rel", rel]])),
  );
};

export const planLinkRemoved: PlanField = (content, wish) => {
  const links = linksOf(content, wish, ["a"]);
  const [first] = links;
  if (!first) return notFound(content, "The link", wish.target);
  const plan = planAll(links, content.source.slice(first.start, first.end), (link) => unlink(content, link, wish));
  // Not nothing: a person who approves must see that the text stays.
  const inside = content.source.slice(first.openEnd, first.isClosed ? first.closeStart : first.end);
  return plan.is === "changes" ? { ...plan, proposedValue: inside } : plan;
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
