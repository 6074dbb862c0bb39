import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-no-seo-plugin",
  scope: "site",
  title: "No SEO plugin is active",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "WordPress doesn't output meta descriptions, social tags or archive canonicals on its own.",
  noSuggestion: "Whether to use a plugin is the site owner's decision.",
  docs: {
    what: "The connected WordPress site has no active SEO plugin that Sitemend supports.",
    why: "Editors can't set custom titles and meta descriptions. Sitemend's companion plugin only outputs what is changed from Sitemend.",
    fix: "Install one SEO plugin if editors need to write these texts, or rely on the companion plugin.",
    sources: ["https://wordpress.org/plugins/tags/seo/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    if (connection?.seoPlugins.length === 0) yield {};
  },

  examples: () => ({
    fails: [{ pages: { "/": "<p>Tea</p>" }, connection: {}, at: [""], because: "none is active" }],
    passes: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { seoPlugins: [{ id: "seopress", version: null }] },
        because: "one is active",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
