/** Parts of a page that templates mark in words: in class, id, rel, itemprop, aria-label and name. */
import { PARTS, type PagePart } from "#domain/document.ts";
import type { Attributes } from "./tag.ts";

const MARKING = ["class", "id", "rel", "itemprop", "aria-label", "name"] as const;
const PART_WORDS: Readonly<Record<PagePart, RegExp>> = {
  breadcrumb: /bread-?crumb|brotkrumen|migas-?de-?pan|fil-?d-?ariane/,
  byline: /(?:^|[\s_-])(?:author|byline|written-by|posted-by|post-author|autor|auteur|autore)(?:$|[\s_-])/,
  date: /(?:^|[\s_-])(?:date|published|posted-on|updated|pubdate|timestamp|datepublished|datemodified)(?:$|[\s_-])/,
  price: /(?:^|[\s_-])(?:price|preis|prix|precio|prezzo)(?:$|[\s_-])/,
  cart: /add[_-]to[_-](?:cart|basket|bag)|addtocart|in-den-warenkorb|single_add_to_cart/,
  consent: /cookie|consent|gdpr|cmplz|(?:^|\s)cky-|borlabs|onetrust|didomi|klaro|usercentrics|iubenda|cc-window/,
};

const NONE: readonly PagePart[] = [];

/** In the order of `PARTS`. */
export function markedParts(attributes: Attributes): readonly PagePart[] {
  let parts = NONE;
  for (const attribute of MARKING) {
    const words = attributes[attribute];
    const here = words === undefined ? NONE : partsIn(words);
    if (here.length > 0)
      parts = parts.length === 0 ? here : PARTS.filter((part) => parts.includes(part) || here.includes(part));
  }
  return parts;
}

function partsIn(words: string): readonly PagePart[] {
  const lower = words.toLowerCase();
  if (!ANY.test(lower)) return NONE;
  return PARTS.filter((part) => PART_WORDS[part].test(lower));
}

/** Most words mark nothing, and one search tells. */
const ANY = new RegExp(
  Object.values(PART_WORDS)
    .map(({ source }) => source)
    .join("|"),
);
