/**
 * URLs of the site that fail whoever comes, and that somebody comes to: a page links to them or a sitemap lists them.
 * They count in the score beside indexable pages; a broken address that nothing leads to harms nobody.
 */
import { isBroken } from "#domain/answer.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";

export function failingUrls(view: Pick<SiteView, "redirectChain">, urls: Iterable<SeenUrl>): number[] {
  const failing: number[] = [];
  for (const url of urls) {
    const isReached = url.kind === "page" && url.visited && (url.inlinks > 0 || url.inSitemap);
    if (isReached && !url.indexable && (isBroken(url) || loops(view, url))) failing.push(url.id);
  }
  return failing;
}

function loops(view: Pick<SiteView, "redirectChain">, url: SeenUrl): boolean {
  return url.redirectTo !== null && view.redirectChain(url.id).loop;
}
