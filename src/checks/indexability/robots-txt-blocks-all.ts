import { defineCheck } from "../kit/define-check.ts";
import { proposeRobots, unblocked } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "robots-txt-blocks-all",
  scope: "site",
  title: "robots.txt blocks the whole site",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "{url} forbids search engines to read any page.",
  noSuggestion: "The file does not show which of its rules block the site.",
  docs: {
    what: "robots.txt disallows `/` for all crawlers or for Googlebot.",
    why: "Search engines read nothing any more; pages drop out of the results or are listed without a text.",
    fix: "Remove the line `Disallow: /`. If the site must stay private, protect it with a password instead.",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc9309",
      "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
    ],
  },
  needs: ["robots"],

  *detect({ robots }) {
    if (robots.state !== "found" || !robots.blocksAll) return;
    const line = /^[ \t]*disallow[ \t]*:[ \t]*\/[ \t]*\*?[ \t]*$/im.exec(robots.text)?.[0].trim();
    yield { url: robots.url, evidence: line === undefined ? {} : { snippet: line } };
  },

  suggest({ robots }) {
    return proposeRobots(robots, () => unblocked(robots), {
      risk: "review",
      source: "robots.txt without the rule against all",
    });
  },

  examples: () => ({
    fails: [{ pages: { "/": "" }, robots: "User-agent: *\nDisallow: /\n", at: [""], because: "nothing may be read" }],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n", because: "one folder is not the site" },
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow:\n", because: "an empty rule forbids nothing" },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", status: 503, blocksAll: true },
        because: "an old copy that crawlers may keep is not what the server says",
      },
    ],
  }),
});
