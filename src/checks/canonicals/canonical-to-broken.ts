import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken } from "../kit/guards.ts";
import { canonicalTarget, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-broken",
  scope: "site",
  title: "Canonical leads to an error",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The canonical {target} does not open: {answer}.",
  noSuggestion: "No page was found that the canonical could have meant.",
  docs: {
    what: "The address that the page names as its canonical answers with an error, or not at all. Refusals (401, 403, 429) do not count.",
    why: "The page asks search engines to list an address that does not exist, so it may drop out of the results itself.",
    fix: "Name an address that works, in most cases the page's own.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const target = canonicalTarget(context);
    if (target && isBroken(target)) {
      yield { target: target.url, answer: inWords(target), evidence: { related: [target.url] } };
    }
  },

  suggest({ place }) {
    return place && { field: "canonical", value: place.page.url, risk: "review", source: "the page's own address" };
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
      { pages: { "/tea?a=1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" }, because: "it opens" },
      {
        pages: { "/tea": '<link rel="canonical" href="/club">', "/club": { status: 403 } },
        because: "a refusal is not an error",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
    ],
  }),
});
