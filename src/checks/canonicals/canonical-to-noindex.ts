import { defineCheck } from "../kit/define-check.ts";
import { canonicalTarget, namesCanonical } from "../kit/targets.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "canonical-to-noindex",
  scope: "site",
  title: "Canonical points to a noindex page",
  effect: "reach",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The canonical {target} is noindexed.",
  noSuggestion: "Either the noindex or the canonical needs to change, and it isn't clear which.",
  docs: {
    what: "The canonical URL is not indexable.",
    why: "The page defers to a canonical that can't be indexed, so both may drop out of search results.",
    fix: "Remove the noindex from the canonical page, or use a self-referencing canonical.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const target = canonicalTarget(context);
    // Error pages say noindex, too; that the canonical is broken is told by another check.
    if (target?.noindex && target.status === 200 && !isPrivateByDesign(target.url))
      yield { target: target.url, evidence: { related: [target.url] } };
  },

  suggest({ place }) {
    return place && { field: "canonical", value: place.page.url, risk: "review", source: "the page's own URL" };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/tea": '<link rel="canonical" href="/all-tea">',
          "/all-tea": '<meta name="robots" content="noindex">',
        },
        at: ["/tea"],
        because: "the canonical is noindexed",
      },
    ],
    passes: [
      {
        pages: {
          "/my-account/lost-password": '<link rel="canonical" href="/my-account/">',
          "/my-account/": '<meta name="robots" content="noindex">',
        },
        because: "accounts are kept out of search on purpose",
      },
      {
        pages: { "/tea?a=1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "it is indexable",
      },
      {
        pages: {
          "/tea": '<link rel="canonical" href="/all-tea">',
          "/all-tea": { html: '<meta name="robots" content="noindex">', status: 404 },
        },
        because: "error pages are reported separately",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="/tea"><meta name="robots" content="noindex">' },
        because: "the canonical is self-referencing",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});
