import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";
import { linkingPages } from "../kit/targets.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "link-nofollow-only-inlinks",
  scope: "site",
  title: "All links to the page are nofollow",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "{pages:page links/pages link} here, all with nofollow.",
  noSuggestion: "The links could not be told apart from others with the same address.",
  docs: {
    what: "The page may be listed, and all pages of the site that link to it do so with `nofollow` (at the link or for the whole page). Logins, carts and site search are left out. Judged only when the whole site was read.",
    why: "The site tells search engines not to follow the only ways to the page.",
    fix: "Remove nofollow from the links, or set the page to noindex when it should not be found.",
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
        because: "the only link is not to be followed",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/tea" rel="nofollow">Tea</a><a href="/b">B</a>',
          "/b": '<a href="/tea">Tea</a>',
          "/tea": "<p>Tea</p>",
        },
        because: "one link may be followed",
      },
      {
        pages: { "/": '<a href="/login" rel="nofollow">Log in</a>', "/login": "<p>Log in</p>" },
        because: "a login is kept away on purpose",
      },
      {
        pages: {
          "/": '<a href="/tea" rel="nofollow">Tea</a>',
          "/tea": '<meta name="robots" content="noindex"><p>Tea</p>',
        },
        because: "nobody should find the page",
      },
      { pages: { "/": "<p>Start</p>", "/tea": "<p>Tea</p>" }, because: "without any link it is an orphan" },
      {
        pages: { "/": '<a href="/tea" rel="nofollow">Tea</a>', "/tea": "<p>Tea</p>" },
        coverage: { truncatedBy: "max_pages" },
        because: "another link may be on a page that was not read",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": '<a href="/" rel="nofollow">Home</a>' },
        because: "the start page is found without a link",
      },
    ],
  }),
});
