import { canonicalWay } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-loop",
  scope: "site",
  title: "Canonicals go round in a circle",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The page names {target} as its original, which leads back to this page.",
  noSuggestion: "None of the pages in the circle is clearly the original.",
  docs: {
    what: "Two pages, or more, name each other as their canonical.",
    why: "No page of the circle says that it is the original, so search engines choose by themselves, or list none.",
    fix: "Decide which page is the original, and let it name itself.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect({ url, graph }) {
    const { pages, loop } = canonicalWay(url, graph);
    const [target] = pages;
    // A page that leads into a circle it is not part of has a chain of its own.
    if (!loop || !target || pages.at(-1) !== url) return;
    yield { target: target.url, evidence: { related: pages.map((page) => page.url) } };
  },

  /** One page of the circle must be the original: the one with most links. */
  suggest({ place, graph }) {
    if (!place) return undefined;
    const { pages } = canonicalWay(place.seen, graph);
    const best = pages.toSorted((one, other) => other.linkScore - one.linkScore || one.id - other.id)[0];
    return best === place.seen ? ownCanonical(place) : undefined;
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/a">A</a>',
          "/a": '<link rel="canonical" href="/b">',
          "/b": '<link rel="canonical" href="/a">',
        },
        at: ["/a", "/b"],
        because: "they name each other",
      },
      {
        pages: {
          "/a": '<link rel="canonical" href="/b">',
          "/b": '<link rel="canonical" href="/a">',
          "/c": '<link rel="canonical" href="/a">',
        },
        at: ["/a", "/b"],
        because: "the third page only leads into the circle",
      },
    ],
    passes: [
      {
        pages: { "/a": '<link rel="canonical" href="/b">', "/b": '<link rel="canonical" href="/b">' },
        because: "b is the original",
      },
      {
        pages: {
          "/a": '<link rel="canonical" href="/b">',
          "/b": '<link rel="canonical" href="/c">',
          "/c": "<p>Tea</p>",
        },
        because: "a chain has an end",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
    ],
  }),
});
