/** Icons that pages name, or that browsers look for where they name none. */
import type { Inlink, SeenUrl } from "#domain/site.ts";
import type { SiteWideFacts } from "./facts.ts";
import { isMissing } from "./guards.ts";
import { endOf } from "./resources.ts";

type Graph = Pick<SiteWideFacts["graph"], "urls" | "inlinks" | "outlinks" | "redirectChain">;

export function iconsOf(page: SeenUrl, graph: Graph): readonly SeenUrl[] {
  return [...graph.outlinks(page.id, "resource")].filter(isIcon).map(({ to }) => to);
}

/** Asked for, and not there. */
export function isIconGone(icon: SeenUrl, graph: Graph): boolean {
  const end = endOf(icon, graph);
  return end?.visited === true && isMissing(end);
}

/** Some page has an icon that is there, or that may be there. */
export function hasOpenIcon(graph: Graph): boolean {
  for (const url of graph.urls()) {
    // Pages have links without end, and are no icons.
    if (url.isHtml || isIconGone(url, graph)) continue;
    for (const inlink of graph.inlinks(url.id, "resource")) if (isIcon(inlink)) return true;
  }
  return false;
}

function isIcon({ text }: Pick<Inlink, "text">): boolean {
  return text === "icon";
}
