import type { RobotsFacts, SitemapFacts } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords } from "../kit/guards.ts";
import { isDisallowed } from "../kit/robots.ts";
import { isUnreadable } from "../kit/sitemaps.ts";

export default defineCheck({
  id: "sitemap-unreachable",
  scope: "site",
  title: "Sitemap is unreachable",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{place} references {sitemap}, but {fault}.",
  noSuggestion: "The server has to return a valid response at this URL, or robots.txt has to reference another one.",
  docs: {
    what: "A sitemap referenced in robots.txt or a sitemap index returns an error, doesn't respond, or is blocked for Googlebot by robots.txt. Responses that block our crawler (401, 403, 429) are excluded.",
    why: "Search engines can't read the list of URLs.",
    fix: "Correct the URL in robots.txt or the sitemap index, or restore the file. The usual cause is a sitemap from a plugin that is no longer used.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap"],
  },
  needs: ["sitemaps", "robots"],
  appliesTo: ({ sitemaps }) => (sitemaps.some(({ listedBy }) => listedBy !== "guess") ? "applies" : "not-applicable"),

  *detect({ sitemaps, robots }) {
    for (const sitemap of sitemaps) {
      const fault = sitemap.listedBy === "guess" ? null : faultOf(sitemap, robots);
      const place = sitemap.listedBy === "index" ? "A sitemap index" : "robots.txt";
      if (fault !== null) yield { locator: sitemap.url, sitemap: sitemap.url, place, fault };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/gone.xml", listedBy: "robots", kind: "unknown", status: 404 }],
        at: [""],
        says: "robots.txt references",
        because: "robots.txt references a file that doesn't exist",
      },
      {
        pages: { "/": "" },
        sitemaps: [
          { url: "https://example.com/maps.xml", listedBy: "robots", kind: "index" },
          { url: "https://example.com/posts.xml", listedBy: "index", kind: "unknown", status: 500 },
        ],
        at: [""],
        because: "the index lists a file that fails",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /maps/\n",
        sitemaps: [{ url: "https://example.com/maps/1.xml", listedBy: "robots" }],
        at: [""],
        because: "robots.txt references a file that it disallows",
      },
      {
        pages: { "/": "" },
        sitemaps: [
          { url: "https://example.com/sitemap.xml", kind: "index" },
          { url: "https://example.com/a.xml", listedBy: "index", status: 404, kind: "unknown" },
        ],
        at: [""],
        says: "A sitemap index references",
        because: "a child sitemap doesn't exist",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /cart/\n",
        sitemaps: [{ url: "https://example.com/sitemap.xml", listedBy: "robots" }],
        because: "it works",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", listedBy: "robots", kind: "unknown", status: 403 }],
        because: "blocked bots are no fault of the file",
      },
      {
        pages: { "/": "" },
        sitemaps: [{ url: "https://example.com/sitemap.xml", listedBy: "guess", kind: "unknown", status: 500 }],
        because: "default locations don't have to exist",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /\n",
        sitemaps: [{ url: "https://example.com/sitemap.xml", listedBy: "robots" }],
        because: "a sitewide Disallow is reported separately",
      },
      { pages: { "/": "" }, outcome: "not-applicable", because: "no sitemap is referenced" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /maps/\nSitemap: https://example.com/a.xml\n",
        sitemaps: [
          { url: "https://example.com/a.xml", listedBy: "robots" },
          { url: "https://example.com/maps/b.xml", listedBy: "guess" },
        ],
        because: "the blocked sitemap isn't referenced anywhere",
      },
    ],
  }),
});

function faultOf(sitemap: SitemapFacts, robots: RobotsFacts): string | null {
  if (isUnreadable(sitemap)) return `it can't be fetched: ${inWords(sitemap)}`;
  return !robots.blocksAll && isDisallowed(robots, sitemap.url) ? "robots.txt blocks it for Googlebot" : null;
}
