/** Two tables of the HTML standard: elements without content (§13.1.2) and end tags that may be left out (§13.1.2.4). */

const VOID = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);

const CLOSE_P =
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul";

/** Start tag → open elements that it ends. */
const ENDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...CLOSE_P.split(" ").map((name) => [name, new Set(["p"])] as const),
  ...["h1", "h2", "h3", "h4", "h5", "h6"].map(
    (name) => [name, new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"])] as const,
  ),
  ["a", new Set(["a"])],
  ["li", new Set(["li", "p"])],
  ["dt", new Set(["dt", "dd", "p"])],
  ["dd", new Set(["dt", "dd", "p"])],
  ["option", new Set(["option"])],
  ["optgroup", new Set(["option", "optgroup"])],
  ["tr", new Set(["tr", "td", "th"])],
  ["td", new Set(["td", "th"])],
  ["th", new Set(["td", "th"])],
  ["tbody", new Set(["thead", "tbody", "tr", "td", "th"])],
  ["tfoot", new Set(["thead", "tbody", "tr", "td", "th"])],
  ["button", new Set(["button"])],
  ["body", new Set(["head"])],
]);

export function isVoid(name: string): boolean {
  return VOID.has(name);
}

/** True when the start tag `name` ends the innermost open element. */
export function impliesEndOf(name: string, innermost: string | undefined): boolean {
  return innermost !== undefined && (ENDS.get(name)?.has(innermost) ?? false);
}

const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** Everything else separates words. */
export function isInline(name: string): boolean {
  return INLINE.has(name);
}
