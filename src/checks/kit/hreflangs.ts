/** Small questions about language alternates, which count only in the head and only with an address. */
import type { Document, HreflangTag } from "#domain/document.ts";
import type { SeenUrl } from "#domain/site.ts";
import type { Applies } from "./define-check.ts";
import type { PageContext, SiteWideFacts } from "./facts.ts";
import { htmlPage, listablePage } from "./guards.ts";

export function hreflangsOf({ hreflangs }: Document): readonly HreflangTag[] {
  return hreflangs.filter(({ inHead }) => inHead);
}

/** A page that people can open and that names alternates. */
export function namesAlternates(context: PageContext<"document">): Applies {
  const applies = htmlPage(context);
  return applies === "applies" && context.document.hreflangs.length === 0 ? "not-applicable" : applies;
}

/** A page that may be listed and names alternates in its head. */
export function listsAlternates(context: PageContext<"document" | "headers">): Applies {
  const applies = listablePage(context);
  return applies === "applies" && hreflangsOf(context.document).length === 0 ? "not-applicable" : applies;
}

/** A page of the site that may be listed; alternates of others are not heeded. */
export function listedPage({ url }: { readonly url: SeenUrl }): Applies {
  return url.kind === "page" && url.indexable ? "applies" : "not-applicable";
}

/** Pages that this one names as its alternates, each once, with the first language it is named for. */
export function* alternates(
  url: SeenUrl,
  graph: Pick<SiteWideFacts["graph"], "outlinks">,
): Generator<{ readonly to: SeenUrl; readonly lang: string }> {
  const seen = new Set([url.id]);
  for (const { to, text } of graph.outlinks(url.id, "hreflang")) {
    if (seen.has(to.id)) continue;
    seen.add(to.id);
    yield { to, lang: text };
  }
}
