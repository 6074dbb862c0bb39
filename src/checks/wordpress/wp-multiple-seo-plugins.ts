import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-multiple-seo-plugins",
  scope: "site",
  title: "Several SEO plugins are active",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{plugins} write the head of the pages at the same time.",
  noSuggestion: "Which of the plugins should stay is for the owner to decide.",
  docs: {
    what: "The connected WordPress has more than one active plugin that prints titles, descriptions, canonicals and robots tags.",
    why: "Pages carry contradicting tags, and nobody can say which counts. Until this is settled, no tag of the head is changed from here.",
    fix: "Keep one, take the texts over with its importer, and deactivate the others.",
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});
