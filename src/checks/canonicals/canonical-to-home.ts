import { isLaterPage } from "#domain/indexing.ts";
import { isCopyOfHome } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { isStartPage, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-home",
  scope: "site",
  title: "Canonical points to the homepage",
  effect: "reach",
  severity: "error",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The canonical points to the homepage, {target}.",
  noSuggestion: "This page has other dependencies, so the canonical has to be chosen manually.",
  docs: {
    what: "A subpage with its own content is canonicalized to the homepage.",
    why: "The page asks search engines not to index it, so it can't be found in search. The usual cause is a canonical hardcoded in a template.",
    fix: "Use a self-referencing canonical.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect({ url, graph, site }) {
    const target = url.canonicalTo === null ? undefined : graph.byId(url.canonicalTo);
    if (!target || !isStartPage(target, site.startUrl) || isCopyOfHome(url, target)) return;
    if (isLaterPage(url.url)) return;
    yield { target: target.url };
  },

  suggest: ({ place }) => place && ownCanonical(place),

  examples: () => ({
    fails: [
      {
        pages: { "/": "<title>Home</title>", "/tea": '<title>Tea</title><link rel="canonical" href="/">' },
        at: ["/tea"],
        because: "the template hardcodes the homepage as canonical",
      },
      {
        pages: { "/": "<p>Home</p>", "/tea": '<link rel="canonical" href="/"><p>Tea</p>' },
        at: ["/tea"],
        because: "it has its own content",
      },
    ],
    passes: [
      {
        pages: { "/": "<title>Home</title>", "/?ref=1": '<title>Tea</title><link rel="canonical" href="/">' },
        because: "it is the homepage with a parameter",
      },
      {
        pages: { "/": "<title>Home</title>", "/index.php": '<title>Tea</title><link rel="canonical" href="/">' },
        because: "it is the homepage's index file",
      },
      {
        pages: { "/": "<title>Home</title>", "/start": '<title>Home</title><link rel="canonical" href="/">' },
        because: "it has the homepage's title",
      },
      {
        pages: {
          "/": "<title>Home</title><p>Tea</p>",
          "/start": '<title>Start</title><link rel="canonical" href="/"><p>Tea</p>',
        },
        because: "it has the homepage's text",
      },
      {
        pages: { "/": "<title>Home</title>", "/page/2/": '<title>Tea</title><link rel="canonical" href="/">' },
        because: "paginated pages have a separate check",
      },
      {
        pages: { "/": "", "/all": "", "/tea": '<title>Tea</title><link rel="canonical" href="/all">' },
        because: "it is canonicalized to another page",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
      {
        pages: { "/en/": "<title>Home</title>", "/": '<title>Tea</title><link rel="canonical" href="/en/">' },
        because: "the site root is another URL of the homepage",
      },
      {
        pages: { "/en/": "<title>Home</title>", "/en/?ref=1": '<title>Tea</title><link rel="canonical" href="/en/">' },
        because: "it is a language homepage with a parameter",
      },
    ],
  }),
});
