import { defineCheck } from "../kit/define-check.ts";
import { hasRules, isDisallowed } from "../kit/robots.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-disallowed",
  scope: "site",
  title: "Canonical must not be read",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "robots.txt forbids Googlebot to read the canonical {target}.",
  noSuggestion: "Either robots.txt or the canonical has to change, and the site does not show which.",
  docs: {
    what: "The page names as its canonical a page that robots.txt disallows for Googlebot.",
    why: "Search engines cannot see what they are asked to list, and may keep neither page.",
    fix: "Allow the canonical page in robots.txt, or let this page name itself.",
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
    if (target && isDisallowed(robots, target.url)) yield { target: target.url };
  },

  suggest: ({ place }) => place && ownCanonical(place),

  examples: () => ({
    fails: [
      {
        pages: { "/tea": '<link rel="canonical" href="/all/tea">', "/all/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /all/\n",
        at: ["/tea"],
        because: "the canonical may not be read",
      },
    ],
    passes: [
      {
        pages: { "/tea": '<link rel="canonical" href="/all/tea">', "/all/tea": "<p>Tea</p>" },
        robots: "User-agent: *\nDisallow: /cart/\n",
        because: "the canonical may be read",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="https://other.example/all/tea">' },
        robots: "User-agent: *\nDisallow: /all/\n",
        because: "another site has rules of its own",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="/all/tea">', "/all/tea": { leftOut: "robots" } },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule against the whole site is another problem",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
    ],
  }),
});
