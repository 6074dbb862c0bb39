/**
 * Text → tags and texts, as the tokenizer of the HTML standard finds them (§13.2.5), in leaps from `<` to `<`. What is
 * left out: errors, comments, and the tree that browsers build; html-walker.ts keeps what matters of that. It agrees
 * with parse5's tokenizer on random markup (html-tokenizer.test.ts).
 */
import type { ContentModel } from "./html-rules.ts";
import { endOfRawText } from "./raw-text.ts";
import { endOfTag, endOfTagName, startTagAt } from "./start-tag.ts";
import type { StartTag } from "./tag.ts";
import type { TextToken } from "./text-token.ts";

export interface TokenVisitor {
  /** Answers what stands between this tag and its end tag. */
  startTag(tag: StartTag, start: number): ContentModel;
  endTag(name: string): void;
  text(text: TextToken): void;
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
    if (markup > at) visitor.text(token(at, markup, true));
    at = markup < html.length ? readMarkup(html, markup, visitor) : markup;
  }
}

const [EXCLAMATION, SLASH, LESS, GREATER, QUESTION] = [33, 47, 60, 62, 63];

const reused = { from: 0, to: 0, isEscaped: true };

function token(from: number, to: number, isEscaped: boolean): TextToken {
  reused.from = from;
  reused.to = to;
  reused.isEscaped = isEscaped;
  return reused;
}

/** The next `<` that begins something; others are text (§13.2.5.6). */
function findMarkup(html: string, from: number): number {
  for (let at = nextLess(html, from); at !== -1; at = nextLess(html, at + 1)) {
    const code = html.charCodeAt(at + 1);
    if (isLetter(code) || code === EXCLAMATION || code === QUESTION) return at;
    if (code === SLASH && at + 2 < html.length) return at;
  }
  return html.length;
}

/** Most texts are so short that looking costs less than asking V8 to. */
const NEAR = 24;

function nextLess(html: string, from: number): number {
  const near = Math.min(from + NEAR, html.length);
  for (let at = from; at < near; at++) if (html.charCodeAt(at) === LESS) return at;
  return html.indexOf("<", near);
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
  if (end > behindTag) visitor.text(token(behindTag, end, content === "escapable"));
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
    if (end > start + 9) visitor.text(token(start + 9, end, false));
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
