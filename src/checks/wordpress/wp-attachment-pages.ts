import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-attachment-pages",
  scope: "site",
  title: "Every picture has a page of its own",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "WordPress serves a page for each uploaded file.",
  noSuggestion: "This version of WordPress has no setting for it; an SEO plugin can redirect these pages.",
  docs: {
    what: "The connected WordPress has attachment pages: for each uploaded picture a page with the picture and nothing else. The setting exists since WordPress 6.4, where new sites have it off; older versions cannot be asked.",
    why: "They are thin pages that compete with the pages in which the pictures stand.",
    fix: "Switch them off: visitors are then led to the file itself. SEO plugins have a setting for it, too.",
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
      source: "how new sites are set up",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { attachmentPages: true } },
        at: [""],
        suggests: "0",
        because: "they are switched on",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "they are switched off" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { settings: { attachmentPages: null } },
        because: "an older WordPress does not tell",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});
