import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "meta-keywords-present",
  title: "Page has meta keywords",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The page has meta keywords, which search engines do not read.",
  noSuggestion: "The tag could not be attributed to this page.",
  docs: {
    what: 'The page has a `<meta name="keywords">` with a content.',
    why: "Google and Bing do not use it for ranking. It only shows competitors what you aim at.",
    fix: "Switch it off in the SEO plugin, and spend the time on titles.",
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
    source: "search engines do not read it",
  }),

  examples: () => ({
    fails: [{ html: '<meta name="Keywords" content="tea, oolong">', because: "no engine reads it" }],
    passes: [
      { html: '<meta name="keywords" content="">', because: "an empty one says nothing" },
      { html: '<meta name="news_keywords" content="tea">', because: "it is another tag" },
      { html: '<meta name="keywords" content="tea">', status: 404, because: "nobody lists an error page" },
      { html: '<meta property="keywords" content="tea">', because: "a property is another thing" },
    ],
  }),
});
