import { defineCheck } from "../kit/define-check.ts";
import { htmlPage, mayExist } from "../kit/guards.ts";

export default defineCheck({
  id: "js-blocked-resource",
  title: "Resources needed for rendering can't be loaded",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{count:resource/resources} requested by the page's scripts couldn't be loaded: {files}",
  noSuggestion: "The host serving the file has to allow it.",
  docs: {
    what: "During rendering, the page's scripts requested resources that robots.txt blocks or that don't exist.",
    why: "Google applies robots.txt to these requests, too, so content loaded from them isn't indexed.",
    fix: "Allow the files in robots.txt (including API endpoints that supply page content), or fix the URL in the script.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
      "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
    ],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: htmlPage,

  *detect({ rendering }) {
    const files = rendering.missing
      .filter(({ why, status }) => why === "robots" || !mayExist(status))
      .map(({ url, why, status }) => `${url} (${why === "robots" ? "robots.txt disallows it" : `status ${status}`})`);
    if (files.length > 0) yield { count: files.length, files };
  },

  examples: () => ({
    fails: [
      {
        sent: "<h1>Tea</h1>",
        finishing: { missing: [{ url: "https://example.com/api/teas", why: "robots", status: null }] },
        html: "<h1>Tea</h1>",
        says: "robots.txt disallows it",
        because: "robots.txt blocks its data",
      },
      {
        sent: "<h1>Tea</h1>",
        finishing: { missing: [{ url: "https://example.com/tea.js", why: "failed", status: 404 }] },
        html: "<h1>Tea</h1>",
        says: "status 404",
        because: "a script does not exist",
      },
      {
        sent: "<h1>Tea</h1>",
        finishing: { missing: [{ url: "https://example.com/api/teas", why: "failed", status: 400 }] },
        html: "<h1>Tea</h1>",
        because: "the request is invalid",
      },
    ],
    passes: [
      {
        sent: "<h1>Tea</h1>",
        finishing: {
          missing: [
            { url: "https://example.com/me", why: "failed", status: 401 },
            { url: "https://example.com/api", why: "failed", status: 500 },
            { url: "https://example.com/slow", why: "failed", status: null },
          ],
        },
        html: "<h1>Tea</h1>",
        because: "requests denied with 401 and temporary errors are excluded",
      },
      { sent: "<h1>Tea</h1>", html: "<h1>Tea</h1>", because: "nothing is missing" },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        finishing: { missing: [{ url: "https://example.com/tea.js", why: "failed", status: 404 }] },
        html: "<h1>Tea</h1>",
        outcome: "not-applicable",
        because: "it is an error already",
      },
      { html: "<h1>Tea</h1>", outcome: "not-applicable", because: "it wasn't rendered" },
    ],
  }),
});
