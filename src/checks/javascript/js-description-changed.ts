import { defineCheck } from "../kit/define-check.ts";
import { changedResult, saysTheSame } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-description-changed",
  title: "Meta description is changed by scripts",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page is sent with {sent}; scripts make it “{finished}”.",
  noSuggestion: "The script that changes the description has to be found and changed.",
  docs: {
    what: "The meta description in the HTML that the server sends is missing or another one than after scripts have run.",
    why: "Whoever runs no scripts shows the one that was sent, or makes one up: previews in chats and social networks, AI services, and Google until it has rendered the page.",
    fix: "Write the final description into the HTML that the server sends.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context) {
    const sent = context.rendering.sent.description ?? "";
    const finished = context.document.metas.find(({ name }) => name === "description")?.content ?? "";
    if (finished.trim() === "" || saysTheSame(sent, finished)) return;
    yield { sent: sent.trim() === "" ? "no description" : `the description “${sent}”`, finished };
  },

  examples: () => ({
    fails: [
      {
        sent: '<meta name="description" content="Our shop"><h1>Tea</h1>',
        html: '<meta name="description" content="Green tea from the hills"><h1>Tea</h1>',
        says: "“Our shop”",
        because: "scripts write another description",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="description" content="Green tea from the hills"><h1>Tea</h1>',
        says: "no description",
        because: "only scripts write one",
      },
    ],
    passes: [
      {
        sent: '<meta name="description" content="Green tea"><h1>Tea</h1>',
        html: '<meta name="description" content="Green tea "><h1>Tea</h1>',
        because: "a space is no other description",
      },
      {
        sent: '<meta name="description" content="Green tea"><h1>Tea</h1>',
        html: '<meta name="description" content=" "><h1>Tea</h1>',
        because: "that it is empty in the end is another problem",
      },
      {
        sent: "<div></div>",
        html: '<meta name="description" content="Green tea"><h1>Tea</h1>',
        outcome: "not-applicable",
        because: "all of the page is missing, and js-content-dependent says so",
      },
    ],
  }),
});
