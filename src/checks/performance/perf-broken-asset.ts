import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { endOf, isOwnResource, usersOf } from "../kit/resources.ts";

export default defineCheck({
  id: "perf-broken-asset",
  scope: "site",
  title: "Script or style sheet does not open",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {kind} does not open ({answer}); {pages:page needs/pages need} it.",
  noSuggestion: "The theme or plugin that loads the file has to be updated or changed.",
  docs: {
    what: "A page loads a script or style sheet that answers with an error. Refusals do not count, and for other hosts neither do passing server errors.",
    why: "The page may look or work wrong, and every visit asks for the file in vain.",
    fix: "Put the file back, correct its address, or take the reference out.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics"],
  },
  needs: ["graph"],

  each({ url, graph }) {
    if (url.kind !== "resource" || !url.visited) return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.failure === "dns_failed" && !graph.namesResolve ? "cannot-tell" : "applies";
  },

  *detect({ url, graph, site }) {
    const end = endOf(url, graph);
    if (!end || !isBroken(end)) return;
    const isGone = end.failure === "dns_failed" || (end.status !== null && end.status < 500);
    if (!isOwnResource(end.url, site.origin) && !isGone) return;
    const { uses, count, related } = usersOf(url, graph);
    const kind = uses.has("script") ? "script" : uses.has("style") ? "style sheet" : null;
    if (kind) yield { kind, answer: inWords(end), pages: count, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        at: ["/tea.js"],
        because: "the script is missing",
      },
      {
        pages: { "/": '<link rel="stylesheet" href="/tea.css">', "/tea.css": { status: 500, resource: {} } },
        at: ["/tea.css"],
        because: "the site's own server fails",
      },
      {
        pages: {
          "/": '<script src="https://gone.example.net/tea.js"></script>',
          "https://gone.example.net/tea.js": { failure: "dns_failed", resource: {} },
        },
        at: ["https://gone.example.net/tea.js"],
        because: "its host is gone",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea.js"></script>',
          "https://cdn.example.net/tea.js": { status: 404, resource: {} },
        },
        at: ["https://cdn.example.net/tea.js"],
        because: "a stranger has taken it away",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        at: ["/tea.js"],
        because: "a number needs no name to be resolved",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: { type: "script" } } },
        because: "it opens",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 403, resource: {} } },
        because: "blocked is not broken",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea.js"></script>',
          "https://other.example.net/tea.js": { status: 503, resource: {} },
        },
        because: "a stranger's server may be back tomorrow",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "images have a check of their own",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<script src="https://gone.example.net/tea.js"></script>',
          "https://gone.example.net/tea.js": { failure: "dns_failed", resource: {} },
        },
        because: "nothing shows that names can be resolved here",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page loads no file" },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "robots", resource: {} } },
        outcome: "not-applicable",
        because: "it was not asked for",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 403, resource: {} } },
        outcome: "cannot-tell",
        because: "the file refused to be read",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404 } },
        because: "what was never asked for as a file is not judged as one",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea.js"></script>',
          "https://cdn.example.net/tea.js": { status: 500, resource: {} },
        },
        because: "a stranger's server may fail for a moment",
      },
    ],
  }),
});
