import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "js-canonical-changed",
  title: "Canonical is changed by JavaScript",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The canonical is {sent} in the raw HTML and {finished} after rendering.",
  noSuggestion: "Find and update the script that changes the canonical.",
  docs: {
    what: "The canonical in the raw HTML differs from the one in the rendered HTML, or JavaScript removes it or adds one that points to another page.",
    why: "Google processes both and may use either, so pages can drop out of search unpredictably. A typical cause is one HTML shell for all pages, with the homepage as its canonical.",
    fix: "Set the final canonical in the raw HTML, and don't change it with JavaScript. If the server can't set it, omit it there and let JavaScript add a self-referencing one.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#canonical"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: htmlPage,

  *detect(context) {
    const heeded = heededCanonicals(context);
    // Without a tag, a header counts, and scripts cannot change that.
    const sent = context.rendering.sent.canonical ?? heeded.find(({ from }) => from === "header")?.url ?? null;
    const finished = heeded[0]?.url ?? null;
    if (sent === null && (finished === null || isSameUrl(finished, context.page.url))) return;
    if (sent !== null && finished !== null && isSameUrl(sent, finished)) return;
    yield { sent: sent ?? "missing", finished: finished ?? "missing" };
  },

  examples: () => ({
    fails: [
      {
        sent: "<link rel=canonical href=/>",
        html: "<link rel=canonical href=/page><h1>Tea</h1>",
        says: "https://example.com/ in the raw HTML",
        because: "all pages are served from one template",
      },
      {
        sent: "<link rel=canonical href=/page>",
        html: "<h1>Tea</h1>",
        says: "and missing after rendering",
        because: "JavaScript removes it",
      },
      {
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/other><h1>Tea</h1>",
        says: "is missing in the raw HTML",
        because: "JavaScript sets another page",
      },
      {
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/other><h1>Tea</h1>",
        headers: { link: '<https://example.com/page>; rel="canonical"' },
        says: "is https://example.com/page in the raw HTML",
        because: "JavaScript contradicts the HTTP header",
      },
    ],
    passes: [
      {
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/page><h1>Tea</h1>",
        because: "JavaScript may add a self-referencing one",
      },
      {
        sent: "<link rel=canonical href=/page>",
        html: "<link rel=canonical href='https://EXAMPLE.com/page'><h1>Tea</h1>",
        because: "it is the same, in another notation",
      },
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "there is none at all" },
      {
        sent: "<h1>Tea</h1>",
        html: "<h1>Tea</h1><link rel=canonical href=/other>",
        because: "it has no effect in the <body>",
      },
      {
        sent: "<link rel=canonical href=/page><h1>Tea</h1>",
        html: "<h1>Tea</h1>",
        headers: { link: '<https://example.com/page>; rel="canonical"' },
        because: "an HTTP header still sets the same one",
      },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/other>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<link rel=canonical href=/a>", outcome: "not-applicable", because: "it wasn't rendered" },
    ],
  }),
});
