/** Which page should link to a page that gets too few links. */
import type { Document } from "#domain/document.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isMadeArchive } from "../archives.ts";
import { escapeHtml } from "../escape-html.ts";
import type { SourcesOfSite } from "../facts.ts";
import { foldText } from "../fold-text.ts";
import { primaryLanguage } from "../languages.ts";
import { nameOf } from "./names.ts";

/** A related page that is not among those that link here already; people must be able to reach it. */
export function proposeInlink(
  { at, place, corpus, view }: Pick<SourcesOfSite, "at" | "place" | "corpus" | "view">,
  fits: (source: SeenUrl) => boolean = () => true,
): Suggestion | undefined {
  const name = at === undefined ? "" : nameOf(at, corpus);
  // A page that bears the name of the site, or of another page, has none of its own.
  const isOwn = foldText(name) !== foldText(corpus.siteName ?? "") && corpus.headingCount(name) <= 1;
  if (!at || name === "" || !isOwn || isMadeArchive(at.url, place?.document)) return undefined;
  const linking = new Set<number>();
  for (const { from, nofollow } of view.inlinks(at.id, "link")) if (!nofollow) linking.add(from.id);
  const start = view.byUrl(view.facts.startUrl);
  const isFree = (source: SeenUrl) =>
    source.depth !== null && !source.nofollow && !linking.has(source.id) && fits(source);
  const related = corpus.pages.related(at, (page) => page !== start && isFree(page));
  // A start page that links to everything is no help to anyone.
  const isOfStart = start?.indexable && isFree(start) && isLikeStart(place?.document, view);
  const source = related ?? (isOfStart && corpus.mayLinkFromStart(at.url) ? start : undefined);
  return source && source.id !== at.id ? linkFrom(source, at, name) : undefined;
}

/** Not in another language: such pages are linked from the start page of theirs. */
function isLikeStart(document: Document | undefined, { startPage }: SourcesOfSite["view"]): boolean {
  const [own, start] = [document?.lang, startPage?.lang].map((lang) => lang && primaryLanguage(lang.trim()));
  return !own || !start || own === start;
}

export function linkFrom(source: SeenUrl, to: SeenUrl, name: string): Suggestion {
  const value = `<a href="${escapeHtml(to.url)}">${escapeHtml(name)}</a>`;
  return {
    field: "link_added",
    target: source.url,
    value,
    risk: "review",
    source: "a parent, sibling or related page",
  };
}
