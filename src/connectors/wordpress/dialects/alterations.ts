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
export const ZERO: Alteration = { finds: /^0$/, words: "treats a single 0 as no value. Use another value." };

/** `&amp;`, also where a person means exactly these characters. */
export const REFERENCES: Alteration = {
  finds: /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i,
  words: "outputs the character that this entity stands for. Use that character itself.",
};

export const TAGS: Alteration = {
  finds: /<(?=\S)[^>]{0,40}>?/,
  words: "treats it as HTML and removes it. Remove it, or put a space after “<”.",
};

/** Where every “<” is stored as a reference. */
export const LESS_THAN: Alteration = { finds: /<[^>]{0,40}>?/, words: "doesn't store “<” as is. Remove it." };

export const BLANKS: Alteration = {
  finds: /^\s+|\s+$|\s{2,}/,
  words: "removes leading, trailing and repeated spaces. Use single spaces between words.",
};

export const BACKSLASHES: Alteration = {
  finds: /\\/,
  words: "removes backslashes. Remove them.",
};

/** `sanitize_text_field` of WordPress does it. */
export const OCTETS: Alteration = {
  finds: /%[\da-f]{2}/i,
  words: "removes percent signs followed by two hexadecimal digits. Put a space after “%”.",
};

/** `convert_smilies` of WordPress: a mark between blanks. */
export const SMILIES: Alteration = {
  finds: /(?<=^|\s)(?:[:;8]-?[()?DPOox|]|:'\(|:[a-z!?]+:)(?=\s|$)/,
  words: "turns it into an emoji. Remove it.",
};

export const SHORTCODES: Alteration = {
  finds: /\[\/?[a-z][\w-]*[^\]]*\]/,
  words: "may treat it as a shortcode and remove it. Use other brackets.",
};

export function variables(finds: RegExp, example: string): Alteration {
  return {
    finds,
    words: `replaces variables such as ${example} there and can't output them literally. Use plain text, or set the template in the plugin.`,
  };
}

/** Only what every plugin prints as it is stored; `esc_url` of WordPress drops or rewrites the rest. */
export const ADDRESS: Alteration = {
  finds: /[^\w.~:/?#@!$&()*+,;=%|\u00a1-\uffff-]|&(?:#\d+|[a-z]+);|^(?!https?:)/,
  words: "would change this URL. Percent-encode such characters.",
  parts: ["canonical", "image"],
};

/** `capital_P_dangit` of WordPress. */
export const SPELLING: Alteration = { finds: /\bWordpress\b/, words: "changes it to “WordPress”. Use that spelling." };

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
