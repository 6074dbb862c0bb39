import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "js-canonical-changed",
  title: "Canonical is changed by scripts",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The page is sent with {sent} as its canonical; scripts make it {finished}.",
  noSuggestion: "The script that changes the canonical has to be found and changed.",
  docs: {
    what: "The canonical in the HTML that the server sends is another one than after scripts have run, or scripts take it away, or they add one that leads to another page.",
    why: "Google reads both and may heed either, so pages are dropped for others at random. Typical: one template is sent for all pages, with the start page as the canonical of each.",
    fix: "Send the final canonical in the HTML and let no script touch it. Where the server cannot know it, send none at all, and let the script add the page's own.",
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
    yield { sent: sent ?? "none", finished: finished ?? "none" };
  },

  examples: () => ({
    fails: [
      {
        sent: "<link rel=canonical href=/>",
        html: "<link rel=canonical href=/page><h1>Tea</h1>",
        says: "https://example.com/ as",
        because: "one template is sent for all pages",
      },
      {
        sent: "<link rel=canonical href=/page>",
        html: "<h1>Tea</h1>",
        says: "make it none",
        because: "scripts take it away",
      },
      {
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/other><h1>Tea</h1>",
        says: "with none",
        because: "scripts name another page",
      },
      {
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/other><h1>Tea</h1>",
        headers: { link: '<https://example.com/page>; rel="canonical"' },
        says: "with https://example.com/page",
        because: "scripts contradict the header",
      },
    ],
    passes: [
      {
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/page><h1>Tea</h1>",
        because: "scripts may add the page's own",
      },
      {
        sent: "<link rel=canonical href=/page>",
        html: "<link rel=canonical href='https://EXAMPLE.com/page'><h1>Tea</h1>",
        because: "it is the same, written otherwise",
      },
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "there is none at all" },
      {
        sent: "<h1>Tea</h1>",
        html: "<h1>Tea</h1><link rel=canonical href=/other>",
        because: "in the body it is not heeded",
      },
      {
        sent: "<link rel=canonical href=/page><h1>Tea</h1>",
        html: "<h1>Tea</h1>",
        headers: { link: '<https://example.com/page>; rel="canonical"' },
        because: "a header says the same still",
      },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        html: "<link rel=canonical href=/other>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<link rel=canonical href=/a>", outcome: "not-applicable", because: "no browser has finished it" },
    ],
  }),
});
