import { defineCheck } from "../kit/define-check.ts";
import { canonicalTarget, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-noindex",
  scope: "site",
  title: "Canonical leads to a noindex page",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The canonical {target} says noindex.",
  noSuggestion: "Either the noindex or the canonical has to change, and the site does not show which.",
  docs: {
    what: "The page names as its canonical a page that search engines may not list.",
    why: "The page steps back in favour of one that must not be shown: both can vanish from the results.",
    fix: "Remove the noindex from the canonical page, or let this page name itself.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const target = canonicalTarget(context);
    // Error pages say noindex, too; that the canonical is broken is told by another check.
    if (target?.noindex && target.status === 200) yield { target: target.url, evidence: { related: [target.url] } };
  },

  suggest({ place }) {
    return place && { field: "canonical", value: place.page.url, risk: "review", source: "the page's own address" };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/tea": '<link rel="canonical" href="/all-tea">',
          "/all-tea": '<meta name="robots" content="noindex">',
        },
        at: ["/tea"],
        because: "the canonical must not be listed",
      },
    ],
    passes: [
      {
        pages: { "/tea?a=1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" },
        because: "it may be listed",
      },
      {
        pages: {
          "/tea": '<link rel="canonical" href="/all-tea">',
          "/all-tea": { html: '<meta name="robots" content="noindex">', status: 404 },
        },
        because: "it is an error page, which another check tells",
      },
      {
        pages: { "/tea": '<link rel="canonical" href="/tea"><meta name="robots" content="noindex">' },
        because: "the page names itself",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
    ],
  }),
});
