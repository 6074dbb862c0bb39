import { defineCheck } from "../kit/define-check.ts";
import { changedResult, saysTheSame } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-h1-changed",
  title: "H1 is changed by JavaScript",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The raw HTML has {sent}; after rendering it is “{finished}”.",
  noSuggestion: "Find and update the script that changes the H1.",
  docs: {
    what: "The H1 in the raw HTML is missing or differs from the rendered one.",
    why: "The H1 says what the page is about. Crawlers that don't run JavaScript see a different one, or none.",
    fix: "Set the final H1 in the raw HTML.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context) {
    const [sent = ""] = context.rendering.sent.h1;
    const finished = context.document.headings.find(({ level, text }) => level === 1 && text !== "")?.text ?? "";
    if (finished === "" || context.rendering.sent.h1.some((text) => saysTheSame(text, finished))) return;
    yield { sent: sent === "" ? "no H1" : `the H1 “${sent}”`, finished };
  },

  examples: () => ({
    fails: [
      {
        sent: "<h1>Loading</h1><a href=/a>A</a>",
        html: "<h1>Green tea</h1><a href=/a>A</a>",
        says: "“Loading”",
        because: "JavaScript sets another H1",
      },
      {
        sent: "<a href=/a>A</a>",
        html: "<h1>Green tea</h1><a href=/a>A</a>",
        says: "no H1",
        because: "it is only added by JavaScript",
      },
      {
        sent: "<h1>Loading</h1>",
        html: "<h2>Tea</h2><h1></h1><h1>Green tea</h1>",
        says: "“Green tea”",
        because: "others and an empty one come before it",
      },
    ],
    passes: [
      {
        sent: "<h1>Tea house</h1><h1>Green tea</h1>",
        html: "<h1>Green tea</h1>",
        because: "it was one of those in the raw HTML",
      },
      { sent: "<h1>Green tea</h1>", html: "<h1></h1><p>Tea</p>", because: "an empty H1 is reported separately" },
      {
        sent: "<div></div>",
        html: "<h1>Green tea</h1>",
        outcome: "not-applicable",
        because: "the whole page is missing, which is covered by js-content-dependent",
      },
    ],
  }),
});
