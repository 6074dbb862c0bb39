import { defineCheck } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";

export default defineCheck({
  id: "link-orphan",
  scope: "site",
  title: "No page links here",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "No page of the site links here; it is known from the sitemap only.",
  noSuggestion: "No page of the site is about the same subject, or the page has no name for a link.",
  docs: {
    what: "The page is in a sitemap and may be listed, but no page of the site links to it. Judged only when the whole site was read.",
    why: "Visitors cannot find it, and search engines take pages without links for unimportant.",
    fix: "Link to it from a page that belongs to the same subject, or remove it if nobody needs it. No link is proposed to lists by author, date or tag, which WordPress makes by itself: take those out of the sitemap, or switch them off.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph", "coverage"],

  /** With pages left unread, the missing link may be on one of them. */
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url }) {
    if (url.inSitemap && url.inlinks === 0 && url.depth === null) yield {};
  },

  suggest(sources) {
    return proposeInlink(sources);
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>", "/old": "<h1>Old</h1>" },
        sitemap: ["/", "/tea", "/old"],
        at: ["/old"],
        because: "the sitemap lists it and nothing links to it",
      },
    ],
    passes: [
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, sitemap: ["/tea"], because: "it is linked" },
      { pages: { "/": "<p>Tea</p>" }, sitemap: ["/"], because: "the start page needs no link" },
      {
        pages: { "/": "<p>Tea</p>", "/old": "<p>Old</p>" },
        sitemap: ["/old"],
        coverage: { truncatedBy: "max_pages", unvisited: 40 },
        because: "the link may be on a page that was not read",
      },
      {
        pages: {
          "/": '<a href="/old">Old</a>',
          "/old": { redirectTo: "/new" },
          "/new": "<p>New</p>",
        },
        sitemap: ["/new"],
        because: "a link that is redirected here leads here",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      { pages: { "/": "<p>Tea</p>", "/old": "<p>Old</p>" }, because: "no sitemap makes it known" },
      {
        pages: { "/": "<p>Tea</p>", "/a": '<a href="/b">B</a>', "/b": '<a href="/a">A</a>' },
        sitemap: ["/a", "/b"],
        because: "other pages link to it, though they are hard to find themselves",
      },
    ],
  }),
});
