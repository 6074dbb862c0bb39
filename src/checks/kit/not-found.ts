/** Pages that say that there is nothing, whatever status they answer with. */
import type { SeenUrl, SiteFacts } from "#domain/site.ts";
import type { Home, SiteWideFacts } from "./facts.ts";
import { type HeadlinesOfPage, notFoundHeadline } from "./not-found-words.ts";
import { startPageOf } from "./start-page.ts";

type Graph = SiteWideFacts["graph"];

/** A text that says much more than "not found" is a page about the subject, e.g. a guide to error pages. */
export const MAX_WORDS_OF_ERROR = 250;

/** A title that more pages have is the one for pages without a title of their own. */
const MOST_SHARE = 0.2;

type Said = Pick<SeenUrl, "textHash" | "wordCount">;

const memory = new WeakMap<Graph, string | undefined>();

/** The title of the site's page for missing addresses, where it is neither the site's name nor that of many pages. */
export function errorTitle(graph: Graph, site: Pick<Home, "startUrl">, probe: SiteFacts["notFoundProbe"]) {
  if (!memory.has(graph)) memory.set(graph, workOutTitle(graph, site, probe?.title ?? ""));
  return memory.get(graph);
}

function workOutTitle(graph: Graph, { startUrl }: Pick<Home, "startUrl">, title: string): string | undefined {
  const start = startPageOf(graph, startUrl);
  if (title === "" || !start?.visited || start.title.includes(title)) return undefined;
  let pages = 0;
  let same = 0;
  for (const url of graph.urls()) {
    if (url.kind !== "page" || !url.isHtml || url.status !== 200) continue;
    pages += 1;
    if (url.title === title) same += 1;
  }
  return same <= Math.max(1, pages * MOST_SHARE) ? title : undefined;
}

export function repeatsErrorPage({ textHash }: HeadlinesOfPage & Said, probe: SiteFacts["notFoundProbe"]): boolean {
  return textHash !== "" && textHash === probe?.textHash;
}

/** It looks like the site's page for missing addresses. */
export function looksMissing(page: HeadlinesOfPage & Said, probe: SiteFacts["notFoundProbe"]): boolean {
  if (page.wordCount > MAX_WORDS_OF_ERROR) return false;
  return notFoundHeadline(page) !== undefined || repeatsErrorPage(page, probe);
}
