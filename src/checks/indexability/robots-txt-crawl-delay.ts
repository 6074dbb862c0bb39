import { crawlDelays } from "#domain/robots-lines.ts";
import { defineCheck } from "../kit/define-check.ts";
import { joined, linesOf, proposeRobots } from "../kit/suggest/robots-txt.ts";

/** At 10 seconds a crawler reads 8,640 pages a day, which is little for a shop and enough for a small site. */
const MAX_SECONDS = 10;

export default defineCheck({
  id: "robots-txt-crawl-delay",
  scope: "site",
  title: "robots.txt has a long crawl delay",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  limit: MAX_SECONDS,
  threshold: "more than {limit} seconds",
  message: "robots.txt limits {agents} to one request every {seconds:second/seconds}.",
  noSuggestion: "The line couldn't be changed without affecting other rules.",
  docs: {
    what: "A `Crawl-delay` in robots.txt is longer than the limit. Google ignores it; Bing and others respect it.",
    why: "Crawlers that respect it may take weeks to discover new content.",
    fix: "Remove the line, or set it to one or two seconds. If crawlers overload the server, caching is a better solution.",
    sources: ["https://www.bing.com/webmasters/help/crawl-control-55a30302"],
  },
  needs: ["robots"],
  appliesTo: ({ robots }) => (robots.state === "found" ? "applies" : "not-applicable"),

  *detect({ robots }, limit) {
    for (const { agents, seconds } of crawlDelays(robots.text)) {
      if (seconds > limit) yield { locator: agents.join(" ").slice(0, 200), agents, seconds };
    }
  },

  suggest({ robots }) {
    const shorter = () =>
      linesOf(robots.text).map(({ text, name, value }) =>
        name === "crawl-delay" && Number(value) > MAX_SECONDS ? `Crawl-delay: ${MAX_SECONDS}` : text,
      );
    const source = "the longest delay that causes little harm";
    return proposeRobots(robots, () => joined(shorter()), { risk: "safe", source });
  },

  examples: () => ({
    fails: [
      { pages: { "/": "" }, robots: "User-agent: *\nCrawl-delay: 11\n", at: [""], because: "11 seconds is too long" },
      {
        pages: { "/": "" },
        robots: "User-agent: A\nUser-agent: B\nCrawl-delay: 2.5\n\nUser-agent: C\nDisallow: /a\nCrawl-delay: 60\n",
        at: [""],
        because: "one of three crawlers must wait a minute",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nCrawl-delay: 10\n", because: "10 seconds is acceptable" },
      { pages: { "/": "" }, robots: "Crawl-delay: 60\nUser-agent: *\n", because: "the line applies to no crawler" },
      { pages: { "/": "" }, robots: "User-agent: *\nCrawl-delay: soon\n", because: "it isn't a number" },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404, text: "User-agent: *\nCrawl-delay: 60\n" },
        because: "there is no file",
      },
    ],
  }),
});
