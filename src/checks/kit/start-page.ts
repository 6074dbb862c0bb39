/** When a check of the site may judge it by its start page. */
import type { Applies } from "./define-check.ts";
import type { SiteContext } from "./facts.ts";
import { isRefused } from "./guards.ts";

/** The start page opens, and search engines may list it. */
export function startPageRead({ site, graph, startPage }: SiteContext<"startPage" | "graph">): Applies {
  const start = graph.byUrl(site.startUrl);
  if (!start || isRefused(start)) return "cannot-tell";
  return start.indexable && startPage ? "applies" : "not-applicable";
}
