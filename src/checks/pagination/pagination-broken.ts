import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { inWords, isBroken } from "../kit/guards.ts";

export default defineCheck({
  id: "pagination-broken",
  scope: "site",
  title: "Next or previous page does not open",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{target}, named as the {relation} page, does not open: {answer}.",
  noSuggestion: "The list is built by the theme or a plugin; its links have to be corrected there.",
  docs: {
    what: 'A `<link rel="next">` or `rel="prev"` leads to an address that answers with an error, or not at all. Broken links that visitors can click are told by link-broken-internal.',
    why: "Crawlers that follow the series end in nothing, and browsers may load the page ahead in vain.",
    fix: "Let the template leave out the link on the last page, or correct its address.",
    sources: ["https://html.spec.whatwg.org/multipage/links.html#sequential-link-types"],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "page" && url.status === 200 && url.isHtml ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    for (const { to, text } of graph.outlinks(url.id, "pagination")) {
      if (to.kind !== "page" || !isBroken(to) || isLinked(url, to, graph)) continue;
      yield { locator: to.url, target: to.url, relation: text === "next" ? "next" : "previous", answer: inWords(to) };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/news/page/2/": '<link rel="next" href="/news/page/3/">', "/news/page/3/": { status: 404 } },
        at: ["/news/page/2/"],
        because: "there is no third page",
      },
      {
        pages: { "/news/page/2/": '<link rel="prev" href="/news/">', "/news/": { status: 500 } },
        at: ["/news/page/2/"],
        because: "the first page fails",
      },
      {
        pages: { "/news/page/2/": '<link rel="prev" href="/news/">', "/news/": { status: 500 } },
        at: ["/news/page/2/"],
        says: "named as the previous page",
        because: "the page before does not open",
      },
      {
        pages: {
          "/news/page/2/": '<link rel="next" href="/news/page/3/"><a href="/cup">Cup</a>',
          "/news/page/3/": { status: 404 },
        },
        at: ["/news/page/2/"],
        says: "named as the next page",
        because: "its link leads to something else",
      },
    ],
    passes: [
      {
        pages: { "/news/": '<link rel="next" href="/news/page/2/">', "/news/page/2/": "<p>News</p>" },
        because: "it opens",
      },
      {
        pages: {
          "/news/": '<link rel="next" href="/news/page/2/"><a href="/news/page/2/">2</a>',
          "/news/page/2/": { status: 404 },
        },
        because: "a broken link is another problem",
      },
      {
        pages: { "/news/": '<link rel="next" href="/news/page/2/">', "/news/page/2/": { status: 403 } },
        because: "a refusal is not an error",
      },
      {
        pages: { "/news/": '<link rel="next" href="/news/page/2/">', "/news/page/2/": { leftOut: "max_pages" } },
        because: "it was not asked for",
      },
      {
        pages: { "/news/": '<link rel="canonical" href="/gone">', "/gone": { status: 404 } },
        because: "a canonical is another matter",
      },
      {
        pages: {
          "/news/page/2/": { status: 404, html: '<link rel="next" href="/news/page/3/">' },
          "/news/page/3/": { status: 404 },
        },
        outcome: "not-applicable",
        because: "what an error page names is not heeded",
      },
      {
        pages: { "/news/page/2/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "a document names no neighbours",
      },
      {
        pages: {
          "/news/page/2/": '<link rel="next" href="https://other.example.net/3">',
          "https://other.example.net/3": { status: 404 },
        },
        because: "other sites are not judged",
      },
      {
        pages: {
          "/": { leftOut: "robots" },
          "https://other.example.net/2": '<link rel="next" href="https://other.example.net/3">',
        },
        outcome: "not-applicable",
        because: "what other sites name is not heeded",
      },
    ],
  }),
});

function isLinked(url: SeenUrl, target: SeenUrl, graph: SiteWideFacts["graph"]): boolean {
  for (const { to } of graph.outlinks(url.id, "link")) if (to.id === target.id) return true;
  return false;
}
