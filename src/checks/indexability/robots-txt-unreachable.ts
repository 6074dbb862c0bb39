import { defineCheck } from "../kit/define-check.ts";
import { inWords } from "../kit/guards.ts";

export default defineCheck({
  id: "robots-txt-unreachable",
  scope: "site",
  title: "robots.txt cannot be read",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{url} could not be read: {answer}.",
  noSuggestion: "The server has to answer at this address first.",
  docs: {
    what: "robots.txt answers with a server error, or not at all.",
    why: "Crawlers must then assume that everything is forbidden. Google stops for about twelve hours, and afterwards uses its last copy for up to thirty days.",
    fix: "Let the server answer with the file, or with 404 if there is none.",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.4",
      "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec",
    ],
  },
  needs: ["robots"],

  *detect({ robots }) {
    if (robots.state === "unreachable") yield { url: robots.url, answer: inWords(robots) };
  },

  examples: () => ({
    fails: [
      { pages: { "/": "" }, robots: { state: "unreachable", status: 503 }, at: [""], because: "the server fails" },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", status: null, failure: "timeout" },
        at: [""],
        because: "no answer comes",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: { state: "missing", status: 404 }, because: "no file means: all is allowed" },
    ],
  }),
});
