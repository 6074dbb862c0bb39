import { defineCheck } from "../kit/define-check.ts";
import { hasRules, isDisallowed } from "../kit/robots.ts";
import { allowing, pathRule, proposeRobots } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "index-noindex-disallowed",
  scope: "site",
  title: "The noindex cannot be read",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The page says noindex, but robots.txt forbids Googlebot to read it.",
  noSuggestion: "Either robots.txt or the noindex has to change, and the site does not show which.",
  docs: {
    what: "A page carries a noindex, and robots.txt disallows it for Googlebot. It is found only where this audit may read what Googlebot may not.",
    why: "Search engines do not see the noindex, and can list the bare address when somebody links to it.",
    fix: "Allow the page in robots.txt, so that the noindex takes effect.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["graph", "robots"],
  appliesTo: hasRules,
  each: ({ url }) => (url.status === 200 && url.noindex ? "applies" : "not-applicable"),

  *detect({ url, robots }) {
    if (isDisallowed(robots, url.url)) yield {};
  },

  suggest({ robots, at }) {
    return proposeRobots(robots, () => at && allowing(robots, [pathRule(at.url)]), {
      risk: "review",
      source: "robots.txt, with a rule that lets the noindex be read",
    });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        robots: "User-agent: Googlebot\nDisallow: /thanks\n",
        at: ["/thanks"],
        because: "Googlebot cannot read the noindex",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        robots: "User-agent: Googlebot\nDisallow: /cart\n",
        because: "the noindex can be read",
      },
      {
        pages: { "/": "", "/thanks": "<p>Thanks</p>" },
        robots: "User-agent: Googlebot\nDisallow: /thanks\n",
        because: "there is no noindex",
      },
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule against the whole site is another problem",
      },
      {
        pages: { "/": "", "/a": { status: 404, html: '<meta name="robots" content="noindex">' } },
        robots: "User-agent: *\nDisallow: /a\n",
        because: "a page that is gone needs no noindex",
      },
      {
        pages: { "/": "", "https://other.example.net/a": '<meta name="robots" content="noindex">' },
        robots: "User-agent: *\nDisallow: /a\n",
        because: "other sites have rules of their own",
      },
    ],
  }),
});
