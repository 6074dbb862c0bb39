/**
 * What SEO plugins, and WordPress on their behalf, make of a text on its way from the form to the page. There is no way to
 * write these so that they come out literally, so a value that holds one is refused before anybody approves it.
 */

/** Kinds of values that a head holds. */
export type HeadPart = "title" | "description" | "canonical" | "social" | "image";

export interface Alteration {
  /** What it finds is shown to the person. */
  readonly finds: RegExp;
  /** Follows the name of the plugin: what it does, and what to do instead. */
  readonly words: string;
  /** Without it: all texts. */
  readonly parts?: readonly HeadPart[];
}

const TEXTS: readonly HeadPart[] = ["title", "description", "social"];

/** PHP takes it for nothing. */
export const ZERO: Alteration = { finds: /^0$/, words: "takes a single 0 for no value. Write something else." };

/** `&amp;`, also where a person means exactly these characters. */
export const REFERENCES: Alteration = {
  finds: /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i,
  words: "prints the character that this stands for. Write that character itself.",
};

export const TAGS: Alteration = {
  finds: /<(?=\S)[^>]{0,40}>?/,
  words: "takes it for HTML and leaves it out. Leave it out, or put a space after “<”.",
};

/** Where every “<” is stored as a reference. */
export const LESS_THAN: Alteration = { finds: /<[^>]{0,40}>?/, words: "does not store “<” as it is. Leave it out." };

export const BLANKS: Alteration = {
  finds: /^\s+|\s+$|\s{2,}/,
  words: "removes blanks at the ends and repeated ones. Write single blanks between words only.",
};

export const BACKSLASHES: Alteration = {
  finds: /\\/,
  words: "removes backslashes. Leave them out.",
};

/** `sanitize_text_field` of WordPress does it. */
export const OCTETS: Alteration = {
  finds: /%[\da-f]{2}/i,
  words: "removes a percent sign that two hexadecimal digits follow. Put a space after “%”.",
};

/** `convert_smilies` of WordPress: a mark between blanks. */
export const SMILIES: Alteration = {
  finds: /(?<=^|\s)(?:[:;8]-?[()?DPOox|]|:'\(|:[a-z!?]+:)(?=\s|$)/,
  words: "turns it into a picture. Leave it out.",
};

export const SHORTCODES: Alteration = {
  finds: /\[\/?[a-z][\w-]*[^\]]*\]/,
  words: "may take it for a shortcode and leave it out. Use other brackets.",
};

export function variables(finds: RegExp, example: string): Alteration {
  return {
    finds,
    words: `fills in variables such as ${example} there, and cannot print them literally. Write the text itself, or set the template in the plugin.`,
  };
}

/** Only what every plugin prints as it is stored; `esc_url` of WordPress drops or rewrites the rest. */
export const ADDRESS: Alteration = {
  finds: /[^\w.~:/?#@!$&()*+,;=%|\u00a1-\uffff-]|&(?:#\d+|[a-z]+);|^(?!https?:)/,
  words: "would write this address differently. Write such characters percent-encoded.",
  parts: ["canonical", "image"],
};

/** `capital_P_dangit` of WordPress. */
export const SPELLING: Alteration = { finds: /\bWordpress\b/, words: "writes it “WordPress”. Write it so." };

/** Texts in content and titles, whatever the plugin. */
export const IN_CONTENT: readonly Alteration[] = [SHORTCODES, SMILIES];

/** The first thing that would be altered, or `undefined`. */
export function alterationOf(
  alterations: readonly Alteration[],
  part: HeadPart,
  value: string,
): { readonly found: string; readonly words: string } | undefined {
  for (const { finds, words, parts = TEXTS } of alterations) {
    const found = parts.includes(part) ? finds.exec(value)?.[0] : undefined;
    if (found !== undefined) return { found, words };
  }
  return undefined;
}
