import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-search-discouraged",
  scope: "site",
  title: "WordPress keeps search engines out",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "“Discourage search engines from indexing this site” is switched on.",
  noSuggestion: "The setting cannot be told apart from a rule that the server sends.",
  docs: {
    what: "The connected WordPress has the setting under Settings, Reading that asks search engines to stay away. Every page then says noindex.",
    why: "The whole site leaves the search results. It is meant for sites that are being built, and is often forgotten.",
    fix: "Switch it off under Settings, Reading.",
    sources: ["https://wordpress.org/documentation/article/settings-reading-screen/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    if (connection?.settings.blogPublic === false) yield {};
  },

  suggest() {
    return { field: "setting:blog_public", value: "1", risk: "safe", source: "what a public site needs" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { blogPublic: false } },
        at: [""],
        suggests: "1",
        because: "the setting is on",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "the setting is off" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { blogPublic: null } },
        because: "the setting could not be read",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});
