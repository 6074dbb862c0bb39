import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";
import { linkingPages } from "../kit/targets.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "link-nofollow-only-inlinks",
  scope: "site",
  title: "Page has only nofollow internal inlinks",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "{pages:page links/pages link} here, all with nofollow.",
  noSuggestion: "The links couldn't be distinguished from others with the same URL.",
  docs: {
    what: "The page is indexable, but all internal links to it are `nofollow` (on the link or the whole linking page). Logins, carts and site search are excluded. Reported only after a full crawl.",
    why: "Search engines are told not to follow any of the links to this page.",
    fix: "Remove nofollow from the links, or noindex the page if it shouldn't be found in search.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links"],
  },
  needs: ["graph", "coverage"],
  appliesTo: ({ coverage }) => (coverage.truncatedBy === null ? "applies" : "cannot-tell"),
  each: indexableUrl,

  *detect({ url, graph }) {
    if (url.allInlinks === 0 || url.followedInlinks > 0 || url.depth === 0 || isPrivateByDesign(url.url)) return;
    const related: string[] = [];
    for (const { from } of linkingPages(url, graph)) {
      related.push(from.url);
      if (related.length === SHOWN_PLACES) break;
    }
    yield { pages: url.allInlinks, evidence: { related } };
  },

  suggest(sources) {
    return proposeInlink(sources);
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea" rel="nofollow">Tea</a>', "/tea": "<h1>Tea</h1>" },
        at: ["/tea"],
        because: "the only link is nofollow",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tea" rel="nofollow">Tea</a><a href="/b">B</a>',
          "/b": '<a href="/tea">Tea</a>',
          "/tea": "<p>Tea</p>",
        },
        because: "one link is followed",
      },
      {
        pages: { "/": '<a href="/login" rel="nofollow">Log in</a>', "/login": "<p>Log in</p>" },
        because: "logins are nofollow on purpose",
      },
      {
        pages: {
          "/": '<a href="/tea" rel="nofollow">Tea</a>',
          "/tea": '<meta name="robots" content="noindex"><p>Tea</p>',
        },
        because: "the page is noindexed",
      },
      { pages: { "/": "<p>Start</p>", "/tea": "<p>Tea</p>" }, because: "without any link, it is an orphan page" },
      {
        pages: { "/": '<a href="/tea" rel="nofollow">Tea</a>', "/tea": "<p>Tea</p>" },
        coverage: { truncatedBy: "max_pages" },
        because: "another link may be on an uncrawled page",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": '<a href="/" rel="nofollow">Home</a>' },
        because: "the homepage doesn't need a link",
      },
    ],
  }),
});
