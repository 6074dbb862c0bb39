/** Images: their alternative text, other attributes, and their removal. */
import { Parser } from "htmlparser2";
import type { Unfixable } from "#domain/connector.ts";
import type { ElementChange } from "../../../edits/pieces.ts";
import { withAddress } from "../address.ts";
import { changeAttributes, groundOf } from "../grounds.ts";
import { sameWords } from "../names.ts";
import { type PlanField, planAll } from "../plan.ts";
import type { Element, ParsedContent } from "../read-content.ts";
import { notFound, OTHER_ALT, refuse, wouldBreak } from "../refusals.ts";
import { captionAround, emptied, removeBlock, removeRange } from "../removal.ts";

export const planAlt: PlanField = (content, { target, was, value }) => {
  const images = withAddress(content, ["img"], ["src", target]);
  const audited = withAlt(images, was);
  const [first] = audited;
  if (!first) {
    const isDone = images.some(({ attributes }) => attributes.get("alt") === value);
    if (isDone) return { is: "changes", changes: [], currentValue: value, warnings: [] };
    return images.length > 0 ? refuse("element_not_found", OTHER_ALT) : notFound(content, "The image", target);
  }
  // Copies with different texts are different places.
  const name = was === undefined ? `img ${target}` : `img ${target} alt="${was}"`;
  return planAll(audited, first.attributes.get("alt") ?? null, (image) =>
    changeAttributes(content, image, name, new Map([["alt", value]])),
  );
};

/**
 * The copies of an image that have the audited text, or none where none was found: what a person wrote at another copy stays.
 * Where no text is exactly so, those that WordPress shows so.
 */
function withAlt(images: readonly Element[], was: string | undefined): readonly Element[] {
  const exact = images.filter(({ attributes }) => attributes.get("alt") === was);
  if (exact.length > 0 || was === undefined) return exact;
  return images.filter(({ attributes }) => {
    const alt = attributes.get("alt");
    return alt !== undefined && sameWords(alt, was);
  });
}

export function planAttributesOf(tag: "img" | "iframe"): PlanField {
  return (content, { target, value }) => {
    const attributes = attributesOf(value);
    if (attributes.size === 0) return refuse("value_not_possible", "The suggestion has no attributes.");
    const elements = withAddress(content, [tag], ["src", target]);
    const [first] = elements;
    if (!first)
      return embedInstead(content, tag) ?? notFound(content, tag === "img" ? "The image" : "The frame", target);
    const current = [...attributes.keys()].filter((name) => first.attributes.has(name));
    const written = current.map((name) => `${name}="${first.attributes.get(name)}"`).join(" ");
    return planAll(elements, written || null, (element) =>
      changeAttributes(content, element, `${tag} ${target}`, attributes),
    );
  };
}

/** WordPress asks the other site for the frame of an embed each time anew. */
function embedInstead({ blocks }: ParsedContent, tag: string): Unfixable | undefined {
  const embed = blocks.find(({ name }) => name === "core/embed" || name.startsWith("core-embed/"));
  return tag === "iframe" && embed ? wouldBreak(embed, "The embed, which WordPress generates from a URL,") : undefined;
}

/** As HTML reads them; what could run code is no attribute of an image or a frame. */
function attributesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const parser = new Parser({
    onattribute(name, value) {
      if (!/^on|^srcdoc$/.test(name) && !found.has(name)) found.set(name, value);
    },
  });
  parser.end(`<i ${text}></i>`);
  return found;
}

export const planImageRemoved: PlanField = (content, { target }) => {
  const images = withAddress(content, ["img"], ["src", target]);
  const [first] = images;
  if (!first) return notFound(content, "The image", target);
  const going = new Set(images);
  const plan = planAll(images, content.source.slice(first.start, first.end), (image) =>
    removeImage(content, image, `img ${target}`, going),
  );
  if (plan.is === "unfixable" || !images.some((image) => hasCaption(content, image))) return plan;
  return { ...plan, warnings: [...plan.warnings, "The image's caption is removed, too."] };
};

function removeImage(
  content: ParsedContent,
  image: Element,
  name: string,
  going: ReadonlySet<Element>,
): ElementChange | Unfixable {
  const { block } = image;
  const ground = groundOf(image);
  if (ground === "block")
    return block?.name === "core/image" ? removeBlock(content, name, block) : wouldBreak(block, "The image");
  const whole = emptied(image, ["a", "figure", "picture"], going);
  return removeRange(name, captionAround(content, whole) ?? whole);
}

function hasCaption(content: ParsedContent, image: Element): boolean {
  if (groundOf(image) !== "block") return captionAround(content, image) !== undefined;
  return content.elements.some(({ name, block }) => name === "figcaption" && block === image.block);
}
