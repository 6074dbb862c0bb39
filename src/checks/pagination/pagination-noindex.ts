import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { firstPages } from "../kit/pagination.ts";
import { proposeIndexing } from "../kit/suggest/indexing.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "pagination-noindex",
  scope: "site",
  title: "Paginated page is noindexed",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The page is noindexed, although {first}, the first page of the series, is indexable.",
  noSuggestion: "The directive is set in an HTTP header by the server, not on the page.",
  docs: {
    what: "Page 2 or later of a paginated series is noindexed, while page 1 is indexable. Search results are excluded.",
    why: "Search engines eventually stop following links on noindex pages, so older articles or products are no longer discovered.",
    fix: "Make paginated pages indexable, each with a self-referencing canonical. SEO plugins have a setting for archives.",
    sources: ["https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading"],
  },
  needs: ["graph"],
  each: ({ url }) =>
    url.kind === "page" && url.status === 200 && url.noindex && isLaterPage(url.url) ? "applies" : "not-applicable",

  *detect({ url, graph }) {
    if (isPrivateByDesign(url.url)) return;
    const first = firstPages(url.url, graph).find(({ indexable }) => indexable);
    if (first) yield { first: first.url };
  },

  suggest: ({ place }) => place && proposeIndexing(declared(place)),

  examples: () => ({
    fails: [
      {
        pages: { "/news/": "<p>News</p>", "/news/page/2/": '<meta name="robots" content="noindex">' },
        at: ["/news/page/2/"],
        because: "only page 1 is indexable",
      },
      {
        pages: { "/news": "<p>News</p>", "/news?page=2": '<meta name="robots" content="noindex">' },
        at: ["/news?page=2"],
        because: "the number may be a parameter",
      },
    ],
    passes: [
      {
        pages: { "/news/": "<p>News</p>", "/news/page/2/": "<p>Old news</p>" },
        because: "both are indexable",
      },
      {
        pages: {
          "/news/": '<meta name="robots" content="noindex">',
          "/news/page/2/": '<meta name="robots" content="noindex">',
        },
        because: "the whole series is noindexed",
      },
      {
        pages: { "/search/": "<p>Search</p>", "/search/page/2/": '<meta name="robots" content="noindex">' },
        because: "search results are noindexed on purpose",
      },
      {
        pages: { "/news/": "<p>News</p>", "/news/page/1/": '<meta name="robots" content="noindex">' },
        because: "it is page 1 again",
      },
      { pages: { "/news/page/2/": '<meta name="robots" content="noindex">' }, because: "page 1 is unknown" },
      {
        pages: {
          "/news/": "<p>News</p>",
          "/news/page/2/": { status: 404, html: '<meta name="robots" content="noindex">' },
        },
        because: "missing pages are reported separately",
      },
      {
        pages: {
          "/": "",
          "https://other.example.net/news/": "<p>News</p>",
          "https://other.example.net/news/page/2/": '<meta name="robots" content="noindex">',
        },
        because: "external sites are not checked",
      },
    ],
  }),
});
