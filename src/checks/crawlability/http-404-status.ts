import { defineCheck } from "../kit/define-check.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "http-404-status",
  scope: "site",
  title: "Missing pages don't return a 404 status",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A non-existent URL {answer} instead of returning a 404.",
  noSuggestion: "The response for missing pages is configured on the server.",
  docs: {
    what: "A URL that can't exist returns status 200 or redirects to an existing page. Sites that redirect to a login are excluded.",
    why: "Search engines treat every mistyped or deleted URL as a page and waste crawl budget on it. Broken links can't be detected, by this audit either.",
    fix: "Configure the server to return a 404 with a helpful error page. Turn off plugins that redirect all missing pages to the homepage.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors"],
  },
  needs: ["notFoundProbe"],

  appliesTo({ notFoundProbe }) {
    const status = notFoundProbe?.status ?? null;
    return status !== null && (status === 200 || status === 404 || status === 410) ? "applies" : "cannot-tell";
  },

  *detect({ notFoundProbe }) {
    if (notFoundProbe?.status !== 200) return;
    const { redirectTo, url } = notFoundProbe;
    if (redirectTo === null) yield { answer: "returns status 200", evidence: { related: [url] } };
    else if (!isPrivateByDesign(redirectTo)) {
      yield { answer: `redirects to ${redirectTo}, which works`, evidence: { related: [url, redirectTo] } };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        notFoundProbe: { status: 200, html: "<p>Tea</p>" },
        at: [""],
        because: "it seems to exist",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 200, html: "<p>Tea</p>", redirectTo: "https://example.com/" },
        at: [""],
        because: "it redirects to the homepage",
      },
    ],
    passes: [
      { pages: { "/": "" }, notFoundProbe: { status: 404, html: "<p>Not found</p>" }, because: "it returns 404" },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 404, html: "", redirectTo: "https://example.com/x/" },
        because: "a slash is added first, then it returns 404",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 200, html: "", redirectTo: "https://example.com/login?to=x" },
        because: "visitors have to log in",
      },
      { pages: { "/": "" }, notFoundProbe: { status: 403, html: "" }, because: "access was denied" },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 500, html: "<p>Oh</p>" },
        outcome: "cannot-tell",
        because: "the server fails, so it is unknown",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 404, html: "<p>Not found</p>" },
        outcome: "passed",
        because: "404 is correct",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 410, html: "<p>Gone</p>" },
        outcome: "passed",
        because: "410 is correct, too",
      },
    ],
  }),
});
