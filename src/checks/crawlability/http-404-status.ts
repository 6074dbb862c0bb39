import { defineCheck } from "../kit/define-check.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "http-404-status",
  scope: "site",
  title: "Missing pages do not answer 404",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A made-up address {answer}, instead of answering 404.",
  noSuggestion: "How the server answers missing pages is set on the server.",
  docs: {
    what: "An address that cannot exist answers with status 200, or redirects to a page that does. Sites that send strangers to a login are left out.",
    why: "Search engines take every mistyped and every deleted address for a page, and spend their time on them. Broken links cannot be found, by this audit neither.",
    fix: "Let the server answer 404 with a helpful page. Plugins that redirect all missing pages to the start page should be switched off.",
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
    if (redirectTo === null) yield { answer: "answers with status 200", evidence: { related: [url] } };
    else if (!isPrivateByDesign(redirectTo)) {
      yield { answer: `redirects to ${redirectTo}, which opens`, evidence: { related: [url, redirectTo] } };
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
        because: "it leads to the start page",
      },
    ],
    passes: [
      { pages: { "/": "" }, notFoundProbe: { status: 404, html: "<p>Not found</p>" }, because: "it answers 404" },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 404, html: "", redirectTo: "https://example.com/x/" },
        because: "a slash is added first, then it answers 404",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 200, html: "", redirectTo: "https://example.com/login?to=x" },
        because: "strangers must log in before they see anything",
      },
      { pages: { "/": "" }, notFoundProbe: { status: 403, html: "" }, because: "we were refused" },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 500, html: "<p>Oh</p>" },
        outcome: "cannot-tell",
        because: "the server fails, so nobody knows",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 404, html: "<p>Not found</p>" },
        outcome: "passed",
        because: "404 is right",
      },
      {
        pages: { "/": "" },
        notFoundProbe: { status: 410, html: "<p>Gone</p>" },
        outcome: "passed",
        because: "410 says it, too",
      },
    ],
  }),
});
