import { defineCheck } from "../kit/define-check.ts";
import { inWords } from "../kit/guards.ts";
import { canonicalTarget, isDeadEnd, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-broken",
  scope: "site",
  title: "Canonical points to a broken URL",
  effect: "reach",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The canonical {target} is broken: {answer}.",
  noSuggestion: "No matching page was found for the canonical.",
  docs: {
    what: "The canonical URL returns 404 or 410 or, on another site, any error or no response. Blocked requests (401, 403, 429) are excluded. Pages of the site that fail in another way are covered by http-server-error, http-client-error, http-timeout or http-no-response.",
    why: "The page asks search engines to index a URL that doesn't exist, so it may drop out of search results.",
    fix: "Point the canonical to a working URL, usually the page's own.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const target = canonicalTarget(context);
    if (target && isDeadEnd(target)) {
      yield { target: target.url, answer: inWords(target), evidence: { related: [target.url] } };
    }
  },

  suggest({ place }) {
    return place && { field: "canonical", value: place.page.url, risk: "review", source: "the page's own URL" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/tea": '<link rel="canonical" href="/gone">', "/gone": { status: 404 } },
        at: ["/tea"],
        suggests: "https://example.com/tea",
        because: "there is no such page",
      },
    ],
    passes: [
      { pages: { "/tea?a=1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" }, because: "it works" },
      {
        pages: { "/tea": '<link rel="canonical" href="/club">', "/club": { status: 403 } },
        because: "blocked requests aren't errors",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="/green">', "/green": { status: 500 } },
        because: "covered by http-server-error",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});
