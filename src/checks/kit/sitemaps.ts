/** What counts as a sitemap. A guessed address that answers with a page of the site is none. */
import type { SitemapFacts } from "#domain/site.ts";

export function isSitemap({ status, kind, listedBy }: SitemapFacts): boolean {
  return status === 200 && (kind !== "unknown" || listedBy !== "guess");
}

/** Every sitemap was read without a problem, so what none of them lists is really not listed. */
export function allWereRead(sitemaps: readonly SitemapFacts[]): boolean {
  const known = sitemaps.filter((sitemap) => sitemap.listedBy !== "guess" || isSitemap(sitemap));
  return known.length > 0 && known.every((sitemap) => isSitemap(sitemap) && sitemap.problems.length === 0);
}
