/** What a page says about its own indexing, read once for all checks of it. */
import { canonicalElsewhere, canonicalsOf, forbidsListing, robotsRules } from "#domain/indexing.ts";
import { declared, type PageContext } from "./facts.ts";
import { memoizeLast } from "./memoize-last.ts";
import { namesIndexFile } from "./url-variants.ts";

type Words = PageContext<"document" | "headers">;

/** The rules of robots tags and headers, in the order in which they stand. */
export const rulesOf = memoizeLast((context: Words) => robotsRules(declared(context)));

/** Canonicals that search engines heed. */
export const heededCanonicals = memoizeLast((context: Words) => canonicalsOf(declared(context)));

/** The page that it names as the original, when that is another one. */
export const originalElsewhere = memoizeLast((context: Words) => canonicalElsewhere(declared(context)));

export function saysNoindex(context: Words): boolean {
  return rulesOf(context).some(forbidsListing);
}

/**
 * The address under which the page is to be known: its canonical, or where it names none, its own. `undefined` where that is
 * the file of a folder: the page stands at two addresses, and which of them is right, only the owner can say.
 */
export function preferredAddress(context: Words): string | undefined {
  const { url } = context.page;
  return heededCanonicals(context)[0]?.url ?? (namesIndexFile(url) ? undefined : url);
}
