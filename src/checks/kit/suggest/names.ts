/** What a page is called, for links that lead to it. */
import type { SeenUrl } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Sources } from "../facts.ts";
import { isGenericText } from "../generic-texts.ts";
import { withoutName } from "../title-parts.ts";

/** A longer text is a sentence, not a name. */
const MAX_NAME = 100;

/** Its main heading, or its title without the site's name; empty when it has neither. */
export function nameOf({ h1, title }: Pick<SeenUrl, "h1" | "title">, siteName: string | null): string {
  const name = (h1.trim() || withoutName(title, siteName).trim()).replace(/\s+/g, " ");
  return name.length <= MAX_NAME ? name : "";
}

/** The name of the page that a link leads to, when it says something. */
export function linkName(url: string | null, { corpus, view }: Sources): string {
  const seen = url === null ? undefined : view.byUrl(url);
  const end = seen?.redirectTo != null ? view.redirectChain(seen.id).hops.at(-1) : seen;
  const name = end?.status === 200 && end.kind === "page" ? nameOf(end, corpus.siteName) : "";
  return isGenericText(name) ? "" : name;
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
    source: "the name of the page it leads to",
  };
}
