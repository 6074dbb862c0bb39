import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-multiple-seo-plugins",
  scope: "site",
  title: "Multiple SEO plugins are active",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{plugins} output SEO tags at the same time.",
  noSuggestion: "The site owner has to decide which plugin to keep.",
  docs: {
    what: "The connected WordPress site has more than one active plugin that outputs titles, meta descriptions, canonicals and robots tags.",
    why: "Pages have conflicting tags, and it isn't clear which ones apply. Sitemend won't change head tags until this is resolved.",
    fix: "Keep one, migrate the data with its importer, and deactivate the others.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    const plugins = (connection?.seoPlugins ?? []).map(({ id }) => id);
    if (plugins.length > 1) yield { plugins: plugins.join(" and ") };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: {
          seoPlugins: [
            { id: "yoast", version: "23.0" },
            { id: "rank-math", version: "1.0" },
          ],
        },
        at: [""],
        says: "yoast and rank-math",
        because: "two are active",
      },
    ],
    passes: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { seoPlugins: [{ id: "yoast", version: "23.0" }] },
        because: "one is active",
      },
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "none is active" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
