import { canonicalWay } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";
import { namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-chain",
  scope: "site",
  title: "Canonical chain",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The canonical {target} is itself canonicalized to {end}.",
  noSuggestion: "The chain doesn't end at an indexable page.",
  docs: {
    what: "The canonical URL of this page is itself canonicalized to another URL.",
    why: "Search engines may not follow canonical chains and may index the wrong page.",
    fix: "Point the canonical directly to the final URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect({ url, graph }) {
    const { pages, loop } = canonicalWay(url, graph);
    const [target] = pages;
    const end = pages.at(-1);
    if (loop || !target || !end || target === end) return;
    yield { target: target.url, end: end.url, evidence: { related: pages.map((page) => page.url) } };
  },

  suggest({ place, view }, { end }) {
    const target = view.byUrl(String(end));
    if (!place || !target?.indexable) return undefined;
    return proposeCanonical({ ...place, view }, target.url, { risk: "safe", source: "the end of the chain" });
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": '<link rel="canonical" href="/b"><a href="/c">Tea</a>',
          "/b": '<link rel="canonical" href="/c">',
          "/c": "<p>Tea</p>",
        },
        at: ["/a"],
        suggests: "https://example.com/c",
        because: "a canonicalizes to b, and b to c",
      },
      {
        pages: {
          "/": '<link rel="canonical" href="/b"><a href="/c">Tea</a>',
          "/b": '<link rel="canonical" href="/c">',
          "/c": "<p>Tea</p>",
        },
        at: ["/"],
        because: "the homepage is part of a chain, and its canonical should be the homepage itself",
      },
    ],
    passes: [
      { pages: { "/a": '<link rel="canonical" href="/b">', "/b": "<p>Tea</p>" }, because: "b is the canonical" },
      {
        pages: { "/a": '<link rel="canonical" href="/b">', "/b": '<link rel="canonical" href="/a">' },
        because: "canonical loops are reported separately",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});
