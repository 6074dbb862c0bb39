import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-attachment-pages",
  scope: "site",
  title: "Media attachment pages are enabled",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "WordPress creates a separate page for each uploaded file.",
  noSuggestion: "This version of WordPress has no setting for this; an SEO plugin can redirect attachment pages.",
  docs: {
    what: "The connected WordPress site has attachment pages enabled: a separate page for every uploaded image. The setting was added in WordPress 6.4 and is off on new sites; older versions can't be checked.",
    why: "They are thin pages that compete with the pages the images appear on.",
    fix: "Turn them off: visitors are then redirected to the file. SEO plugins have a setting for this, too.",
    sources: ["https://make.wordpress.org/core/2023/10/16/changes-to-attachment-pages/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection }) {
    if (connection?.settings.attachmentPages === true) yield {};
  },

  suggest() {
    return {
      field: "setting:wp_attachment_pages_enabled",
      value: "0",
      risk: "safe",
      source: "the default for new sites",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { attachmentPages: true } },
        at: [""],
        suggests: "0",
        because: "they are turned on",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "they are turned off" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { attachmentPages: null } },
        because: "older WordPress versions can't be checked",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});
