import { isLaterPage } from "#domain/indexing.ts";
import { isCopyOfHome } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";
import { isStartPage, namesCanonical } from "../kit/targets.ts";

export default defineCheck({
  id: "canonical-to-home",
  scope: "site",
  title: "Canonical is the start page",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The page names the start page, {target}, as its original.",
  noSuggestion: "Other things rest on this page, so a person has to decide which address is the original.",
  docs: {
    what: "A page below the start page, with a text of its own, names the start page as its canonical.",
    why: "The page asks search engines not to list it, so that nobody finds it. A template with a fixed canonical is the usual cause.",
    fix: "Let the page name its own address.",
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
        because: "the template names the start page everywhere",
      },
      {
        pages: { "/": "<p>Home</p>", "/tea": '<link rel="canonical" href="/"><p>Tea</p>' },
        at: ["/tea"],
        because: "it has a text of its own",
      },
    ],
    passes: [
      {
        pages: { "/": "<title>Home</title>", "/?ref=1": '<title>Tea</title><link rel="canonical" href="/">' },
        because: "it is the start page with a parameter",
      },
      {
        pages: { "/": "<title>Home</title>", "/index.php": '<title>Tea</title><link rel="canonical" href="/">' },
        because: "it is the start page under its file's name",
      },
      {
        pages: { "/": "<title>Home</title>", "/start": '<title>Home</title><link rel="canonical" href="/">' },
        because: "it has the start page's title",
      },
      {
        pages: {
          "/": "<title>Home</title><p>Tea</p>",
          "/start": '<title>Start</title><link rel="canonical" href="/"><p>Tea</p>',
        },
        because: "it has the start page's text",
      },
      {
        pages: { "/": "<title>Home</title>", "/page/2/": '<title>Tea</title><link rel="canonical" href="/">' },
        because: "later pages of a list have a check of their own",
      },
      {
        pages: { "/": "", "/all": "", "/tea": '<title>Tea</title><link rel="canonical" href="/all">' },
        because: "it names another page",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page names another as its original" },
      {
        pages: { "/en/": "<title>Home</title>", "/": '<title>Tea</title><link rel="canonical" href="/en/">' },
        because: "the root of the site is another address of the start page",
      },
      {
        pages: { "/en/": "<title>Home</title>", "/en/?ref=1": '<title>Tea</title><link rel="canonical" href="/en/">' },
        because: "it is the start page of a language with a parameter",
      },
    ],
  }),
});
