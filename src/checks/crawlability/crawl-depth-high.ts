import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";
import { proposeInlink } from "../kit/suggest/inlinks.ts";

/** Where most tools and experience agree: what takes more clicks is read rarely, by people and by crawlers. */
const MAX_CLICKS = 4;

export default defineCheck({
  id: "crawl-depth-high",
  scope: "site",
  title: "High crawl depth",
  effect: "understanding",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: MAX_CLICKS,
  threshold: "more than {limit} clicks from the start URL",
  message: "The page is {clicks} clicks from the start URL.",
  noSuggestion: "No page closer to the start URL covers the same topic.",
  docs: {
    what: "The shortest click path from the start URL is longer than the limit. Paginated pages are excluded.",
    why: "Search engines crawl deep pages less often and consider them less important.",
    fix: "Link to the page from a category, hub page or related article.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],
  each: indexableUrl,

  *detect({ url }, limit) {
    if (url.depth !== null && url.depth > limit && !isLaterPage(url.url)) yield { clicks: url.depth };
  },

  suggest(sources) {
    return proposeInlink(sources, ({ depth }) => depth !== null && depth < MAX_CLICKS);
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/1">1</a>',
          "/1": '<a href="/2">2</a>',
          "/2": '<a href="/3">3</a>',
          "/3": '<a href="/4">4</a>',
          "/4": '<a href="/5">5</a>',
          "/5": "<h1>Deep</h1>",
        },
        at: ["/5"],
        because: "it takes five clicks",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/1">1</a><a href="/3">3</a>',
          "/1": '<a href="/2">2</a>',
          "/2": '<a href="/3">3</a>',
          "/3": '<a href="/4">4</a>',
          "/4": "<p>Near</p>",
        },
        because: "the shortest path counts",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
      {
        pages: {
          "/": '<a href="/1">1</a>',
          "/1": '<a href="/2">2</a>',
          "/2": '<a href="/3">3</a>',
          "/3": '<a href="/4">4</a>',
          "/4": '<a href="/page/5/">5</a>',
          "/page/5/": "<p>Old posts</p>",
        },
        because: "paginated pages are deep by nature",
      },
    ],
  }),
});
