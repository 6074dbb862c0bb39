import { defineCheck } from "../kit/define-check.ts";
import { hasRules, isDisallowed, otherVerdict } from "../kit/robots.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-disallowed",
  scope: "site",
  title: "Canonical is blocked by robots.txt",
  effect: "reach",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "robots.txt blocks Googlebot from crawling the canonical {target}{others?}.",
  noSuggestion: "Either robots.txt or the canonical needs to change, and it isn't clear which.",
  docs: {
    what: "The canonical URL is disallowed for Googlebot in robots.txt.",
    why: "Search engines can't crawl the page they're asked to index, and may index neither.",
    fix: "Allow the canonical page in robots.txt, or use a self-referencing canonical.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
      "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
    ],
  },
  needs: ["graph", "robots"],
  appliesTo: hasRules,
  each: namesCanonical,

  *detect({ url, graph, robots }) {
    const target = url.canonicalTo === null ? undefined : graph.byId(url.canonicalTo);
    if (target && isDisallowed(robots, target.url)) {
      yield { target: target.url, others: otherVerdict(robots, target.url) };
    }
  },

  suggest: ({ place }) => place && ownCanonical(place),

  examples: () => ({
    fails: [
      {
        pages: { "/tea": '<link rel="canonical" href="/all/tea">', "/all/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /all/\n",
        at: ["/tea"],
        because: "the canonical is blocked by robots.txt",
      },
    ],
    passes: [
      {
        pages: { "/tea": '<link rel="canonical" href="/all/tea">', "/all/tea": "<p>Tea</p>" },
        robots: "User-agent: *\nDisallow: /cart/\n",
        because: "the canonical may be crawled",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="https://other.example/all/tea">' },
        robots: "User-agent: *\nDisallow: /all/\n",
        because: "external sites have their own rules",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="/all/tea">', "/all/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported separately",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});
