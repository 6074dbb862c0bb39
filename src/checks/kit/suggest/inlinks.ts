/** Which page should link to a page that gets too few links. */
import type { SeenUrl } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isMadeArchive } from "../archives.ts";
import { escapeHtml } from "../escape-html.ts";
import type { SourcesOfSite } from "../facts.ts";
import { nameOf } from "./names.ts";

/** A related page that is not among those that link here already; people must be able to reach it. */
export function proposeInlink(
  { at, place, corpus, view }: Pick<SourcesOfSite, "at" | "place" | "corpus" | "view">,
  fits: (source: SeenUrl) => boolean = () => true,
): Suggestion | undefined {
  const name = at === undefined ? "" : nameOf(at, corpus.siteName);
  if (!at || name === "" || isMadeArchive(at.url, place?.document)) return undefined;
  const linking = new Set<number>();
  for (const { from, via, nofollow } of view.inlinks(at.id)) if (via === "link" && !nofollow) linking.add(from.id);
  const start = view.byUrl(view.facts.startUrl);
  const isFree = (source: SeenUrl) =>
    source.depth !== null && !source.nofollow && !linking.has(source.id) && fits(source);
  const source = corpus.pages.related(at, isFree) ?? (start?.indexable && isFree(start) ? start : undefined);
  return source && source.id !== at.id ? linkFrom(source, at, name) : undefined;
}

export function linkFrom(source: SeenUrl, to: SeenUrl, name: string): Suggestion {
  const value = `<a href="${escapeHtml(to.url)}">${escapeHtml(name)}</a>`;
  return { field: "link_added", target: source.url, value, risk: "review", source: "a page above, or about the same" };
}
