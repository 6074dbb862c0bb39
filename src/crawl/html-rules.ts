/**
 * What the name of an element says by itself: tables of the HTML standard about elements without content (§13.1.2), end
 * tags that may be left out (§13.1.2.4), text that is no markup (§13.2.6.2) and foreign content (§13.2.6.5).
 */
import { inTable } from "./attribute-names.ts";
import { ownCopy } from "./own-copy.ts";
import { RecentCache } from "./recent-cache.ts";

/** What stands between the tags of an element; only in "markup" and "escapable" text are entities decoded. */
export type ContentModel = "markup" | "escapable" | "raw" | "script" | "plain";

export interface ElementKind {
  readonly name: string;
  readonly isVoid: boolean;
  /** Everything else separates words. */
  readonly isInline: boolean;
  readonly isCode: boolean;
  /** Its text is not shown. */
  readonly isHidden: boolean;
  /** It has no text, or little: its label is what is read. */
  readonly isLabelled: boolean;
  /** SVG or MathML begins here. */
  readonly isForeignRoot: boolean;
  /** Stands for the end of SVG and MathML, where nobody can have meant it. */
  readonly endsForeign: boolean;
  /** HTML may stand inside this element of SVG or MathML. */
  readonly integratesHtml: boolean;
  readonly content: ContentModel;
  /** Of what can be ended by a start tag, a bit each; 0 for all else. */
  readonly bit: number;
  /** The bits of open elements that this start tag ends. */
  readonly ends: number;
  /** One of `BUCKETS`: most open elements are told apart by it. */
  readonly bucket: number;
}

export const BUCKETS = 256;

/** Pages use some hundred names; a hostile one invents more. */
const kinds = new RecentCache<ElementKind>(500);

/** @param written in any case */
export function elementKindOf(written: string): ElementKind {
  const known = kinds.get(written);
  if (known) return known;
  const name = written.toLowerCase();
  const kind: ElementKind = {
    name: inTable(name),
    isVoid: VOID.has(name),
    isInline: INLINE.has(name),
    isCode: CODE.has(name),
    isHidden: HIDDEN.has(name),
    isLabelled: LABELLED.has(name),
    isForeignRoot: name === "svg" || name === "math",
    endsForeign: ENDS_FOREIGN.has(name),
    integratesHtml: INTEGRATION_POINTS.has(name),
    content: CONTENT.get(name) ?? "markup",
    bit: BITS.get(name) ?? 0,
    ends: ENDS.get(name) ?? 0,
    bucket: bucketOf(name),
  };
  kinds.set(ownCopy(written), kind);
  return kind;
}

function bucketOf(name: string): number {
  let sum = name.length;
  for (let at = 0; at < name.length; at++) sum = Math.imul(sum, 31) + name.charCodeAt(at);
  return sum & (BUCKETS - 1);
}

const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const CODE = new Set("pre code kbd samp var tt xmp listing".split(" "));
const HIDDEN = new Set("script style noscript template textarea iframe noframes noembed title".split(" "));
const LABELLED = new Set("i span em svg div".split(" "));
const ENDS_FOREIGN = new Set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split(
    " ",
  ),
);
const INTEGRATION_POINTS = new Set("foreignobject desc title annotation-xml mi mo mn ms mtext".split(" "));
const CONTENT: ReadonlyMap<string, ContentModel> = new Map([
  ...["title", "textarea"].map((name) => [name, "escapable"] as const),
  ...["style", "xmp", "iframe", "noembed", "noframes"].map((name) => [name, "raw"] as const),
  ["script", "script"],
  ["plaintext", "plain"],
]);

const CLOSE_P =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul";

const ENDABLE = "p h1 h2 h3 h4 h5 h6 a li dt dd option optgroup tr td th thead tbody button head".split(" ");
const BITS: ReadonlyMap<string, number> = new Map(ENDABLE.map((name, place) => [name, 1 << place]));

/** Start tag → open elements that it ends. */
const ENDS: ReadonlyMap<string, number> = new Map([
  ...CLOSE_P.split(" ").map((name) => [name, bitsOf("p")] as const),
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, bitsOf("p h1 h2 h3 h4 h5 h6")] as const),
  ["a", bitsOf("a")],
  ["li", bitsOf("li p")],
  ["dt", bitsOf("dt dd p")],
  ["dd", bitsOf("dt dd p")],
  ["option", bitsOf("option")],
  ["optgroup", bitsOf("option optgroup")],
  ["tr", bitsOf("tr td th")],
  ["td", bitsOf("td th")],
  ["th", bitsOf("td th")],
  ["tbody", bitsOf("thead tbody tr td th")],
  ["tfoot", bitsOf("thead tbody tr td th")],
  ["button", bitsOf("button")],
  ["body", bitsOf("head")],
]);

function bitsOf(names: string): number {
  return names.split(" ").reduce((bits, name) => bits | (BITS.get(name) ?? 0), 0);
}
