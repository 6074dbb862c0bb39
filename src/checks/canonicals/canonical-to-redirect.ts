import { defineCheck } from "../kit/define-check.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";
import { canonicalTarget, namesCanonical, redirectEnd } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-redirect",
  scope: "site",
  title: "Canonical points to a redirect",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The canonical {target} redirects to {end}.",
  noSuggestion: "The redirect doesn't end at an indexable page.",
  docs: {
    what: "The canonical URL redirects to another URL.",
    why: "A canonical should be the indexable URL; a redirecting URL can't be indexed.",
    fix: "Point the canonical to the final URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const target = canonicalTarget(context);
    if (!target || target.redirectTo === null) return;
    const end = redirectEnd(target, context.graph) ?? context.graph.byId(target.redirectTo);
    yield { target: target.url, end: end?.url ?? "another URL", evidence: { related: [target.url] } };
  },

  suggest({ place, graph, view }) {
    const target = place && canonicalTarget({ url: place.seen, graph });
    const end = target && redirectEnd(target, graph);
    if (!place || end?.status !== 200) return undefined;
    return proposeCanonical({ ...place, view }, end.url, { risk: "safe", source: "the final URL of the redirect" });
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": '<link rel="canonical" href="/old-tea"><a href="/best-tea">Tea</a>',
          "/old-tea": { redirectTo: "/best-tea" },
          "/best-tea": "<p>Tea</p>",
        },
        at: ["/tea"],
        suggests: "https://example.com/best-tea",
        because: "the canonical has moved",
      },
    ],
    passes: [
      { pages: { "/tea?a=1": '<link rel="canonical" href="/tea">', "/tea": "<p>Tea</p>" }, because: "it is a page" },
      { pages: { "/tea": '<link rel="canonical" href="/not-read">' }, because: "the canonical was not crawled" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
    ],
  }),
});
