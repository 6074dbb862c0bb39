import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { firstPages } from "../kit/pagination.ts";
import { proposeIndexing } from "../kit/suggest/indexing.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "pagination-noindex",
  scope: "site",
  title: "Later page of a list must not be listed",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The page says noindex, although {first}, where the list begins, may be listed.",
  noSuggestion: "The directive is sent by the server, not written in the page.",
  docs: {
    what: "Page 2 or a later page of a list carries a noindex, while the first page may be listed. Searches are left out.",
    why: "Search engines stop following the links of pages that stay noindex, so that older articles or products are no longer found.",
    fix: "Let later pages be listed, each with itself as its canonical. SEO plugins have a setting for archives.",
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
        because: "only the first page may be listed",
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
        because: "both may be listed",
      },
      {
        pages: {
          "/news/": '<meta name="robots" content="noindex">',
          "/news/page/2/": '<meta name="robots" content="noindex">',
        },
        because: "the list is hidden as a whole",
      },
      {
        pages: { "/search/": "<p>Search</p>", "/search/page/2/": '<meta name="robots" content="noindex">' },
        because: "searches are hidden on purpose",
      },
      {
        pages: { "/news/": "<p>News</p>", "/news/page/1/": '<meta name="robots" content="noindex">' },
        because: "it is the first page once more",
      },
      { pages: { "/news/page/2/": '<meta name="robots" content="noindex">' }, because: "the first page is not known" },
      {
        pages: {
          "/news/": "<p>News</p>",
          "/news/page/2/": { status: 404, html: '<meta name="robots" content="noindex">' },
        },
        because: "a page that is gone is another problem",
      },
      {
        pages: {
          "/": "",
          "https://other.example.net/news/": "<p>News</p>",
          "https://other.example.net/news/page/2/": '<meta name="robots" content="noindex">',
        },
        because: "other sites list what they like",
      },
    ],
  }),
});
