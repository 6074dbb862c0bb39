import { defineCheck } from "../kit/define-check.ts";
import { isMarkup } from "../kit/robots.ts";

export default defineCheck({
  id: "robots-txt-not-text",
  scope: "site",
  title: "A page is sent in the place of robots.txt",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{url} answers with status {status} and a page of HTML, which holds no rules.",
  noSuggestion: "The server sends a page at this address and has to send a text file.",
  docs: {
    what: "The address of robots.txt answers with 200, or leads to what answers with 200, but what comes is HTML: often the start page, or an error page that calls itself a page.",
    why: "Crawlers find no rule in it, so everything may be read and no sitemap is named, whatever somebody wrote into a robots.txt elsewhere.",
    fix: "Serve a text file at this address, or answer with 404. Often a rule of the server sends all addresses to one page: except this one from it.",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc9309#section-2.3",
      "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt",
    ],
  },
  needs: ["robots"],
  appliesTo: ({ robots }) => (robots.state === "found" ? "applies" : "not-applicable"),

  *detect({ robots }) {
    if (isMarkup(robots)) yield { url: robots.url, status: robots.status };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "<!DOCTYPE html>\n<title>Tea</title>\n",
        at: [""],
        says: "https://example.com/robots.txt answers with status 200",
        because: "the server sends one page for all addresses",
      },
      {
        pages: { "/": "" },
        robots: "\ufeff\n <html><p>Tea</p>",
        at: [""],
        because: "a mark and white space stand before the page",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /<a>\n", because: "it is text" },
      { pages: { "/": "" }, robots: "", because: "an empty file is a file" },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404, text: "" },
        outcome: "not-applicable",
        because: "an error page is in its right place there",
      },
    ],
  }),
});
