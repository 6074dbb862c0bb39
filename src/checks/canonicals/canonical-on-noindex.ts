import { withoutFragment } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { originalElsewhere, saysNoindex } from "../kit/indexing.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "canonical-on-noindex",
  title: "Noindex page is canonicalized to another page",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page is noindexed, and its canonical points to {target}.",
  noSuggestion:
    "Either the noindex or the canonical has to be removed, and the page doesn't show which one is intended.",
  docs: {
    what: "A page has a noindex directive and a canonical that points to another page. URLs that only add parameters to the canonical, such as filters and sorting, are excluded.",
    why: "The signals conflict: noindex asks search engines to drop the page, the canonical asks them to treat it as a copy of another page. Google may apply the noindex to both, or ignore the canonical.",
    fix: "Keep the canonical and remove the noindex if the page is a duplicate; otherwise keep the noindex and remove the canonical.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const target = saysNoindex(context) ? originalElsewhere(context) : null;
    if (target === null || isPrivateByDesign(context.page.url)) return;
    if (pathOf(target) !== pathOf(context.page.url)) yield { target };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="robots" content="noindex"><link rel="canonical" href="https://example.com/tea">',
        says: "points to https://example.com/tea",
        because: "it names another page",
      },
      {
        html: '<meta name="robots" content="noindex, follow"><link rel="canonical" href="https://example.org/page">',
        because: "the original is on another site",
      },
      {
        html: '<link rel="canonical" href="/tea">',
        headers: { "X-Robots-Tag": "noindex" },
        because: "the noindex is in the header",
      },
    ],
    passes: [
      {
        url: "https://example.com/my-account/lost-password/",
        html: '<meta name="robots" content="noindex"><link rel="canonical" href="/my-account/">',
        because: "accounts are kept out of search on purpose",
      },
      { html: '<meta name="robots" content="noindex">', because: "there is no canonical" },
      {
        html: '<meta name="robots" content="noindex"><link rel="canonical" href="/page">',
        because: "the canonical is self-referencing",
      },
      { html: '<link rel="canonical" href="/tea">', because: "the page isn't noindexed" },
      {
        url: "https://example.com/tea?sort=price",
        html: '<meta name="robots" content="noindex"><link rel="canonical" href="/tea">',
        because: "it is a sorted variant of the canonical",
      },
      {
        html: '<meta name="robots" content="noindex"><link rel="canonical" href="/tea">',
        status: 404,
        outcome: "not-applicable",
        because: "error pages aren't indexed anyway",
      },
    ],
  }),
});

/** Host and path: what is before the parameters. */
function pathOf(address: string): string {
  return withoutFragment(address).split("?")[0] ?? "";
}
