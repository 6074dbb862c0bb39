/**
 * Text → tags and texts, as the tokenizer of the HTML standard finds them (§13.2.5), in leaps from `<` to `<`. What is
 * left out: errors, comments, and the tree that browsers build; html-walker.ts keeps what matters of that. It agrees
 * with parse5's tokenizer on random markup (html-tokenizer.test.ts).
 */
import { decodeHTML } from "entities/decode";
import type { Content } from "./html-rules.ts";
import { endOfRawText } from "./raw-text.ts";
import { endOfTag, endOfTagName, startTagAt } from "./start-tag.ts";
import type { StartTag } from "./tag.ts";

export interface TokenVisitor {
  /** Answers what stands between this tag and its end tag. */
  startTag(tag: StartTag, start: number): Content;
  endTag(name: string): void;
  text(text: string): void;
  /** What stands between `<!` and `>`. */
  doctype(text: string): void;
  /** True inside of SVG and MathML, where CDATA sections are text. */
  isInForeignContent(): boolean;
  /** The innermost open element: most end tags name it. */
  innermostName(): string | undefined;
  /** True when the rest is not wanted. */
  hasEnough(): boolean;
}

export function tokenize(html: string, visitor: TokenVisitor): void {
  for (let at = 0; at < html.length && !visitor.hasEnough(); ) {
    const markup = findMarkup(html, at);
    if (markup > at) visitor.text(decoded(html.slice(at, markup)));
    at = markup < html.length ? readMarkup(html, markup, visitor) : markup;
  }
}

const [EXCLAMATION, SLASH, GREATER, QUESTION] = [33, 47, 62, 63];

/** The next `<` that begins something; others are text (§13.2.5.6). */
function findMarkup(html: string, from: number): number {
  for (let at = html.indexOf("<", from); at !== -1; at = html.indexOf("<", at + 1)) {
    const code = html.charCodeAt(at + 1);
    if (isLetter(code) || code === EXCLAMATION || code === QUESTION) return at;
    if (code === SLASH && at + 2 < html.length) return at;
  }
  return html.length;
}

/** Reads what begins at `start` and answers where the next thing begins. */
function readMarkup(html: string, start: number, visitor: TokenVisitor): number {
  const code = html.charCodeAt(start + 1);
  if (isLetter(code)) return readStartTag(html, start, visitor);
  if (code === SLASH) return readEndTag(html, start, visitor);
  return code === EXCLAMATION ? readDeclaration(html, start, visitor) : behind(html, ">", start);
}

function readStartTag(html: string, start: number, visitor: TokenVisitor): number {
  const tag = startTagAt(html, start);
  // A tag without an end is dropped, and the page with it.
  if (tag === null) return html.length;
  const content = visitor.startTag(tag, start);
  const behindTag = start + tag.length;
  if (content === "markup") return behindTag;
  const end = endOfRawText(html, behindTag, tag.kind);
  const text = html.slice(behindTag, end);
  if (text !== "") visitor.text(content === "escapable" ? decoded(text) : text);
  return end;
}

function readEndTag(html: string, start: number, visitor: TokenVisitor): number {
  const nameStart = start + 2;
  const innermost = visitor.innermostName();
  if (innermost !== undefined && isWholeEndTag(html, nameStart, innermost)) {
    visitor.endTag(innermost);
    return nameStart + innermost.length + 1;
  }
  const code = html.charCodeAt(nameStart);
  if (code === GREATER) return nameStart + 1;
  if (!isLetter(code)) return behind(html, ">", nameStart);
  const nameEnd = endOfTagName(html, nameStart);
  const end = endOfTag(html, nameEnd);
  if (end === -1) return html.length;
  visitor.endTag(html.slice(nameStart, nameEnd).toLowerCase());
  return end + 1;
}

function isWholeEndTag(html: string, nameStart: number, name: string): boolean {
  return html.charCodeAt(nameStart + name.length) === GREATER && html.startsWith(name, nameStart);
}

/** Comments, the doctype, CDATA sections, and all else that begins with `<!`, which is a comment to the next `>`. */
function readDeclaration(html: string, start: number, visitor: TokenVisitor): number {
  if (html.startsWith("--", start + 2)) return behindComment(html, start + 4);
  if (html.startsWith("[CDATA[", start + 2) && visitor.isInForeignContent()) {
    const end = indexOrEnd(html, "]]>", start + 9);
    if (end > start + 9) visitor.text(html.slice(start + 9, end));
    return end + 3;
  }
  const end = indexOrEnd(html, ">", start + 2);
  if (html.slice(start + 2, start + 9).toLowerCase() === "doctype") visitor.doctype(html.slice(start + 2, end));
  return end + 1;
}

/** Comments end in `-->` or `--!>`; one of nothing but `>` or `->` is over at once (§13.2.5.43–51). */
function behindComment(html: string, start: number): number {
  if (html.startsWith(">", start)) return start + 1;
  if (html.startsWith("->", start)) return start + 2;
  for (let at = html.indexOf("--", start); at !== -1; at = html.indexOf("--", at + 1)) {
    if (html.startsWith(">", at + 2)) return at + 3;
    if (html.startsWith("!>", at + 2)) return at + 4;
  }
  return html.length;
}

function behind(html: string, mark: string, from: number): number {
  return indexOrEnd(html, mark, from) + mark.length;
}

function indexOrEnd(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 97 && lower <= 122;
}

function decoded(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}
