/** Which page is the start page, and when a check of the site may judge it by that page. */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { Applies } from "./define-check.ts";
import type { SiteContext } from "./facts.ts";
import { isRefused } from "./guards.ts";

/** The page that people see: where the start page itself forwards to, if it does. */
export function startPageOf(graph: Pick<SiteView, "byUrl" | "byId">, startUrl: string): SeenUrl | undefined {
  const start = graph.byUrl(startUrl);
  return start && start.forwardsTo !== null ? graph.byId(start.forwardsTo) : start;
}

/** The start page opens, and search engines may list it. */
export function startPageRead({ site, graph, startPage }: SiteContext<"startPage" | "graph">): Applies {
  const start = startPageOf(graph, site.startUrl);
  if (!start?.visited || isRefused(start)) return "cannot-tell";
  return start.indexable && startPage ? "applies" : "not-applicable";
}
