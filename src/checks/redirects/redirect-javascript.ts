import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { openedPage } from "../kit/guards.ts";

export default defineCheck({
  id: "redirect-javascript",
  title: "JavaScript redirect",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "JavaScript redirects visitors to {target}.",
  noSuggestion: "The script or page has to be replaced with a server-side redirect.",
  docs: {
    what: "The page returns a normal response, and its JavaScript redirects visitors to another URL.",
    why: "Search engines only follow it after rendering, and some never do. Visitors wait for two page loads.",
    fix: "Use a server-side redirect: 301 if permanent, 302 if it depends on the visitor (language, login).",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/301-redirects#jslocation"],
  },
  needs: ["document", "rendering"],
  appliesTo: openedPage,

  *detect({ rendering, page }) {
    const target = rendering.sentTo;
    if (target !== null && !isSameUrl(target, page.url)) yield { target };
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
    ],
    passes: [
      {
        sent: "<title>Tea</title>",
        finishing: { sentTo: "https://example.com/page#top" },
        html: "<title>Tea</title>",
        because: "it redirects to itself",
      },
      { sent: "<title>Tea</title>", html: "<title>Tea</title>", because: "it doesn't redirect" },
      { html: "<title>Tea</title>", outcome: "not-applicable", because: "it wasn't rendered" },
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
