/** What counts as a sitemap. A guessed address that answers with a page of the site is none. */
import { isBroken, isRefusalStatus } from "#domain/answer.ts";
import type { SitemapFacts } from "#domain/site.ts";

/** https://www.sitemaps.org/protocol.html: the limit of one file. */
export const MAX_SITEMAP_URLS = 50_000;

export function isSitemap({ status, kind, listedBy }: SitemapFacts): boolean {
  return status === 200 && (kind !== "unknown" || listedBy !== "guess");
}

/** robots.txt or an index names it, and nobody gets it; one that only refuses us is no claim. */
export function isUnreadable({ status, failure, listedBy }: SitemapFacts): boolean {
  if (listedBy === "guess" || status === 200) return false;
  return status === null ? isBroken({ status, failure, challenge: false }) : !isRefusalStatus(status);
}

/** Every sitemap was read without a problem, so what none of them lists is really not listed. */
export function allWereRead(sitemaps: readonly SitemapFacts[]): boolean {
  const known = sitemaps.filter((sitemap) => sitemap.listedBy !== "guess" || isSitemap(sitemap));
  return known.length > 0 && known.every((sitemap) => isSitemap(sitemap) && isWhole(sitemap));
}

/** Entries on another host may be this site's under a former name, so they count as not read. */
function isWhole({ problems, tooLarge, urlCount, foreign }: SitemapFacts): boolean {
  return problems.length === 0 && !tooLarge && urlCount <= MAX_SITEMAP_URLS && foreign.count === 0;
}
