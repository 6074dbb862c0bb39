import { canonicalWay } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-loop",
  scope: "site",
  title: "Canonical loop",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The canonical points to {target}, which canonicalizes back to this page.",
  noSuggestion: "No page in the loop is clearly the right canonical.",
  docs: {
    what: "Two or more pages canonicalize to each other.",
    why: "No page in the loop declares itself canonical, so search engines pick one themselves or index none.",
    fix: "Decide which page is the canonical, and make it self-referencing.",
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
        because: "they canonicalize to each other",
      },
      {
        pages: {
          "/a": '<link rel="canonical" href="/b">',
          "/b": '<link rel="canonical" href="/a">',
          "/c": '<link rel="canonical" href="/a">',
        },
        at: ["/a", "/b"],
        because: "the third page only points into the loop",
      },
    ],
    passes: [
      {
        pages: { "/a": '<link rel="canonical" href="/b">', "/b": '<link rel="canonical" href="/b">' },
        because: "b is the canonical",
      },
      {
        pages: {
          "/a": '<link rel="canonical" href="/b">',
          "/b": '<link rel="canonical" href="/c">',
          "/c": "<p>Tea</p>",
        },
        because: "a chain has an end",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});
