import { pageOfList } from "#domain/indexing.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { SiteWideFacts } from "./facts.ts";

/** Pages that can be the first of the list to which a later page belongs: addresses write it in several ways. */
export function firstPages(url: string, graph: SiteWideFacts["graph"]): readonly SeenUrl[] {
  const list = pageOfList(url)?.list;
  if (list === undefined) return [];
  const { origin, pathname, search } = new URL(list);
  const slashless = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
  const forms = new Set([pathname, slashless, `${pathname.replace(/\/$/, "")}/`]);
  return [...forms].flatMap((path) => graph.byUrl(origin + path + search) ?? []);
}
