import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-no-seo-plugin",
  scope: "site",
  title: "No SEO plugin is active",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "WordPress itself writes no descriptions, social tags or canonicals of archives.",
  noSuggestion: "Whether a plugin is wanted is for the owner to decide.",
  docs: {
    what: "The connected WordPress has none of the SEO plugins that Sitemend knows.",
    why: "Editors have no place for titles and descriptions of their own. Sitemend's companion plugin prints what is changed from here, and nothing else.",
    fix: "Install one SEO plugin if editors shall write these texts, or leave it to the companion plugin.",
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});
