import { defineCheck } from "../kit/define-check.ts";
import { crawlDelays } from "../kit/robots-lines.ts";
import { joined, linesOf, proposeRobots } from "../kit/suggest/robots-txt.ts";

/** At 10 seconds a crawler reads 8,640 pages a day, which is little for a shop and enough for a small site. */
const MAX_SECONDS = 10;

export default defineCheck({
  id: "robots-txt-crawl-delay",
  scope: "site",
  title: "robots.txt makes crawlers wait long",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  limit: MAX_SECONDS,
  threshold: "more than {limit} seconds",
  message: "robots.txt lets {agents} ask for one page every {seconds:second/seconds} only.",
  noSuggestion: "The line could not be changed without touching other rules.",
  docs: {
    what: "A `Crawl-delay` in robots.txt is longer than the limit. Google ignores the line; Bing and others heed it.",
    why: "Crawlers that heed it may need weeks to see what is new.",
    fix: "Remove the line, or set it to a second or two. If crawlers are too much for the server, a cache helps more.",
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
    const source = "the longest wait that does little harm";
    return proposeRobots(robots, () => joined(shorter()), { risk: "safe", source });
  },

  examples: () => ({
    fails: [
      { pages: { "/": "" }, robots: "User-agent: *\nCrawl-delay: 11\n", at: [""], because: "11 seconds are long" },
      {
        pages: { "/": "" },
        robots: "User-agent: A\nUser-agent: B\nCrawl-delay: 2.5\n\nUser-agent: C\nDisallow: /a\nCrawl-delay: 60\n",
        at: [""],
        because: "one of three crawlers must wait a minute",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nCrawl-delay: 10\n", because: "10 seconds are bearable" },
      { pages: { "/": "" }, robots: "Crawl-delay: 60\nUser-agent: *\n", because: "the line belongs to no crawler" },
      { pages: { "/": "" }, robots: "User-agent: *\nCrawl-delay: soon\n", because: "this is no number" },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404, text: "User-agent: *\nCrawl-delay: 60\n" },
        because: "there is no file",
      },
    ],
  }),
});
