import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { descriptionOf } from "../kit/page-texts.ts";
import { DESCRIPTION_LIMITS, fitSnippet } from "../kit/snippet-limits.ts";

/** Fewer words than this do not sum up a page. */
const MIN_WORDS_TO_SUGGEST = 8;

export default defineCheck({
  id: "description-missing",
  title: "Meta description is missing",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has no meta description, or an empty one.",
  docs: {
    what: "The page has no meta description, or an empty one.",
    why: "Search engines then pick their own text, often a menu or a cookie notice.",
    fix: "Write one or two sentences that say what this page offers.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    if (!descriptionOf(document)) yield {};
  },

  suggest({ document }) {
    if (document.wordCount < MIN_WORDS_TO_SUGGEST) return undefined;
    const value = fitSnippet(document.mainText, DESCRIPTION_LIMITS);
    return { field: "meta_description", value, risk: "review", source: "the first sentences of the page" };
  },

  examples: {
    fails: [
      {
        html: "<title>Tea</title><main>We roast oolong by hand. Since 1911, in Taipei.</main>",
        because: "there is no description at all",
        suggests: "We roast oolong by hand. Since 1911, in Taipei.",
      },
      { html: '<meta name="description" content="  ">', because: "spaces are not a description" },
      {
        html: '<meta property="og:description" content="Hand-roasted oolong.">',
        because: "the text for social networks is not the meta description",
      },
    ],
    passes: [
      { html: '<meta name="description" content="Hand-roasted oolong.">', because: "it is there" },
      { html: '<meta name="robots" content="noindex">', because: "nobody will see the snippet" },
      { html: "<p>Tea</p>", headers: { "X-Robots-Tag": "noindex" }, because: "a header says noindex, too" },
      { url: "https://example.com/news/page/2", html: "<p>News</p>", because: "later pages of a list need none" },
    ],
  },
});
