import { defineCheck } from "../kit/define-check.ts";
import { hasRules, isDisallowed, otherVerdict } from "../kit/robots.ts";
import { allowing, pathRule, proposeRobots } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "index-noindex-disallowed",
  scope: "site",
  title: "Noindex page is blocked by robots.txt",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The page is noindexed, but robots.txt blocks Googlebot from crawling it{others?}.",
  noSuggestion: "Either robots.txt or the noindex needs to change, and it isn't clear which.",
  docs: {
    what: "A noindex page is disallowed for Googlebot in robots.txt. Detected only if this audit can crawl pages that Googlebot can't.",
    why: "Search engines can't see the noindex, and may index the URL without its content if it has inbound links.",
    fix: "Allow crawling in robots.txt, so that the noindex is respected.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["graph", "robots"],
  appliesTo: hasRules,
  each: ({ url }) => (url.status === 200 && url.noindex ? "applies" : "not-applicable"),

  *detect({ url, robots }) {
    if (isDisallowed(robots, url.url)) yield { others: otherVerdict(robots, url.url) };
  },

  suggest({ robots, at }) {
    return proposeRobots(robots, () => at && allowing(robots, [pathRule(at.url)]), {
      risk: "review",
      source: "robots.txt, with a rule that allows the page to be crawled",
    });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        robots: "User-agent: Googlebot\nDisallow: /thanks\n",
        at: ["/thanks"],
        because: "Googlebot can't see the noindex",
      },
    ],
    passes: [
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        robots: "User-agent: Googlebot\nDisallow: /cart\n",
        because: "the noindex is crawlable",
      },
      {
        pages: { "/": "", "/thanks": "<p>Thanks</p>" },
        robots: "User-agent: Googlebot\nDisallow: /thanks\n",
        because: "there is no noindex",
      },
      {
        pages: { "/": "", "/thanks": '<meta name="robots" content="noindex">' },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported separately",
      },
      {
        pages: { "/": "", "/a": { status: 404, html: '<meta name="robots" content="noindex">' } },
        robots: "User-agent: *\nDisallow: /a\n",
        because: "a missing page needs no noindex",
      },
      {
        pages: { "/": "", "https://other.example.net/a": '<meta name="robots" content="noindex">' },
        robots: "User-agent: *\nDisallow: /a\n",
        because: "external sites have their own rules",
      },
    ],
  }),
});
