/** What a page says about its own indexing, read once for all checks of it. */
import { canonicalElsewhere, canonicalsOf, forbidsListing, robotsRules } from "#domain/indexing.ts";
import { declared, type PageContext } from "./facts.ts";
import { memoizeLast } from "./memoize-last.ts";

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
