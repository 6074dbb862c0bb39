import { defineCheck } from "../kit/define-check.ts";
import { otherVerdict } from "../kit/robots.ts";
import { proposeRobots, unblocked } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "robots-txt-blocks-all",
  scope: "site",
  title: "robots.txt blocks the whole site",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "{url} disallows crawling of all pages{others?}.",
  noSuggestion: "It isn't clear from the file which rule blocks the site.",
  docs: {
    what: "robots.txt disallows `/` for all crawlers or for Googlebot.",
    why: "Search engines can't crawl anything; pages drop out of search results or appear without a snippet.",
    fix: "Remove the `Disallow: /` rule. If the site should be private, password-protect it instead.",
    sources: [
      "https://www.rfc-editor.org/rfc/rfc9309",
      "https://developers.google.com/search/docs/crawling-indexing/robots/intro",
    ],
  },
  needs: ["robots"],

  *detect({ robots }) {
    if (robots.state !== "found" || !robots.blocksAll) return;
    const line = /^[ \t]*(?:diss?all?ow|diasllow|disallaw)[ \t]*[:\t ][ \t]*\/[ \t]*\*?[ \t]*$/im
      .exec(robots.text)?.[0]
      .trim();
    yield {
      url: robots.url,
      others: otherVerdict(robots, new URL("/", robots.url).href),
      evidence: line === undefined ? {} : { snippet: line },
    };
  },

  suggest({ robots }) {
    return proposeRobots(robots, () => unblocked(robots), {
      risk: "review",
      source: "robots.txt without the sitewide Disallow",
    });
  },

  examples: () => ({
    fails: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /\n", at: [""], because: "everything is disallowed" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow /\n",
        at: [""],
        says: "all pages. Crawlers that follow RFC 9309 to the letter ignore the misspelled rule.",
        because: "Google overlooks that the colon is missing",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\ndissallow: /\n",
        at: [""],
        because: "Google overlooks a common spelling mistake",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n", because: "only one directory is blocked" },
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow:\n", because: "an empty rule disallows nothing" },
      {
        pages: { "/": "" },
        robots: { state: "unreachable", status: 503, blocksAll: true },
        because: "a cached copy isn't the current file",
      },
    ],
  }),
});
