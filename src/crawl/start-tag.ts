/**
 * Start tags as the tokenizer of the HTML standard reads them (§13.2.5.6–40). The pages of a site are made of the same
 * few thousand tags, letter by letter; so a tag is read once, together with what it says by itself (`facts`), and found
 * again by its text (tag-table.ts). That is safe because a tag ends at the first `>` outside of quotes: a text that once was a whole
 * tag is the same tag wherever it begins.
 */
import { decodeHTMLAttribute } from "entities/decode";
import { attributeName } from "./attribute-names.ts";
import { linkFacts } from "./collect-links.ts";
import { elementKindOf } from "./html-rules.ts";
import { ownCopy } from "./own-copy.ts";
import type { StartTag } from "./tag.ts";
import { tagFacts } from "./tag-facts.ts";
import { TagTable } from "./tag-table.ts";

/** Longer ones hold texts or scripts, and hardly occur twice. */
const LONGEST_KEPT = 250;
const table = new TagTable();
/** Fowler, Noll, Vo; but the first number fits into 31 bits, or V8 would reckon with fractions. */
const [OFFSET, PRIME] = [0x011c9dc5, 0x01000193];

/** The tag whose `<` stands at `start`; `null` when the text ends inside it. */
export function startTagAt(html: string, start: number): StartTag | null {
  const far = Math.min(start + LONGEST_KEPT, html.length);
  let hash = OFFSET;
  for (let at = start + 1; at < far; at++) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return table.find(hash, html, start) ?? readNew(hash, html, start, at + 1);
    hash = Math.imul(hash ^ code, PRIME);
  }
  return readStartTag(html, start);
}

function readNew(hash: number, html: string, start: number, end: number): StartTag | null {
  if (!table.knows(hash)) return readStartTag(html, start);
  const own = ownCopy(html.slice(start, end));
  const tag = readStartTag(own, 0, own);
  // The first `>` stands in quotes.
  if (tag === null) return readStartTag(html, start);
  table.keep(hash, tag);
  return tag;
}

/** @param own the same tag as a text of its own */
function readStartTag(html: string, start: number, own: string | null = null): StartTag | null {
  const nameEnd = endOfTagName(html, start + 1);
  const kind = elementKindOf(html.slice(start + 1, nameEnd));
  const reader = new AttributeReader(html, nameEnd);
  let attributes = NO_ATTRIBUTES;
  let isTold = false;
  for (let count = 0; reader.next(); count += 1) {
    if (count === 0) attributes = new AttributeBag();
    const { name, tells, labels } = attributeName(reader.name());
    // The first of two equal attributes counts (§13.2.5.33).
    if (count >= MAX_ATTRIBUTES || name in attributes) continue;
    attributes[name] = reader.value();
    isTold ||= tells || (labels && kind.isLabelled);
  }
  if (!reader.isComplete) return null;
  const { isSelfClosing, at } = reader;
  const facts = tagFacts(kind, attributes, isTold);
  return {
    kind,
    attributes,
    isSelfClosing,
    length: at - start + 1,
    text: own,
    facts,
    link: linkFacts(kind, attributes),
  };
}

/** Where the attributes begin. */
export function endOfTagName(html: string, start: number): number {
  let at = start;
  while (at < html.length && !endsName(html.charCodeAt(at))) at += 1;
  return at;
}

/** Where the `>` of an end tag stands; its attributes say nothing. -1 when the text ends before. */
export function endOfTag(html: string, nameEnd: number): number {
  const reader = new AttributeReader(html, nameEnd);
  while (reader.next());
  return reader.isComplete ? reader.at : -1;
}

/** Nobody writes this many; an attacker does, to make look-ups slow. */
const MAX_ATTRIBUTES = 256;

/** Without a prototype, but of a class: V8 reads its fields faster than those of `Object.create(null)`, a hash table. */
class AttributeBag {
  [name: string]: string;
}
Reflect.deleteProperty(AttributeBag.prototype, "constructor");
Object.setPrototypeOf(AttributeBag.prototype, null);
const NO_ATTRIBUTES: AttributeBag = Object.freeze(new AttributeBag()) as AttributeBag;

const [TAB, LINE_FEED, FORM_FEED, RETURN, SPACE] = [9, 10, 12, 13, 32];
const [DOUBLE_QUOTE, SINGLE_QUOTE, SLASH, EQUALS, GREATER] = [34, 39, 47, 61, 62];

/** Steps from attribute to attribute; behind the last one, `at` is the place of the tag's `>`. */
class AttributeReader {
  at: number;
  isSelfClosing = false;
  isComplete = false;
  readonly #html: string;
  #nameFrom = 0;
  #nameTo = 0;
  #from = 0;
  #to = 0;

  constructor(html: string, at: number) {
    this.#html = html;
    this.at = at;
  }

  next(): boolean {
    const html = this.#html;
    let code = this.#skipToName();
    if (code === GREATER || this.at >= html.length) {
      this.isComplete = code === GREATER;
      return false;
    }
    this.#nameFrom = this.at;
    // An equals sign in front belongs to the name (§13.2.5.32).
    do code = html.charCodeAt(++this.at);
    while (this.at < html.length && code !== EQUALS && !endsName(code));
    this.#nameTo = this.at;
    this.#readValue();
    return this.at < html.length;
  }

  /** As written. */
  name(): string {
    return this.#html.slice(this.#nameFrom, this.#nameTo);
  }

  value(): string {
    const value = this.#html.slice(this.#from, this.#to);
    return value.includes("&") ? decodeHTMLAttribute(value) : value;
  }

  #skipToName(): number {
    const html = this.#html;
    this.isSelfClosing = false;
    for (; this.at < html.length; this.at += 1) {
      const code = html.charCodeAt(this.at);
      if (code !== SLASH && !isSpace(code)) return code;
      this.isSelfClosing = code === SLASH && html.charCodeAt(this.at + 1) === GREATER;
    }
    return 0;
  }

  #readValue(): void {
    const html = this.#html;
    this.#from = this.#to = 0;
    let at = this.#skipSpace(this.at);
    if (html.charCodeAt(at) !== EQUALS) return;
    at = this.#skipSpace(at + 1);
    const quote = html.charCodeAt(at);
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      this.#from = at + 1;
      this.#to = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 1);
      this.at = this.#to === -1 ? html.length : this.#to + 1;
    } else {
      this.#from = at;
      while (at < html.length && html.charCodeAt(at) !== GREATER && !isSpace(html.charCodeAt(at))) at += 1;
      this.#to = this.at = at;
    }
  }

  #skipSpace(from: number): number {
    let at = from;
    while (isSpace(this.#html.charCodeAt(at))) at += 1;
    return at;
  }
}

export function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === RETURN || code === FORM_FEED;
}

export function endsName(code: number): boolean {
  return code === GREATER || code === SLASH || isSpace(code);
}
