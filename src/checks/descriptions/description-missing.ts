import { defineCheck } from "../kit/define-check.ts";
import { descriptionOf } from "../kit/page-texts.ts";
import { proposeDescription } from "../kit/suggest/description.ts";
import { writtenPage } from "../kit/written-pages.ts";

export default defineCheck({
  id: "description-missing",
  title: "Meta description is missing",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The meta description is missing or empty.",
  noSuggestion: "The page has no suitable, unique sentences that would make a meta description of the right length.",
  docs: {
    what: "The page has no meta description, or it's empty. Lists by tag, author or date are excluded.",
    why: "Search engines then generate the snippet themselves, often from a menu or cookie notice.",
    fix: "Write one or two sentences that summarize the page.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: writtenPage,

  *detect({ document }) {
    if (!descriptionOf(document)) yield {};
  },

  suggest({ document, page, corpus }) {
    const description = proposeDescription({ document, url: page.url }, corpus);
    return description && { field: "meta_description", ...description, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        url: "https://example.com/404.html",
        html: "<title>Peugeot 404</title><h1>The Peugeot 404</h1><p>A car.</p>",
        because: "only the URL looks like that of an error page",
      },
      {
        html: "<title>Oolong tea</title><main><p>Welcome to the shop of the family Lin, open daily from ten to six.<p>We roast oolong tea by hand, in small batches. Our family has done so in Taipei since 1911.</main>",
        because: "there is no description at all",
        suggests: "We roast oolong tea by hand, in small batches. Our family has done so in Taipei since 1911.",
      },
      { html: '<meta name="description" content="  ">', because: "whitespace isn't a description" },
      {
        html: '<meta property="og:description" content="Hand-roasted oolong.">',
        because: "og:description isn't the meta description",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.1"><body class="attachment"><h1>DSC_0192</h1>',
        outcome: "not-applicable",
        because: "attachment pages are covered by wp-attachment-indexed",
      },
      {
        url: "https://example.com/404.html",
        html: "<title>Page not found | Tea</title><h1>Oh no</h1>",
        outcome: "not-applicable",
        because: "it is the page that the host sends for missing ones",
      },
      {
        url: "https://example.com/tag/tea",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "nobody wrote the list by tag",
      },
      { html: '<meta name="description" content="Hand-roasted oolong.">', because: "it is there" },
      { html: '<meta name="robots" content="noindex">', because: "the page is not indexable" },
      {
        html: "<p>Tea</p>",
        headers: { "X-Robots-Tag": "noindex" },
        because: "the noindex may be in an HTTP header, too",
      },
      { url: "https://example.com/news/page/2", html: "<p>News</p>", because: "paginated pages don't need one" },
    ],
  }),
});
