/** Where the attributes of a tag stand, by the rules of HTML's tokenizer, so that one can be changed and no other byte. */
import type { Range } from "./read-blocks.ts";

export interface Attribute extends Range {
  readonly name: string;
  /** Without the quotes; `undefined` when only the name stands there. */
  readonly value: Range | undefined;
  readonly quote: '"' | "'" | "";
}

const ATTRIBUTE = /([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

/** Of the tag between the two places; of those with one name only the first counts, as in browsers. */
export function readAttributes(source: string, { start, end }: Range): ReadonlyMap<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  const tag = source.slice(start, end).replace(/>$/, "");
  let place = /^<[^\s/>]+/.exec(tag)?.[0].length ?? 1;
  while (place < tag.length) {
    ATTRIBUTE.lastIndex = place;
    const match = ATTRIBUTE.exec(tag);
    const attribute = match && asAttribute(match, start + place);
    if (attribute && !attributes.has(attribute.name)) attributes.set(attribute.name, attribute);
    place = match ? ATTRIBUTE.lastIndex : place + 1;
  }
  return attributes;
}

function asAttribute(match: RegExpExecArray, start: number): Attribute {
  const [whole, name = "", double, single, bare] = match;
  const end = start + whole.length;
  const quote = double !== undefined ? '"' : single !== undefined ? "'" : "";
  const text = double ?? single ?? bare;
  const last = end - quote.length;
  const value = text === undefined ? undefined : { start: last - text.length, end: last };
  return { name: name.toLowerCase(), start, end, value, quote };
}
