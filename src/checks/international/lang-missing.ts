import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "lang-missing",
  title: "Language is not declared",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The html element has no lang attribute.",
  noSuggestion: "The language is set in the theme or in the settings of the site, for all pages at once.",
  docs: {
    what: "The `<html>` element has no `lang` attribute, or an empty one.",
    why: "Screen readers read the page in the wrong voice, and browsers guess when they offer to translate.",
    fix: 'Write the language on the element: `<html lang="en">`. In WordPress, set the site language and call `language_attributes()` in the theme.',
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/language-of-page.html"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    if (!document.lang?.trim()) yield {};
  },

  examples: () => ({
    fails: [
      { html: "<html><title>Tea</title></html>", because: "there is none" },
      { html: '<html lang=""><title>Tea</title></html>', because: "it is empty" },
    ],
    passes: [
      {
        html: '<meta http-equiv="refresh" content="0; url=/en/">',
        outcome: "not-applicable",
        because: "nobody sees a page that forwards at once",
      },
      { html: '<html lang="de"><title>Tee</title></html>', because: "it is there" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
