/**
 * Whether an SVG is a drawing and nothing else. What isn't known to be harmless is refused, never removed: whoever uploads it must know
 * what clients see. It is shown as an image only, where no browser would run a script of it.
 */
import type { Logo } from "#domain/brand.ts";
import { drawsTooMuch } from "./drawing-cost.ts";

type Size = Pick<Logo, "width" | "height">;
type SvgFault = "unsafe_svg" | "malformed_svg";

export function judgeSvg(bytes: Buffer): Size | SvgFault {
  const text = decoded(bytes);
  if (text === undefined) return "malformed_svg";
  const body = text.replace(/^\ufeff?\s*(<\?xml\s[^?<>]*\?>)?/, "");
  // A document type defines entities, an instruction names a stylesheet, a section hides markup.
  if (/<(\?|!(?!--))/.test(body)) return "unsafe_svg";
  const tokens = tokensOf(body);
  if (tokens === undefined) return "malformed_svg";
  if (!tokens.every(isHarmless) || drawsTooMuch(tokens)) return "unsafe_svg";
  return sizeOf(tokens.find(({ name }) => name === "svg")) ?? "malformed_svg";
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** An element with its attributes, and the text behind its start tag. */
interface Part {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly text: string;
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>([^<]*)/y;
const COMMENT = /<!--(?:(?!--)[\s\S])*-->([^<]*)/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Deeper than any drawing program nests; libxml2, which browsers use, stops here, too. */
const DEEPEST = 256;

/** Its tags in their order; `undefined` unless it is one `svg` element, with every tag closed in its turn. */
function tokensOf(body: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const open: string[] = [];
  let root: string | undefined;
  let at = body.length - body.trimStart().length;
  while (at < body.length) {
    const token = tokenAt(body, at);
    if (token === undefined || !fits(token, open, root !== undefined)) return undefined;
    tokens.push(token);
    if (token.kind === "end") open.pop();
    if (token.kind === "start") open.push(token.name);
    if (token.kind !== "comment") root ??= token.name;
    if (open.length > DEEPEST || (open.length === 0 && token.text.trim() !== "")) return undefined;
    at += token.length;
  }
  return root === "svg" && open.length === 0 ? tokens : undefined;
}

interface Token extends Part {
  readonly kind: "start" | "empty" | "end" | "comment";
  readonly length: number;
}

function tokenAt(body: string, at: number): Token | undefined {
  COMMENT.lastIndex = at;
  const [comment, behind = ""] = COMMENT.exec(body) ?? [];
  if (comment !== undefined) return { kind: "comment", name: "", attributes: [], text: behind, length: comment.length };
  TAG.lastIndex = at;
  const [all, closes, name = "", attributes = "", isEmpty, text = ""] = TAG.exec(body) ?? [];
  if (all === undefined) return undefined;
  const kind = closes === "/" ? "end" : isEmpty === "/" ? "empty" : "start";
  return { kind, name, attributes: attributesOf(attributes), text, length: all.length };
}

/** Styles hold text alone: behind a child or a comment, they would go on. */
function fits({ kind, name }: Token, open: readonly string[], hasRoot: boolean): boolean {
  if (kind === "end") return open.at(-1) === name;
  if (open.at(-1) === "style") return false;
  return kind === "comment" || !hasRoot || open.length > 0;
}

function attributesOf(text: string): [string, string][] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [name, double ?? single ?? ""]);
}

const SVG = "http://www.w3.org/2000/svg";
/** Elements that draw, group or describe. Those that link, run, embed, animate or load are missing on purpose. */
const DRAWING = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "metadata", "style", "path", "rect", "circle", "ellipse"],
  ...["line", "polyline", "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask"],
  ...["pattern", "marker", "switch", "filter", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite"],
  ...[
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
  ],
  ...["feDropShadow", "feOffset"],
]);

function isHarmless({ kind, name, attributes, text }: Token): boolean {
  if (kind === "end" || kind === "comment") return hasOnlyEntities(text);
  // What drawing programs note for themselves is of no namespace that browsers know.
  if (!name.includes(":") && !DRAWING.has(name)) return false;
  if (name === "style" && !isHarmlessCss(text)) return false;
  return hasOnlyEntities(text) && attributes.every(([key, value]) => isHarmlessAttribute(key, value));
}

function isHarmlessAttribute(name: string, value: string): boolean {
  if (name === "xmlns") return value === SVG;
  if (name.startsWith("xmlns:")) return !value.includes("&") && value !== SVG && !/xhtml|MathML/i.test(value);
  if (/^on/i.test(name) || /^xml:base$/i.test(name) || !hasOnlyEntities(value)) return false;
  if (/(^|:)href$/i.test(name)) return /^#[\w.:-]+$/.test(value.trim());
  if (/(^|:)(src|data|action|formaction)$/i.test(name)) return false;
  const isOfAProgram = name.includes(":") && !/^(xlink|xml):/.test(name);
  return isOfAProgram || isHarmlessCss(value);
}

/** No entity but those of XML itself; none of them, and no number, in what is read as an address or as CSS. */
function hasOnlyEntities(text: string): boolean {
  return !/&(?!(amp|lt|gt|quot|apos);)/.test(text);
}

function isHarmlessCss(text: string): boolean {
  if (/[\\@]|\/\*|expression\s*\(|javascript:|image(-set)?\s*\(|src\s*\(/i.test(text)) return false;
  return [...text.matchAll(/url\s*\(([^)]*)\)?/gi)].every(([, place = ""]) =>
    /^\s*(["']|&quot;|&apos;)?#[\w.:-]+\1?\s*$/.test(place),
  );
}

/** By width and height in pixels, else by the viewBox. */
function sizeOf(root: Part | undefined): Size | undefined {
  const of = (name: string) => root?.attributes.find(([key]) => key === name)?.[1];
  const [, , boxWidth, boxHeight] = (of("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixels(of("width")) ?? boxWidth;
  const height = pixels(of("height")) ?? boxHeight;
  if (!Number.isFinite(width) || !Number.isFinite(height)) return undefined;
  return { width: Math.round(width ?? 0), height: Math.round(height ?? 0) };
}

function pixels(length: string | undefined): number | undefined {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(length ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
}
