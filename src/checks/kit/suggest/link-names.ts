/** What a link that leads to a page can say. */
import type { Suggestion } from "#domain/suggestion.ts";
import type { Sources } from "../facts.ts";
import { isGenericText } from "../generic-texts.ts";
import { nameOf } from "./names.ts";

/** The name of the page that a link leads to, when it says something. */
export function linkName(url: string | null, { corpus, view }: Sources): string {
  const seen = url === null ? undefined : view.byUrl(url);
  const end = seen?.redirectTo != null ? view.redirectChain(seen.id).hops.at(-1) : seen;
  if (end?.status !== 200 || end.kind !== "page") return "";
  // A start page is called as the site is; its heading and title are often a slogan.
  if (end.url === view.facts.startUrl) return corpus.statedName ?? "";
  const name = nameOf(end, corpus);
  // Another page that bears only the name of the site has none of its own.
  return name === corpus.siteName || isGenericText(name) ? "" : name;
}

export function proposeLinkText(
  url: string | null,
  sources: Sources,
  { was }: { readonly was?: string } = {},
): Suggestion | undefined {
  const value = linkName(url, sources);
  if (url === null || value === "" || value === was) return undefined;
  const place = was === undefined ? {} : { was };
  return {
    field: "link_text",
    target: url,
    ...place,
    value,
    risk: "review",
    source: "the name of the linked page",
  };
}
