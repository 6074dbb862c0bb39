import { defineCheck } from "../kit/define-check.ts";
import { inWords } from "../kit/guards.ts";

export default defineCheck({
  id: "robots-txt-unreachable",
  scope: "site",
  title: "robots.txt is unreachable",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{url} could not be fetched: {answer}.",
  noSuggestion: "The server has to return a valid response for robots.txt first.",
  docs: {
    what: "robots.txt returns a server error or 429 (too many requests), or doesn't respond.",
    why: "Crawlers have to assume that the whole site is disallowed. Google stops crawling for about 12 hours, then uses its cached copy for up to 30 days. It treats 429 like a server error; by RFC 9309, 429 means that everything is allowed.",
    fix: "Make the server return the file, or a 404 if there is none.",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4",
      "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec",
    ],
  },
  needs: ["robots"],

  *detect({ robots }) {
    if (robots.state === "unreachable" || robots.status === 429) yield { url: robots.url, answer: inWords(robots) };
  },

  examples: () => ({
    fails: [
      { pages: { "/": "" }, robots: { state: "unreachable", status: 503 }, at: [""], because: "the server fails" },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", status: null, failure: "timeout" },
        at: [""],
        because: "there is no response",
      },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 429 },
        at: [""],
        says: "status 429",
        because: "the server refuses to answer so often, which Google takes for an error of the server",
      },
    ],
    passes: [
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404 },
        because: "no file means that everything is allowed",
      },
    ],
  }),
});
