import { isMarkup } from "#domain/robots-lint.ts";
import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "robots-txt-not-text",
  scope: "site",
  title: "robots.txt returns an HTML page",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{url} returns status {status} and an HTML page with no rules.",
  noSuggestion: "The server returns an HTML page at this URL and has to return a text file.",
  docs: {
    what: "The robots.txt URL returns (or redirects to) a 200 response with HTML, often the homepage or a soft 404 page.",
    why: "Crawlers find no rules, so everything may be crawled and no sitemap is referenced, even if you have a robots.txt elsewhere.",
    fix: "Serve a text file at this URL, or return 404. The usual cause is a catch-all rewrite rule; exclude /robots.txt from it.",
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
        says: "https://example.com/robots.txt returns status 200",
        because: "the server returns one page for all URLs",
      },
      {
        pages: { "/": "" },
        robots: "\ufeff\n <html><p>Tea</p>",
        at: [""],
        because: "a BOM and whitespace come before the page",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /<a>\n", because: "it is text" },
      { pages: { "/": "" }, robots: "", because: "an empty file is a file" },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404, text: "" },
        outcome: "not-applicable",
        because: "an error page with an error status is fine",
      },
    ],
  }),
});
