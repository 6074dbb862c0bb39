/** What lies at the end of a reference, as far as the crawl has seen it. */
import { isBroken } from "#domain/answer.ts";
import type { Via } from "#domain/page.ts";
import type { SeenUrl } from "#domain/site.ts";
import { type Applies, SHOWN_PLACES } from "./define-check.ts";
import type { SiteWideFacts } from "./facts.ts";
import { isMissing } from "./guards.ts";

type Graph = SiteWideFacts["graph"];

/** A page that people get, which names another page as its canonical. */
export function namesCanonical({ url }: { readonly url: SeenUrl }): Applies {
  if (url.kind !== "page" || url.canonicalTo === null) return "not-applicable";
  return url.status === 200 && !url.challenge ? "applies" : "not-applicable";
}

/** The canonical's target, when it was asked for; unseen targets are no claim either way. */
export function canonicalTarget({ url, graph }: { readonly url: SeenUrl; readonly graph: Graph }): SeenUrl | undefined {
  const target = url.canonicalTo === null ? undefined : graph.byId(url.canonicalTo);
  return target?.visited ? target : undefined;
}

/** As `canonicalTarget`, when that is a page of the site which people get and search engines may list. */
export function goodCanonical(context: { readonly url: SeenUrl; readonly graph: Graph }): SeenUrl | undefined {
  const target = canonicalTarget(context);
  return target?.kind === "page" && target.indexable ? target : undefined;
}

/** The start page, whether reached directly or by redirects from the address that was given. */
export function isStartPage(url: SeenUrl, startUrl: string): boolean {
  return url.url === startUrl || url.depth === 0;
}

/** A URL of the site that answers with a redirect. */
export function redirects({ url }: { readonly url: SeenUrl }): Applies {
  return url.kind === "page" && url.visited && url.redirectTo !== null ? "applies" : "not-applicable";
}

/**
 * Somebody can enter a chain of redirects here. Hops in its middle are not entered by themselves: reporting them too
 * would show one chain several times.
 */
export function isEntrance(url: SeenUrl, startUrl: string): boolean {
  return url.inlinks > 0 || url.inSitemap || isStartPage(url, startUrl) || url.discoveredBy !== "redirect";
}

/** The last URL of a chain of redirects, when it ends and its end was seen. */
export function redirectEnd(url: SeenUrl, graph: Graph): SeenUrl | undefined {
  const { hops, loop } = graph.redirectChain(url.id);
  const end = hops.at(-1);
  return !loop && end?.visited && end.redirectTo === null ? end : undefined;
}

/**
 * The URL leads nowhere, and what names it is to be changed. A page of the site that fails in any other way is reported
 * once, where it fails: by http-server-error, http-client-error, http-timeout or http-no-response.
 */
export function isDeadEnd(url: SeenUrl): boolean {
  return url.kind === "page" ? isMissing(url) : isBroken(url);
}

/** Pages that link to the URL with an `<a>`, each once, with the text of its first link. */
export function* linkingPages(
  url: SeenUrl,
  graph: Graph,
): Generator<{ readonly from: SeenUrl; readonly text: string }> {
  const seen = new Set<number>();
  for (const { from, text } of graph.inlinks(url.id, "link")) {
    if (seen.has(from.id)) continue;
    seen.add(from.id);
    yield { from, text };
  }
}

/** The page says where another one is, such as its AMP version. */
export function names(
  { url, graph }: { readonly url: SeenUrl; readonly graph: Pick<Graph, "outlinks"> },
  via: Via,
): boolean {
  for (const _ of graph.outlinks(url.id, via)) return true;
  return false;
}

/** Ways in which the text of a page names an address that people then see; what a page declares or loads has other checks. */
const SHOWN_BY: readonly Via[] = ["link", "refresh", "delayed-refresh", "frame"];

/** Where to fix what lies at the URL: the pages that lead to it or show it, those that most pages link to first. */
export function linkSources(url: SeenUrl, graph: Graph): string[] {
  const sources = new Set<SeenUrl>();
  for (const { from, via } of graph.inlinks(url.id)) if (SHOWN_BY.includes(via)) sources.add(from);
  return [...sources]
    .toSorted((one, other) => other.inlinks - one.inlinks)
    .slice(0, SHOWN_PLACES)
    .map((page) => page.url);
}
