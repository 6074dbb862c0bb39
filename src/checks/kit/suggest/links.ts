/** Where a link that leads to nothing should lead. */
import type { Suggestion } from "#domain/suggestion.ts";
import type { Sources } from "../facts.ts";

/** The page that was likely meant; where none is found, only the link's content stays. */
export function proposeTarget(target: string, { corpus }: Pick<Sources, "corpus">): Suggestion {
  const page = likelyPage(target, corpus);
  return page ? replaceLink(target, page.url, page) : removeLink(target);
}

/** Another spelling of the address needs no thought; likeness does. */
export function likelyPage(
  target: string,
  { pages }: Sources["corpus"],
): (Pick<Suggestion, "risk" | "source"> & { readonly url: string }) | undefined {
  const same = pages.spelledOtherwise(target);
  if (same && same.url !== target)
    return { url: same.url, risk: "safe", source: "the same page under another form of the address" };
  const similar = pages.similar(target);
  if (!similar || similar.url === target) return undefined;
  return { url: similar.url, risk: "review", source: "the page with the most similar address" };
}

export function replaceLink(
  target: string,
  value: string,
  { risk, source }: Pick<Suggestion, "risk" | "source">,
): Suggestion {
  return { field: "link", target, value, risk, source };
}

export function removeLink(target: string): Suggestion {
  return { field: "link_removed", target, value: "", risk: "review", source: "nothing like it was found on the site" };
}
