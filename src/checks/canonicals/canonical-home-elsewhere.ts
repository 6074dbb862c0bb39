import { defineCheck } from "../kit/define-check.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { goodCanonical, isStartPage, namesCanonical } from "../kit/targets.ts";
import { areVariants } from "../kit/url-variants.ts";

export default defineCheck({
  id: "canonical-home-elsewhere",
  scope: "site",
  title: "Homepage is canonicalized to another URL",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The homepage's canonical points to {target}.",
  noSuggestion: "The homepage's canonical has to be chosen manually, because the other URL has different content.",
  docs: {
    what: "The canonical of the homepage points to another page of the site. Homepages that redirect are excluded.",
    why: "Search engines are asked to index the other URL instead of the homepage, and most links of the web and of the site itself lead to the homepage.",
    fix: "Use a self-referencing canonical on the homepage, and point the canonical of the other URL to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect(context) {
    const { url, site } = context;
    if (!isStartPage(url, site.startUrl) || url.noindex) return;
    const target = goodCanonical(context);
    if (!target) return;
    // The same page by its file: links are counted together, only the listed URL is the longer one.
    yield { target: target.url, severity: areVariants([url.url, target.url]) ? "notice" : "error" };
  },

  suggest({ place, graph }, { target }) {
    const other = graph.byUrl(String(target));
    return place && other?.textHash === place.seen.textHash ? ownCanonical(place) : undefined;
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="canonical" href="/index.html"><p>Tea</p>',
          "/index.html": '<link rel="canonical" href="/index.html"><p>Tea</p>',
        },
        at: ["/"],
        severity: "notice",
        because: "the homepage names its index file",
        suggests: "https://example.com/",
      },
      {
        pages: { "/": '<link rel="canonical" href="/tea"><p>Home</p>', "/tea": "<p>All about tea</p>" },
        at: ["/"],
        severity: "error",
        because: "the homepage names a page with other content",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="canonical" href="/"><p>Tea</p>' },
        outcome: "not-applicable",
        because: "it names itself",
      },
      {
        pages: { "/": "<p>Home</p>", "/tea": '<link rel="canonical" href="/all">', "/all": "<p>Tea</p>" },
        because: "it isn't the homepage",
      },
      {
        pages: { "/": '<link rel="canonical" href="/gone"><p>Tea</p>', "/gone": { status: 404 } },
        because: "broken canonicals have a separate check",
      },
      {
        pages: {
          "/": '<meta name="robots" content="noindex"><link rel="canonical" href="/tea"><p>Tea</p>',
          "/tea": "<p>Tea</p>",
        },
        because: "the homepage is noindexed, which is reported separately",
      },
    ],
  }),
});
