import { defineCheck } from "../kit/define-check.ts";
import { changedResult, saysTheSame } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-h1-changed",
  title: "Main heading is changed by scripts",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page is sent with {sent}; scripts make it “{finished}”.",
  noSuggestion: "The script that changes the heading has to be found and changed.",
  docs: {
    what: "The main heading (H1) in the HTML that the server sends is missing or another one than after scripts have run.",
    why: "The main heading says what the page is about. Crawlers that run no scripts read another one, or none.",
    fix: "Write the final heading into the HTML that the server sends.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context) {
    const [sent = ""] = context.rendering.sent.h1;
    const finished = context.document.headings.find(({ level, text }) => level === 1 && text !== "")?.text ?? "";
    if (finished === "" || context.rendering.sent.h1.some((text) => saysTheSame(text, finished))) return;
    yield { sent: sent === "" ? "no main heading" : `the main heading “${sent}”`, finished };
  },

  examples: () => ({
    fails: [
      {
        sent: "<h1>Loading</h1><a href=/a>A</a>",
        html: "<h1>Green tea</h1><a href=/a>A</a>",
        says: "“Loading”",
        because: "scripts write another heading",
      },
      {
        sent: "<a href=/a>A</a>",
        html: "<h1>Green tea</h1><a href=/a>A</a>",
        says: "no main heading",
        because: "only scripts write one",
      },
      {
        sent: "<h1>Loading</h1>",
        html: "<h2>Tea</h2><h1></h1><h1>Green tea</h1>",
        says: "“Green tea”",
        because: "others and an empty one stand before it",
      },
    ],
    passes: [
      {
        sent: "<h1>Tea house</h1><h1>Green tea</h1>",
        html: "<h1>Green tea</h1>",
        because: "it was one of those that were sent",
      },
      { sent: "<h1>Green tea</h1>", html: "<h1></h1><p>Tea</p>", because: "that it is empty is another problem" },
      {
        sent: "<div></div>",
        html: "<h1>Green tea</h1>",
        outcome: "not-applicable",
        because: "all of the page is missing, and js-content-dependent says so",
      },
    ],
  }),
});
