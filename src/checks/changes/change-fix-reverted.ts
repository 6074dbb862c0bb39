import { defineCheck } from "../kit/define-check.ts";
import { fieldName } from "../kit/field-name.ts";

const WORDS = {
  reverted: "is as it was before",
  superseded: "was replaced by something else",
} as const;

export default defineCheck({
  id: "change-fix-reverted",
  scope: "site",
  title: "A fix made here is gone",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The {field} that was set from here {what}.",
  noSuggestion: "The original issue is open again and carries its own suggestion.",
  docs: {
    what: "A value that was changed and proved here is no longer stored on the site. It is looked at once a day; nothing is ever set again by itself.",
    why: "A person may have decided otherwise; but often it was a theme, a plugin, an import or a restored backup, and nobody knows.",
    fix: "Ask who edits the site. If it was not meant, preview the issue and apply it again.",
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
        says: "The title of https://example.com/a that was set from here is as it was before",
        because: "the old value is back",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        lostFixes: [
          { url: "https://example.com/gone", field: "meta_description", is: "superseded", wrote: "Teas.", now: "Tea." },
        ],
        at: [""],
        says: "The description of https://example.com/gone that was set from here was replaced by something else",
        because: "the page is not there any more, so the site as a whole has it",
      },
    ],
    passes: [{ pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nothing of ours is gone" }],
  }),
});
