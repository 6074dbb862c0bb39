import { defineCheck } from "../kit/define-check.ts";
import { missingOpenGraph, OPEN_GRAPH } from "../kit/social-tags.ts";
import { proposeOpenGraph } from "../kit/suggest/social.ts";
import { sharedPage } from "../kit/written-pages.ts";

export default defineCheck({
  id: "og-missing",
  title: "Open Graph tags are missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has no og:title, og:type, og:image or og:url.",
  noSuggestion: "The page has no unique name: its title and H1 are missing or duplicated on other pages.",
  docs: {
    what: "None of the four tags required by the Open Graph protocol is present. If only some are missing, see og-incomplete. Manuals, legal pages, and lists by tag, author or date, are excluded.",
    why: "When the page is shared, social networks and messaging apps guess the title and often show no image.",
    fix: "Enable social tags in your SEO plugin. On sites without one, add the four tags to the `<head>` template, filled from each page's title, URL and image.",
    sources: ["https://ogp.me/"],
  },
  needs: ["document", "headers"],
  appliesTo: sharedPage,

  *detect({ document }) {
    if (missingOpenGraph(document).length === OPEN_GRAPH.length) yield {};
  },

  suggest: (context) => proposeOpenGraph(context),

  examples: () => ({
    fails: [
      {
        html: "<title>Tea</title><p>Tea</p>",
        suggests:
          '<meta property="og:title" content="Tea">\n<meta property="og:type" content="website">\n<meta property="og:url" content="https://example.com/page">\n<meta property="og:site_name" content="Tea House">',
        because: "there are none; without an image, the title can still be suggested",
      },
      {
        html: '<title>Tea</title><main><img src="/tea.jpg" alt="Tea"></main>',
        because: "the page has a title and an image for them",
      },
      { html: '<meta property="og:title" content=" "><p>Tea</p>', because: "whitespace isn't a title" },
      { html: '<meta property="og:site_name" content="Tea"><p>Tea</p>', because: "this tag isn't one of the four" },
    ],
    passes: [
      {
        url: "https://example.com/tag/tea",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "nobody shares a list by tag",
      },
      {
        url: "https://example.com/privacy-policy",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "nobody shares a privacy policy",
      },
      {
        html: '<meta name="generator" content="Sphinx 8"><p>Tea</p>',
        outcome: "not-applicable",
        because: "chapters of a manual are looked up, not shared",
      },
      { html: '<meta property="og:image" content="/tea.jpg"><p>Tea</p>', because: "one is there" },
      { html: '<meta name="og:title" content="Tea"><p>Tea</p>', because: "networks read `name`, too" },
      { html: '<meta name="robots" content="noindex"><p>Tea</p>', because: "the page is not indexable" },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "an empty app shell has no content yet" },
    ],
  }),
});
