import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "js-console-error",
  title: "Scripts of the page fail",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "{count:error/errors} of scripts that nothing caught while the page was rendered: {errors}",
  noSuggestion: "The error is in a script, which its author has to fix.",
  docs: {
    what: "While the page was rendered, its scripts ended with errors that nothing caught.",
    why: "What comes after such an error does not run: text, links or whole pages may be missing, for visitors and for search engines.",
    fix: "Open the page with the browser's console and mend the error. If it does not show there, it happens without cookies, logins or the features that a headless browser lacks: guard for that, because search engines render pages the same way.",
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
        says: "1 error of scripts",
        because: "a script fails, twice",
      },
    ],
    passes: [
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "none fails" },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        finishing: { errors: ["TypeError: tea is not a function"] },
        html: "<h1>Tea</h1>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<h1>Tea</h1>", outcome: "not-applicable", because: "no browser has run its scripts" },
    ],
  }),
});
