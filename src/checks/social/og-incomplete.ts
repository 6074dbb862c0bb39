import { defineCheck } from "../kit/define-check.ts";
import { missingOpenGraph, OPEN_GRAPH } from "../kit/social-tags.ts";
import { proposeOpenGraph } from "../kit/suggest/social.ts";
import { sharedPage } from "../kit/written-pages.ts";

export default defineCheck({
  id: "og-incomplete",
  title: "Open Graph tags are incomplete",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The page has Open Graph tags, but is missing {missing}.",
  noSuggestion: "The page has no suitable image, or no name of its own.",
  docs: {
    what: "Some of the four tags required by the Open Graph protocol are missing or empty. If only the image is missing, this is a notice. Manuals, legal pages, and lists by tag, author or date, are excluded.",
    why: "Link previews are incomplete, most often without an image.",
    fix: "Add the missing tags. SEO plugins can use the featured image or a default image for the whole site.",
    sources: ["https://ogp.me/"],
  },
  needs: ["document", "headers"],
  appliesTo: sharedPage,

  *detect({ document }) {
    const missing = missingOpenGraph(document);
    if (missing.length === 0 || missing.length === OPEN_GRAPH.length) return;
    // Without a picture a page is shared as text, and names nothing wrong.
    yield { severity: missing.join() === "og:image" ? "notice" : "warning", missing };
  },

  suggest: (context) => proposeOpenGraph(context),

  examples: () => ({
    fails: [
      {
        html: '<meta property="og:title" content="Tea"><p>Tea</p>',
        severity: "warning",
        because: "three are missing",
      },
      {
        html: '<meta property="og:title" content="Tea"><main><p>Tea</p><img src="/tea.jpg" alt="Tea"></main>',
        because: "the page has everything they need",
      },
      {
        html: '<meta property="og:title" content="Tea"><meta property="og:type" content="website"><meta property="og:url" content="/"><meta property="og:image" content=""><p>Tea</p>',
        severity: "notice",
        because: "the image is empty, and a page can be shared without one",
      },
    ],
    passes: [
      {
        url: "https://example.com/tag/tea",
        html: '<meta property="og:title" content="Tea"><p>Tea</p>',
        outcome: "not-applicable",
        because: "nobody shares a list by tag",
      },
      {
        url: "https://example.com/privacy-policy",
        html: '<meta property="og:title" content="Tea"><p>Tea</p>',
        outcome: "not-applicable",
        because: "nobody shares a privacy policy",
      },
      {
        html: '<meta name="generator" content="Sphinx 8"><meta property="og:title" content="Tea"><p>Tea</p>',
        outcome: "not-applicable",
        because: "chapters of a manual are looked up, not shared",
      },
      { html: "<p>Tea</p>", because: "no tags at all is reported separately" },
      {
        html: '<meta property="og:title" content="Tea"><meta property="og:type" content="website"><meta property="og:url" content="/"><meta property="og:image:secure_url" content="/a.jpg"><p>Tea</p>',
        because: "og:image:secure_url counts as the image",
      },
      {
        html: '<meta property="og:title" content="Tea"><p>Error</p>',
        status: 404,
        because: "error pages aren't shared",
      },
    ],
  }),
});
