import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "meta-keywords-present",
  title: "Page has a meta keywords tag",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  offByDefault: true,
  message: "The page has a meta keywords tag, which search engines ignore.",
  noSuggestion: "The tag couldn't be traced to an editable field of this page.",
  docs: {
    what: 'The page has a non-empty `<meta name="keywords">`.',
    why: "Google and Bing don't use it for ranking. It only reveals your target keywords to competitors.",
    fix: "Turn it off in your SEO plugin, and focus on titles instead.",
    sources: ["https://developers.google.com/search/blog/2009/09/google-does-not-use-keywords-meta-tag"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const tag = document.metas.find(
      ({ name, attribute, content }) => name === "keywords" && attribute === "name" && content.trim(),
    );
    if (tag) yield { evidence: { snippet: tag.source } };
  },

  suggest: () => ({
    field: "head_tag_removed",
    target: "keywords",
    value: "",
    risk: "safe",
    source: "the fact that search engines ignore this tag",
  }),

  examples: () => ({
    fails: [{ html: '<meta name="Keywords" content="tea, oolong">', because: "search engines ignore it" }],
    passes: [
      { html: '<meta name="keywords" content="">', because: "an empty one says nothing" },
      { html: '<meta name="news_keywords" content="tea">', because: "it is another tag" },
      { html: '<meta name="keywords" content="tea">', status: 404, because: "error pages aren't indexed" },
      { html: '<meta property="keywords" content="tea">', because: "a property attribute isn't a name" },
    ],
  }),
});
