/** Sets or removes attributes of a tag. What was quoted keeps its quotation marks. */
import type { TextPart } from "../../edits/pieces.ts";
import type { Attribute } from "./read-attributes.ts";
import type { Element } from "./read-content.ts";

/** As the block editor writes alternative texts; the other letters may stand as they are. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;");
}

/** No part when the attribute has the value already. `null` takes it away. */
export function setAttribute(element: Element, name: string, value: string | null): readonly TextPart[] {
  const place = element.places.get(name);
  if (value === null) return place ? [removed(element, place)] : [];
  if (place?.value && element.attributes.get(name) === value) return [];
  if (place) return [written(place, value)];
  const text = ` ${name}="${escapeAttribute(value)}"`;
  const start = placeFor(element, name);
  return [{ start, end: start, text }];
}

function written({ name, quote, value: old, end }: Attribute, value: string): TextPart {
  if (!old) return { start: end, end, text: `="${escapeAttribute(value)}"` };
  const start = old.start - quote.length;
  const isBare = quote === "" && /^[^\s"'=<>`]+$/.test(value) && !value.endsWith("/") && name !== "alt";
  if (isBare) return { start, end, text: escapeAttribute(value) };
  const isSingle = quote === "'" && name !== "alt";
  const single = () => `'${escapeText(value).replaceAll("'", "&#039;")}'`;
  return { start, end, text: isSingle ? single() : `"${escapeAttribute(value)}"` };
}

/** With the blank before it. */
function removed({ places, start, name: tag }: Element, place: Attribute): TextPart {
  const ends = [...places.values()].map(({ end }) => end).filter((end) => end <= place.start);
  return { start: Math.max(start + 1 + tag.length, ...ends), end: place.end, text: "" };
}

/** The editor writes an alternative text behind the address; all others go last. */
function placeFor({ places, start, name: tag }: Element, name: string): number {
  const last = [...places.values()].reduce((end, place) => Math.max(end, place.end), start + 1 + tag.length);
  return (name === "alt" ? places.get("src")?.end : undefined) ?? last;
}
