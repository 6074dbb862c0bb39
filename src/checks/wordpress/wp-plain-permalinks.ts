import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-plain-permalinks",
  scope: "site",
  title: "WordPress uses plain permalinks",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "URLs use numeric IDs that don't describe the page.",
  noSuggestion: "The structure was changed after the audit, or can't be set on this server.",
  docs: {
    what: "The connected WordPress site has no permalink structure, so posts and pages have numeric URLs.",
    why: "Readable URLs tell users and search engines what to expect, and are linked and shared more often.",
    fix: "Choose “Post name” under Settings → Permalinks. WordPress redirects the old post URLs.",
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
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "URLs contain the post name" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { permalinkStructure: null } },
        because: "the setting could not be read",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
