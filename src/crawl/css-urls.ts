/**
 * What a style sheet loads: other style sheets, fonts, and pictures behind and beside the text. Only what browsers would
 * ask for: late imports, names of namespaces, parts of the page and formats of old browsers are passed over.
 */
import { type CSSToken, TokenType, tokenizer } from "@csstools/css-tokenizer";
import type { Use } from "#domain/resource.ts";

export interface CssUrl {
  /** As written, escapes resolved. */
  readonly href: string;
  readonly use: Extract<Use, "style" | "font" | "background">;
}

/** A style sheet with more is one of icons or of a hostile site; the first ones show how it goes. */
const MOST_URLS = 200;
/** In characters. Larger style sheets are read to here: taking one apart costs 0.2 s per million. */
const MOST_TEXT = 1_000_000;
/** Most style sheets load nothing, and need not be taken apart. */
const MAY_LOAD = /url\(|@import/i;
/** Rules that may stand before an import (CSS Cascading §3.1). */
const BEFORE_IMPORTS: ReadonlySet<string> = new Set(["charset", "layer", "import"]);
/** Their addresses are names. */
const NAMING: ReadonlySet<string> = new Set(["namespace", "document", "-moz-document"]);
/** Scripts of Internet Explorer. */
const BEHAVIORS: ReadonlySet<string> = new Set(["behavior", "-ms-behavior"]);
/** Only browsers of the past load them; they stand beside formats of today. */
const OLD_FONT = /\.(?:eot|svgz?)(?:[?#]|$)/i;

/** @param css a style sheet, or with `inAttribute` the declarations of a `style` attribute */
export function cssUrls(css: string, inAttribute = false): readonly CssUrl[] {
  if (!mayLoad(css)) return [];
  const reading = createReading(inAttribute);
  const tokens = tokenizer({ css: css.slice(0, MOST_TEXT) });
  while (!tokens.endOfFile() && reading.found.length < MOST_URLS) reading.meet(tokens.nextToken());
  reading.end();
  return reading.found;
}

/** Whether there is anything to look for. */
export function mayLoad(css: string): boolean {
  return MAY_LOAD.test(css);
}

function createReading(inAttribute: boolean) {
  const found: CssUrl[] = [];
  /** The at-rule whose beginning is read, up to its block or semicolon. */
  let rule: string | null = null;
  let mayImport = !inAttribute;
  let depth = inAttribute ? 1 : 0;
  /** Depth of the block of the font that is read; 0 outside of one. */
  let fontDepth = 0;
  /** Of the last `src` of the font, which is the one that counts: the first file that browsers of today load. */
  let font: string | undefined;
  let property = "";
  let beginsDeclaration = inAttribute;
  let isInUrl = false;

  function load(href: string): void {
    if (rule === "import") importSheet(href);
    else if (rule !== null && NAMING.has(rule)) return;
    else if (fontDepth > 0) font ??= property === "src" && !OLD_FONT.test(href) ? href : undefined;
    else if (depth > 0 && !BEHAVIORS.has(property)) add(href, "background");
  }

  /** Only the first address of the rule; what follows says when it holds. */
  function importSheet(href: string): void {
    if (mayImport && depth === 0) add(href, "style");
    rule = "imported";
  }

  function add(written: string, use: CssUrl["use"]): void {
    const href = written.trim();
    if (href !== "" && !href.startsWith("#") && !/^(?:data|about|blob|javascript):/i.test(href))
      found.push({ href, use });
  }

  function open(): void {
    depth += 1;
    if (rule === "font-face") fontDepth = depth;
    if (depth === 1) mayImport = false;
    [rule, property, beginsDeclaration] = [null, "", true];
  }

  function close(): void {
    if (fontDepth > 0 && depth === fontDepth) endFont();
    depth = Math.max(0, depth - 1);
    [rule, property, beginsDeclaration] = [null, "", true];
  }

  function endFont(): void {
    if (font !== undefined) add(font, "font");
    [font, fontDepth] = [undefined, 0];
  }

  function begin(name: string): void {
    rule = name;
    if (!BEFORE_IMPORTS.has(rule)) mayImport = false;
  }

  function ident(name: string): void {
    if (!beginsDeclaration || depth === 0) return;
    property = name;
    if (fontDepth > 0 && name === "src") font = undefined;
    beginsDeclaration = false;
  }

  function meetValue(token: CSSToken): void {
    const [type] = token;
    if (type === TokenType.Whitespace || type === TokenType.Comment) return;
    if (type === TokenType.URL) load(token[4].value);
    else if (type === TokenType.String && (isInUrl || rule === "import")) load(token[4].value);
    isInUrl = type === TokenType.Function && token[4].value.toLowerCase() === "url";
  }

  return {
    found,
    meet(token: CSSToken): void {
      const [type] = token;
      if (type === TokenType.AtKeyword) begin(token[4].value.toLowerCase());
      else if (type === TokenType.OpenCurly) open();
      else if (type === TokenType.CloseCurly) close();
      else if (type === TokenType.Semicolon) [rule, property, beginsDeclaration] = [null, "", true];
      else if (type === TokenType.Ident) ident(token[4].value.toLowerCase());
      else meetValue(token);
    },
    /** Blocks that the style sheet leaves open end with it. */
    end(): void {
      endFont();
    },
  };
}
