/** Sets or removes attributes of a tag. What was quoted keeps its quotation marks. */
import type { Part } from "./pieces.ts";
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
export function setAttribute(element: Element, name: string, value: string | null): readonly Part[] {
  const place = element.places.get(name);
  if (value === null) return place ? [removed(element, place)] : [];
  if (place?.value && element.attributes.get(name) === value) return [];
  if (place) return [{ start: place.start, end: place.end, text: written(place, value) }];
  const text = ` ${name}="${escapeAttribute(value)}"`;
  const start = placeFor(element, name);
  return [{ start, end: start, text }];
}

function written(place: Attribute, value: string): string {
  if (place.name === "alt") return `alt="${escapeAttribute(value)}"`;
  const isBare = place.quote === "" && place.value && /^[^\s"'=<>`]+$/.test(value) && !value.endsWith("/");
  if (isBare) return `${place.name}=${escapeAttribute(value)}`;
  const quote = place.quote || '"';
  const escaped = quote === '"' ? escapeAttribute(value) : escapeText(value).replaceAll("'", "&#039;");
  return `${place.name}=${quote}${escaped}${quote}`;
}

/** With the blank before it. */
function removed({ places, start, name: tag }: Element, place: Attribute): Part {
  const ends = [...places.values()].map(({ end }) => end).filter((end) => end <= place.start);
  return { start: Math.max(start + 1 + tag.length, ...ends), end: place.end, text: "" };
}

/** The editor writes an alternative text behind the address; all others go last. */
function placeFor({ places, start, name: tag }: Element, name: string): number {
  const last = [...places.values()].reduce((end, place) => Math.max(end, place.end), start + 1 + tag.length);
  return (name === "alt" ? places.get("src")?.end : undefined) ?? last;
}
