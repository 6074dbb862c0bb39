import { defineCheck } from "../kit/define-check.ts";
import { socialTag } from "../kit/social-tags.ts";
import { proposeCard } from "../kit/suggest/social.ts";
import { sharedPage } from "../kit/written-pages.ts";

export default defineCheck({
  id: "twitter-card-missing",
  title: "X (Twitter) card is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The page has no twitter:card tag.",
  noSuggestion: "Nothing on the page indicates which card type fits.",
  docs: {
    what: "The page has Open Graph tags, but no `twitter:card`. X uses Open Graph for the card's title, text and image, but not its type. Pages without og:title are covered by og-missing and og-incomplete. Manuals, legal pages, and lists by tag, author or date, are excluded.",
    why: "Without it, X shows a small card or a plain link when the page is shared.",
    fix: 'Add `<meta name="twitter:card" content="summary_large_image">`; SEO plugins have a setting for it.',
    sources: ["https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards"],
  },
  needs: ["document", "headers"],
  appliesTo: sharedPage,

  *detect({ document }) {
    if (socialTag(document, "og:title") && !socialTag(document, "twitter:card")) yield {};
  },

  suggest: (context) => proposeCard(context),

  examples: () => ({
    fails: [
      { html: '<meta property="og:title" content="Tea"><p>Tea</p>', because: "Open Graph doesn't set the card type" },
      {
        html: '<meta property="og:title" content="Tea"><meta name="twitter:card" content=""><p>Tea</p>',
        because: "it is empty",
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
      { html: "<title>Tea</title><p>Tea</p>", because: "covered by og-missing" },
      {
        html: '<meta property="og:title" content="Tea"><meta name="twitter:card" content="summary"><p>Tea</p>',
        because: "it is there",
      },
      {
        html: '<meta property="og:title" content="Tea"><meta property="twitter:card" content="summary"><p>Tea</p>',
        because: "`property` is read as well",
      },
      {
        html: '<meta property="og:title" content="Tea"><meta name="robots" content="noindex"><p>Tea</p>',
        because: "the page is not indexable",
      },
      {
        html: '<meta property="og:title" content="Tea"><div id="app"></div><script src="/app.js"></script>',
        because: "an empty app shell has no content yet",
      },
    ],
  }),
});
