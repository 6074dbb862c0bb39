/** Which page should link to a page that gets too few links. */
import type { SeenUrl } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isMadeArchive } from "../archives.ts";
import { escapeHtml } from "../escape-html.ts";
import type { SourcesOfSite } from "../facts.ts";
import { foldText } from "../fold-text.ts";
import { nameOf } from "./names.ts";

/** A related page that is not among those that link here already; people must be able to reach it. */
export function proposeInlink(
  { at, place, corpus, view }: Pick<SourcesOfSite, "at" | "place" | "corpus" | "view">,
  fits: (source: SeenUrl) => boolean = () => true,
): Suggestion | undefined {
  const name = at === undefined ? "" : nameOf(at, corpus.siteName);
  // A page that bears only the name of the site has none of its own.
  if (
    !at ||
    name === "" ||
    foldText(name) === foldText(corpus.siteName ?? "") ||
    isMadeArchive(at.url, place?.document)
  )
    return undefined;
  const linking = new Set<number>();
  for (const { from, via, nofollow } of view.inlinks(at.id)) if (via === "link" && !nofollow) linking.add(from.id);
  const start = view.byUrl(view.facts.startUrl);
  const isFree = (source: SeenUrl) =>
    source.depth !== null && !source.nofollow && !linking.has(source.id) && fits(source);
  const related = corpus.pages.related(at, (page) => page !== start && isFree(page));
  // A start page that links to everything is no help to anyone.
  const source = related ?? (start?.indexable && isFree(start) && corpus.mayLinkFromStart(at.url) ? start : undefined);
  return source && source.id !== at.id ? linkFrom(source, at, name) : undefined;
}

export function linkFrom(source: SeenUrl, to: SeenUrl, name: string): Suggestion {
  const value = `<a href="${escapeHtml(to.url)}">${escapeHtml(name)}</a>`;
  return { field: "link_added", target: source.url, value, risk: "review", source: "a page above, or about the same" };
}
