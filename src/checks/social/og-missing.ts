import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { missingOpenGraph, OPEN_GRAPH } from "../kit/social-tags.ts";
import { proposeOpenGraph } from "../kit/suggest/social.ts";

export default defineCheck({
  id: "og-missing",
  title: "Page has no Open Graph tags",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has none of og:title, og:type, og:image and og:url.",
  noSuggestion: "The page has no name of its own: its title and heading are missing or shared by other pages.",
  docs: {
    what: "None of the four tags that the Open Graph protocol requires is there. When some are there, og-incomplete names the others.",
    why: "When somebody shares the page, networks and messengers guess the title, and often show no picture.",
    fix: "Switch on social tags in your SEO plugin. On a site without one, write the four tags into the template of the head, filled from each page's own title, address and picture.",
    sources: ["https://ogp.me/"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

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
        because: "there are none; without a picture the page can still say what it is called",
      },
      {
        html: '<title>Tea</title><main><img src="/tea.jpg" alt="Tea"></main>',
        because: "the page has a title and an image for them",
      },
      { html: '<meta property="og:title" content=" "><p>Tea</p>', because: "spaces are no title" },
      { html: '<meta property="og:site_name" content="Tea"><p>Tea</p>', because: "this tag is none of the four" },
    ],
    passes: [
      { html: '<meta property="og:image" content="/tea.jpg"><p>Tea</p>', because: "one is there" },
      { html: '<meta name="og:title" content="Tea"><p>Tea</p>', because: "networks read `name`, too" },
      { html: '<meta name="robots" content="noindex"><p>Tea</p>', because: "the page is kept from the public" },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "an empty shell says nothing yet" },
    ],
  }),
});
