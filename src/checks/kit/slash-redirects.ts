/** Redirects that only add or remove a trailing slash: where many links take them, a template writes all of those links. */
import type { SeenUrl } from "#domain/site.ts";
import { SHOWN_PLACES } from "./define-check.ts";
import type { SiteWideFacts } from "./facts.ts";

type Graph = Pick<SiteWideFacts["graph"], "urls" | "byId">;

/** From here on, the site as a whole writes its links in the wrong form. */
export const MAX_SLASH_PERCENT = 5;
/** Below this, one link can be a twentieth of all. */
const MIN_LINKS = 20;

interface SlashRedirects {
  readonly percent: number;
  readonly examples: readonly [string, ...string[]];
}

const known = new WeakMap<Graph, SlashRedirects | null>();

/** `null` where single links are the fault, and not their form. */
export function slashRedirects(graph: Graph): SlashRedirects | null {
  const before = known.get(graph);
  if (before !== undefined) return before;
  const found = count(graph);
  known.set(graph, found);
  return found;
}

function count(graph: Graph): SlashRedirects | null {
  let links = 0;
  let detours = 0;
  const examples: string[] = [];
  for (const url of graph.urls()) {
    if (url.kind !== "page") continue;
    links += url.inlinks;
    if (url.inlinks === 0 || !isSlashRedirect(url, graph)) continue;
    detours += url.inlinks;
    if (examples.length < SHOWN_PLACES) examples.push(url.url);
  }
  const [first, ...others] = examples;
  if (first === undefined || links < MIN_LINKS || detours * 100 <= links * MAX_SLASH_PERCENT) return null;
  return { percent: (detours / links) * 100, examples: [first, ...others] };
}

export function isSlashRedirect({ url, redirectTo }: SeenUrl, graph: Pick<Graph, "byId">): boolean {
  const target = redirectTo === null ? undefined : graph.byId(redirectTo)?.url;
  return target !== undefined && (url === `${target}/` || `${url}/` === target);
}
