import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { openedPage } from "../kit/guards.ts";

export default defineCheck({
  id: "redirect-javascript",
  title: "Redirect by script",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "Scripts of the page send visitors on to {target}.",
  noSuggestion: "The script or the page that redirects has to be replaced on the server.",
  docs: {
    what: "The page answers as a page, and its scripts lead visitors to another address.",
    why: "Search engines follow such a redirect only after they have run the scripts, some never. Visitors wait for two pages.",
    fix: "Redirect on the server: status 301 where it is for good, 302 where it depends on the visitor (language, login).",
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
        because: "a script leads elsewhere",
      },
    ],
    passes: [
      {
        sent: "<title>Tea</title>",
        finishing: { sentTo: "https://example.com/page#top" },
        html: "<title>Tea</title>",
        because: "it leads to itself",
      },
      { sent: "<title>Tea</title>", html: "<title>Tea</title>", because: "it leads nowhere" },
      { html: "<title>Tea</title>", outcome: "not-applicable", because: "no browser has run its scripts" },
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
