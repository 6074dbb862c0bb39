import { defineCheck } from "../kit/define-check.ts";
import { indexableUrl } from "../kit/guards.ts";

export default defineCheck({
  id: "url-slash-duplicate",
  scope: "site",
  title: "Page is accessible with and without a trailing slash",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{other} returns the same page, and both are indexable.",
  noSuggestion: "The preferred form is configured on the server.",
  docs: {
    what: "The URLs with and without a trailing slash both return 200 with the same content, and neither is canonicalized to the other. Tested on up to three pages linked from the homepage. If the site links to both forms, content-duplicate-exact reports them.",
    why: "The page has a duplicate, and links are split between two URLs.",
    fix: "Redirect one form to the other sitewide, and use only that form in links.",
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
        because: "the other form returns the same content",
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
        because: "the other form is canonicalized to this one",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Tea</p>", status: 404 }],
        because: "the other form is missing",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/cup", html: "<p>Tea</p>" }],
        because: "another page was tested",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Nothing here</p>" }],
        because: "the other form returns different content",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a><a href="/tea/">Tea</a>', "/tea": "<p>Tea</p>", "/tea/": "<p>Tea</p>" },
        slashProbes: [{ linked: "/tea", html: "<p>Tea</p>" }],
        because: "both forms were crawled, which is covered by another check",
      },
      {
        pages: { "/": '<a href="/a/">A</a>', "/a/": "" },
        slashProbes: [{ linked: "/a/", html: "" }],
        because: "there is no text to compare",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page is indexable",
      },
    ],
  }),
});
