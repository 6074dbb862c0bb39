import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-plain-permalinks",
  scope: "site",
  title: "WordPress uses plain permalinks",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "Addresses are made of numbers and say nothing about their pages.",
  noSuggestion: "Another structure is set already or cannot be set on this server.",
  docs: {
    what: "The connected WordPress has no permalink structure, so that posts and pages are reached by numbers.",
    why: "Readable addresses tell people and search engines what to expect, and are linked and shared more often.",
    fix: "Choose “Post name” under Settings, Permalinks. WordPress leads the old addresses of posts on to the new ones.",
    sources: ["https://wordpress.org/documentation/article/customize-permalinks/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    if (connection?.settings.permalinkStructure === "") yield {};
  },

  suggest() {
    return {
      field: "setting:permalink_structure",
      value: "/%postname%/",
      risk: "review",
      source: "the structure that WordPress recommends",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { permalinkStructure: "" } },
        at: [""],
        suggests: "/%postname%/",
        because: "there is no structure",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "addresses hold the post's name" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { permalinkStructure: null } },
        because: "the setting could not be read",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});
