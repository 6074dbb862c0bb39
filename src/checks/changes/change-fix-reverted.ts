import { defineCheck } from "../kit/define-check.ts";
import { fieldName } from "../kit/field-name.ts";

const WORDS = {
  reverted: "was reverted to its previous value",
  superseded: "was replaced with a different value",
} as const;

export default defineCheck({
  id: "change-fix-reverted",
  scope: "site",
  title: "An applied fix has been reverted",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The {field} set by Sitemend {what}.",
  noSuggestion: "The original issue has been reopened with its own suggestion.",
  docs: {
    what: "A value that Sitemend changed and verified is no longer in place. Checked once a day; nothing is reapplied automatically.",
    why: "Someone may have changed it on purpose, but often a theme, plugin, import or restored backup overwrote it unnoticed.",
    fix: "Ask your site's editors. If it wasn't intentional, preview the issue and apply the fix again.",
    sources: ["https://wordpress.org/documentation/article/revisions/"],
  },
  needs: ["lostFixes", "graph"],
  appliesTo: ({ lostFixes }) => (lostFixes.length === 0 ? "not-applicable" : "applies"),

  *detect({ lostFixes, graph }) {
    for (const { url, field, is } of lostFixes) {
      const at = graph.byUrl(url);
      yield {
        ...(at ? { at } : {}),
        locator: `${field} of ${url}`,
        field: `${fieldName(field)} of ${url}`,
        what: WORDS[is],
      };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>", "/a": "<p>A</p>" },
        lostFixes: [{ url: "https://example.com/a", field: "title", is: "reverted", wrote: "Green tea", now: null }],
        at: ["/a"],
        says: "The title of https://example.com/a set by Sitemend was reverted to its previous value",
        because: "the old value is back",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        lostFixes: [
          { url: "https://example.com/gone", field: "meta_description", is: "superseded", wrote: "Teas.", now: "Tea." },
        ],
        at: [""],
        says: "The meta description of https://example.com/gone set by Sitemend was replaced with a different value",
        because: "the page isn't in this audit, so the issue is reported for the site",
      },
    ],
    passes: [{ pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "all Sitemend changes are in place" }],
  }),
});
