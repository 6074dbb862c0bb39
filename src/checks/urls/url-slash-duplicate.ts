import { defineCheck } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";

export default defineCheck({
  id: "url-slash-duplicate",
  scope: "site",
  title: "Page answers with and without a slash at the end",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{other} shows the same page, and both may be listed.",
  noSuggestion: "Which of the two forms is meant is set on the server.",
  docs: {
    what: "The address with a slash at its end and the one without both answer 200 with the same text, and neither names the other as its canonical. The other form of up to three pages to which the start page links is asked. Where the site links to both forms, content-duplicate-exact names them.",
    why: "The page exists twice, and links to it are split between two addresses.",
    fix: "Let one form redirect to the other for the whole site, and link to that one.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
      "https://developers.google.com/search/blog/2010/04/to-slash-or-not-to-slash",
    ],
  },
  needs: ["graph", "slashProbes"],
  each: indexableUrl,

  *detect({ url, graph, slashProbes }) {
    const twin = slashProbes.find((probe) => probe.linked === url.url && probe.status === 200 && probe.isOriginal);
    const isSame = twin !== undefined && url.textHash !== "" && twin.textHash === url.textHash;
    if (isSame && !graph.byUrl(twin.url)?.visited) yield { other: twin.url };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Tea</p>" }],
        at: ["/tea"],
        because: "the other form shows the same when it is asked",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "", status: 301, redirectTo: "https://example.com/tea" }],
        because: "the other form redirects",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Tea</p>", isOriginal: false }],
        because: "the other form names this one as its canonical",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Tea</p>", status: 404 }],
        because: "the other form is missing",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/cup", html: "<p>Tea</p>" }],
        because: "another page was asked",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Nothing here</p>" }],
        because: "the other form shows something else",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a><a href="/tea/">Tea</a>', "/tea": "<p>Tea</p>", "/tea/": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Tea</p>" }],
        because: "the crawl met both forms, and another check compares the pages it read",
      },
      {
        pages: { "/": '<a href="/a/">A</a>', "/a/": "" },
        slashProbes: [{ linked: "/a/", html: "" }],
        because: "without text nothing can be compared",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
    ],
  }),
});
