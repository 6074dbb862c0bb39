import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "lang-missing",
  title: "HTML lang attribute is missing",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The <html> element has no lang attribute.",
  noSuggestion: "The language is set sitewide in the theme or site settings.",
  docs: {
    what: "The `<html>` element has no `lang` attribute, or an empty one.",
    why: "Screen readers may use the wrong pronunciation, and browsers have to guess when to offer translation.",
    fix: 'Set the language on the element: `<html lang="en">`. In WordPress, set the site language and call `language_attributes()` in the theme.',
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
        because: "visitors never see an instant redirect page",
      },
      { html: '<html lang="de"><title>Tee</title></html>', because: "it is there" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
