import { IN_SITEMAP } from "#domain/in-sitemap.ts";
import type { EarlierAudit } from "#domain/site.ts";
import { beyond } from "../kit/beyond.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier } from "../kit/guards.ts";
import { allWereRead, isSitemap } from "../kit/sitemaps.ts";

/** Percent. Sites take pages away, but rarely one in ten between two audits. */
const MAX_PERCENT = 10;
/** A sitemap of a dozen addresses loses a tenth with one or two. */
const MIN_LOST = 5;

export default defineCheck({
  id: "change-sitemap-drop",
  scope: "site",
  title: "Number of sitemap URLs has dropped",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MAX_PERCENT,
  threshold: "more than {limit}% fewer URLs, and at least 5 fewer",
  message: "The sitemaps listed {before} URLs in the last audit and now list {after} ({percent}% fewer).",
  noSuggestion: "Only the site's editors know whether the pages were removed on purpose.",
  docs: {
    what: "The site's sitemaps contain far fewer URLs in total than in the last audit. Reported only if all sitemaps could be fetched in both audits.",
    why: "This is often caused by a plugin setting or a sitemap generation error, and new pages are then discovered late.",
    fix: "Compare the sitemap with the site's pages, and re-enable any missing content types.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview"],
  },
  needs: ["sitemaps", "earlier"],
  appliesTo: hasEarlier,

  *detect({ sitemaps, earlier }, limit) {
    if (!earlier || !allWereRead(sitemaps) || !allWereRead(earlier.facts.sitemaps)) return;
    const [before, after] = [entries(earlier.facts.sitemaps), entries(sitemaps)];
    const percent = beyond(limit, (100 * (before - after)) / Math.max(1, before));
    const lost = before - after - takenOut(earlier);
    if (lost < MIN_LOST || lost * 100 <= limit * before) return;
    yield { before, after, percent };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 89 }],
        earlier: { pages: { "/": "" }, sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 100 }] },
        at: [""],
        says: "(11% fewer)",
        because: "eleven of a hundred are gone",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 15 }],
        earlier: { pages: { "/": "" }, sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 20 }] },
        at: [""],
        because: "five are enough to notice",
      },
      {
        pages: { "/": "" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", kind: "index", urlCount: 2 },
          { url: "https://example.com/a.xml", listedBy: "index", urlCount: 44 },
        ],
        earlier: {
          pages: { "/": "" },
          sitemaps: [
            { url: "https://example.com/sitemap.xml", kind: "index", urlCount: 90 },
            { url: "https://example.com/a.xml", listedBy: "index", urlCount: 50 },
          ],
        },
        at: [""],
        says: "listed 50 URLs",
        because: "sitemaps in an index aren't pages",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 90 }],
        earlier: { pages: { "/": "" }, sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 100 }] },
        because: "a 10% drop is within the limit",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 16 }],
        earlier: { pages: { "/": "" }, sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 20 }] },
        because: "four pages may have been removed on purpose",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 10, problems: ["The file is cut."] }],
        earlier: { pages: { "/": "" }, sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 100 }] },
        because: "it couldn't be fully fetched in this audit",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 10 }],
        earlier: {
          pages: { "/": "" },
          sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 100, problems: ["The file is cut."] }],
        },
        because: "it couldn't be fully fetched in the last audit",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 15 }],
        earlier: { pages: { "/": "" }, sitemaps: [{ url: "https://example.com/sitemap.xml", urlCount: 20 }] },
        ownChanges: [
          { url: "https://example.com/sitemap.xml", field: "sitemap_exclude", after: "left out of the sitemap" },
        ],
        because: "one of the five was removed by Sitemend",
      },
      { pages: { "/": "" }, sitemap: ["/"], because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
    ],
  }),
});

/** Pages that were left out from here on purpose. */
function takenOut({ ownChanges }: EarlierAudit): number {
  return ownChanges.filter(({ field, after }) => field === "sitemap_exclude" && after === IN_SITEMAP.no).length;
}

function entries(sitemaps: Parameters<typeof allWereRead>[0]): number {
  return sitemaps.filter(isSitemap).reduce((sum, { kind, urlCount }) => sum + (kind === "index" ? 0 : urlCount), 0);
}
