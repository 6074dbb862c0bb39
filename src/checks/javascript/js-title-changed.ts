import { defineCheck } from "../kit/define-check.ts";
import { changedResult, saysTheSame } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-title-changed",
  title: "Title is changed by JavaScript",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The raw HTML has {sent}; after rendering it is “{finished}”.",
  noSuggestion: "Find and update the script that changes the title.",
  docs: {
    what: "The title in the raw HTML is missing or differs from the rendered one.",
    why: "Google may show either, and the raw one possibly for weeks. AI crawlers, and the bots that generate link previews for chats and social networks, don't run JavaScript and only see the raw title.",
    fix: "Set the final title in the raw HTML: use server-side rendering or prerender the page.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context) {
    const sent = context.rendering.sent.title ?? "";
    const finished = context.document.titles[0]?.text ?? "";
    if (finished === "" || saysTheSame(sent, finished)) return;
    yield { sent: sent === "" ? "no title" : `the title “${sent}”`, finished };
  },

  examples: () => ({
    fails: [
      {
        sent: "<title>Shop</title><h1>Green tea</h1>",
        html: "<title>Green tea | Tea house</title><h1>Green tea</h1>",
        says: "“Shop”",
        because: "JavaScript sets another title",
      },
      {
        sent: "<h1>Green tea</h1>",
        html: "<title>Green tea</title><h1>Green tea</h1>",
        says: "no title",
        because: "the title is only added by JavaScript",
      },
    ],
    passes: [
      {
        sent: "<title>Green tea</title><h1>Green tea</h1>",
        html: "<title>(2) Green  Tea</title><h1>Green tea</h1>",
        because: "a counter isn't a different title",
      },
      {
        sent: "<title>Green tea</title><h1>Green tea</h1>",
        html: "<h1>Green tea</h1>",
        because: "a missing rendered title is reported separately",
      },
      {
        sent: "<title>Shop</title><div></div>",
        html: "<title>Green tea</title><h1>Green tea</h1>",
        outcome: "not-applicable",
        because: "the whole page is missing, which is covered by js-content-dependent",
      },
      { html: "<title>Tea</title><h1>Tea</h1>", outcome: "not-applicable", because: "it wasn't rendered" },
    ],
  }),
});
