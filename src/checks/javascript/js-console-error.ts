import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "js-console-error",
  title: "JavaScript errors",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{count:uncaught JavaScript error/uncaught JavaScript errors} during rendering: {errors}",
  noSuggestion: "The error is in a script and has to be fixed by its developer.",
  docs: {
    what: "Uncaught JavaScript errors occurred during rendering.",
    why: "Code after the error doesn't run, so text, links or whole pages may be missing for visitors and search engines.",
    fix: "Open the page with the browser console and fix the error. If you can't reproduce it, it may depend on cookies, logins or features missing in headless browsers; handle that case, because search engines render pages the same way.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: htmlPage,

  *detect({ rendering }) {
    const errors = [...new Set(rendering.errors)];
    if (errors.length > 0) yield { count: errors.length, errors };
  },

  examples: () => ({
    fails: [
      {
        sent: "<h1>Tea</h1>",
        finishing: { errors: ["TypeError: tea is not a function", "TypeError: tea is not a function"] },
        html: "<h1>Tea</h1>",
        says: "1 uncaught JavaScript error",
        because: "a script fails, twice",
      },
    ],
    passes: [
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "there are no errors" },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        finishing: { errors: ["TypeError: tea is not a function"] },
        html: "<h1>Tea</h1>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<h1>Tea</h1>", outcome: "not-applicable", because: "it wasn't rendered" },
    ],
  }),
});
