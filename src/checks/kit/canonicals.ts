/** Small questions about a page's canonicals. */
import { type DeclaredCanonical, withoutFragment } from "#domain/indexing.ts";

/** The distinct targets, fragments left out. */
export function distinctTargets(canonicals: readonly DeclaredCanonical[]): readonly string[] {
  return [...new Set(canonicals.map(({ url }) => withoutFragment(URL.parse(url)?.href ?? url)))];
}
