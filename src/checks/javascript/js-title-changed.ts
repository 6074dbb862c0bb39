import { defineCheck } from "../kit/define-check.ts";
import { changedResult, saysTheSame } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-title-changed",
  title: "Title is changed by scripts",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page is sent with {sent}; scripts make it “{finished}”.",
  noSuggestion: "The script that changes the title has to be found and changed.",
  docs: {
    what: "The title in the HTML that the server sends is missing or another one than the title after scripts have run.",
    why: "Google may show either, for weeks the one that was sent. Previews in chats and social networks, and the crawlers of AI services, run no scripts and only ever see that one.",
    fix: "Write the final title into the HTML that the server sends: render it on the server, or prerender the page.",
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
        because: "scripts write another title",
      },
      {
        sent: "<h1>Green tea</h1>",
        html: "<title>Green tea</title><h1>Green tea</h1>",
        says: "no title",
        because: "only scripts write a title",
      },
    ],
    passes: [
      {
        sent: "<title>Green tea</title><h1>Green tea</h1>",
        html: "<title>(2) Green  Tea</title><h1>Green tea</h1>",
        because: "a counter is no other title",
      },
      {
        sent: "<title>Green tea</title><h1>Green tea</h1>",
        html: "<h1>Green tea</h1>",
        because: "that there is none in the end is another problem",
      },
      {
        sent: "<title>Shop</title><div></div>",
        html: "<title>Green tea</title><h1>Green tea</h1>",
        outcome: "not-applicable",
        because: "all of the page is missing, and js-content-dependent says so",
      },
      { html: "<title>Tea</title><h1>Tea</h1>", outcome: "not-applicable", because: "no browser has finished it" },
    ],
  }),
});
