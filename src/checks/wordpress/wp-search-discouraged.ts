import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-search-discouraged",
  scope: "site",
  title: "WordPress discourages search engines",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "“Discourage search engines from indexing this site” is enabled.",
  noSuggestion: "The setting can't be distinguished from a rule set by the server.",
  docs: {
    what: "The “Discourage search engines” setting under Settings → Reading is enabled on the connected WordPress site. Every page is then noindexed.",
    why: "The whole site drops out of search results. The setting is meant for sites in development, and is often left on by mistake.",
    fix: "Turn it off under Settings → Reading.",
    sources: ["https://wordpress.org/documentation/article/settings-reading-screen/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    if (connection?.settings.blogPublic === false) yield {};
  },

  suggest() {
    return { field: "setting:blog_public", value: "1", risk: "safe", source: "the setting for public sites" };
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
