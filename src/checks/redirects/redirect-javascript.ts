import { sentByScript } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { openedPage } from "../kit/guards.ts";

export default defineCheck({
  id: "redirect-javascript",
  title: "JavaScript redirect",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "JavaScript redirects visitors to {target}.",
  noSuggestion: "The script or page has to be replaced with a server-side redirect.",
  docs: {
    what: "The page returns a normal response, and its JavaScript redirects visitors to another URL. Pages that weren't rendered count if they have no content but such a script.",
    why: "Search engines only follow it after rendering, and some never do. Visitors wait for two page loads.",
    fix: "Use a server-side redirect: 301 if permanent, 302 if it depends on the visitor (language, login).",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/301-redirects#jslocation"],
  },
  needs: ["document"],
  /** Of what was neither opened in a browser nor is nothing but a script, nobody can tell. */
  appliesTo: (context) =>
    context.document.rendering || context.document.scriptForward !== undefined ? openedPage(context) : "not-applicable",

  *detect({ document, page }) {
    const target = sentByScript({ url: page.url, document });
    if (target !== null) yield { target };
  },

  examples: () => ({
    fails: [
      {
        sent: "<title>Tea</title>",
        finishing: { sentTo: "https://example.com/en/" },
        html: "<title>Tea</title>",
        says: "https://example.com/en/",
        because: "JavaScript redirects elsewhere",
      },
      {
        html: '<title>Redirect</title><script>window.location.replace("/tea")</script><p>Please wait.</p>',
        says: "https://example.com/tea",
        because: "the page is nothing but such a script",
      },
    ],
    passes: [
      {
        sent: "<title>Tea</title>",
        finishing: { sentTo: "https://example.com/page#top" },
        html: "<title>Tea</title>",
        because: "it redirects to itself",
      },
      { sent: "<title>Tea</title>", html: "<title>Tea</title>", because: "it doesn't redirect" },
      {
        html: '<script>if (navigator.language === "de") location.replace("/de/")</script>',
        outcome: "not-applicable",
        because: "it wasn't rendered, and where it leads depends on the visitor",
      },
      {
        sent: '<script>location.replace("/tea")</script>',
        html: '<script>location.replace("/tea")</script>',
        because: "a browser was not redirected",
      },
      {
        status: 404,
        sent: "<title>Tea</title>",
        finishing: { sentTo: "https://example.com/" },
        html: "<title>Tea</title>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
    ],
  }),
});
