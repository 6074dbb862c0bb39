import { defineCheck } from "../kit/define-check.ts";
import { changedResult, saysTheSame } from "../kit/rendering.ts";

export default defineCheck({
  id: "js-description-changed",
  title: "Meta description is changed by JavaScript",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The raw HTML has {sent}; after rendering it is “{finished}”.",
  noSuggestion: "Find and update the script that changes the meta description.",
  docs: {
    what: "The meta description in the raw HTML is missing or differs from the rendered one.",
    why: "Clients that don't run JavaScript use the raw one or generate their own: link previews in chats and social networks, AI services, and Google until it renders the page.",
    fix: "Set the final meta description in the raw HTML.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context) {
    const sent = context.rendering.sent.description ?? "";
    const finished = context.document.metas.find(({ name }) => name === "description")?.content ?? "";
    if (finished.trim() === "" || saysTheSame(sent, finished)) return;
    yield { sent: sent.trim() === "" ? "no meta description" : `the meta description “${sent}”`, finished };
  },

  examples: () => ({
    fails: [
      {
        sent: '<meta name="description" content="Our shop"><h1>Tea</h1>',
        html: '<meta name="description" content="Green tea from the hills"><h1>Tea</h1>',
        says: "“Our shop”",
        because: "JavaScript sets a different description",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="description" content="Green tea from the hills"><h1>Tea</h1>',
        says: "no meta description",
        because: "it is only added by JavaScript",
      },
    ],
    passes: [
      {
        sent: '<meta name="description" content="Green tea"><h1>Tea</h1>',
        html: '<meta name="description" content="Green tea "><h1>Tea</h1>',
        because: "whitespace makes no difference",
      },
      {
        sent: '<meta name="description" content="Green tea"><h1>Tea</h1>',
        html: '<meta name="description" content=" "><h1>Tea</h1>',
        because: "an empty rendered description is reported separately",
      },
      {
        sent: "<div></div>",
        html: '<meta name="description" content="Green tea"><h1>Tea</h1>',
        outcome: "not-applicable",
        because: "the whole page is missing, which is covered by js-content-dependent",
      },
    ],
  }),
});
