/** Where a link that leads to nothing should lead. */
import type { Suggestion } from "#domain/suggestion.ts";
import type { Sources } from "../facts.ts";

/** The page that was likely meant; where none is found, only the link's content stays. */
export function proposeTarget(target: string, { corpus }: Pick<Sources, "corpus">): Suggestion {
  const same = corpus.pages.spelledOtherwise(target);
  if (same && same.url !== target)
    return replaceLink(target, same.url, { risk: "safe", source: "the same page under another form of the address" });
  const similar = corpus.pages.similar(target);
  if (similar && similar.url !== target)
    return replaceLink(target, similar.url, { risk: "review", source: "the page with the most similar address" });
  return removeLink(target);
}

export function replaceLink(target: string, value: string, how: Pick<Suggestion, "risk" | "source">): Suggestion {
  return { field: "link", target, value, ...how };
}

export function removeLink(target: string): Suggestion {
  return { field: "link_removed", target, value: "", risk: "review", source: "nothing like it was found on the site" };
}
