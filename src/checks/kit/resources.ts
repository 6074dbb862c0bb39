/** What pages load, as checks see it. */

import type { Use } from "#domain/resource.ts";
import type { SeenUrl } from "#domain/site.ts";
import { beyond } from "./beyond.ts";
import type { Applies } from "./define-check.ts";
import type { SiteWideFacts } from "./facts.ts";

type Graph = Pick<SiteWideFacts["graph"], "inlinks" | "byId" | "redirectChain">;

const SHOWN_PAGES = 20;

/** A file that pages load and that answered well. */
export function loadedResource({ url }: { readonly url: SeenUrl }): Applies {
  return url.kind === "resource" && url.resource !== null && !url.challenge ? "applies" : "not-applicable";
}

/** The same, on the site's own host: how strangers serve their files is not the site's to change. */
export function ownResource({
  url,
  site,
}: {
  readonly url: SeenUrl;
  readonly site: { readonly origin: string };
}): Applies {
  return isOwnResource(url.url, site.origin) ? loadedResource({ url }) : "not-applicable";
}

export function isOwnResource(url: string, origin: string): boolean {
  return url.startsWith(`${origin}/`);
}

export interface Users {
  /** How pages use it. */
  readonly uses: ReadonlySet<Use>;
  readonly count: number;
  /** The first pages that load it, for evidence. */
  readonly related: string[];
}

/** The pages that load a file, straight or by redirects. */
export function usersOf(url: SeenUrl, graph: Graph): Users {
  const uses = new Set<Use>();
  const pages = new Map<number, string>();
  for (const { from, text } of loads(url, graph)) {
    uses.add(text);
    pages.set(from.id, from.url);
  }
  return { uses, count: pages.size, related: [...pages.values()].slice(0, SHOWN_PAGES) };
}

interface UseByPage {
  readonly from: SeenUrl;
  readonly text: Use;
}

/** Each page that loads the file, itself or by its stylesheets, once for each way. */
export function* loads(url: SeenUrl, graph: Pick<Graph, "inlinks">): Generator<UseByPage> {
  const sheets = new Map<string, UseByPage>();
  for (const { from, text, via } of graph.inlinks(url.id)) {
    if (via !== "image" && via !== "resource") continue;
    const use = { from, text: text as Use };
    if (from.kind === "resource") sheets.set(`${from.id} ${text}`, use);
    else yield use;
  }
  for (const { from, text } of sheets.values()) {
    for (const page of pagesOfSheet(from, graph, new Set())) yield { from: page, text };
  }
}

/** Stylesheets may import each other in circles. */
function* pagesOfSheet(sheet: SeenUrl, graph: Pick<Graph, "inlinks">, seen: Set<number>): Generator<SeenUrl> {
  seen.add(sheet.id);
  for (const { from } of graph.inlinks(sheet.id, "resource")) {
    if (seen.has(from.id)) continue;
    if (from.kind === "resource") yield* pagesOfSheet(from, graph, seen);
    else yield from;
  }
}

const IMAGE_USES: ReadonlySet<Use> = new Set(["image", "srcset", "picture"]);

/** Shown as a picture in the page, not as an icon or by social networks. */
export function isImageUse(use: Use): boolean {
  return IMAGE_USES.has(use);
}

/** Where the address ends when its redirects are followed; itself without one, `undefined` when that was not seen. */
export function endOf(url: SeenUrl, graph: Pick<Graph, "redirectChain">): SeenUrl | undefined {
  if (url.redirectTo === null) return url;
  const { hops, loop } = graph.redirectChain(url.id);
  const end = hops.at(-1);
  return !loop && end?.visited && end.redirectTo === null ? end : undefined;
}

/** 1,234,567 bytes → "1.2 MB"; never the size of the limit, in bytes, that they exceed. */
export function inBytes(bytes: number, limit = 0): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${beyond(limit / 1000, bytes / 1000)} KB`;
  const megabytes = beyond(limit / 1_000_000, bytes / 1_000_000, 1);
  return `${Number.isInteger(megabytes) ? megabytes.toFixed(1) : megabytes} MB`;
}
