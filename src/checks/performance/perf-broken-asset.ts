import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { endOf, isOwnResource, usersOf } from "../kit/resources.ts";

export default defineCheck({
  id: "perf-broken-asset",
  scope: "site",
  title: "Broken script or stylesheet",
  effect: "breakage",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {kind} can't be loaded ({answer}); {pages:page uses/pages use} it.",
  noSuggestion: "The theme or plugin that loads the file has to be updated or changed.",
  docs: {
    what: "A script or stylesheet on the page returns an error. Blocked requests and, on other hosts, temporary server errors are excluded.",
    why: "The page may look or function incorrectly, and every visit makes a wasted request.",
    fix: "Restore the file, correct its URL, or remove the reference.",
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
    const kind = uses.has("script") ? "script" : uses.has("style") ? "stylesheet" : null;
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
        because: "its host no longer exists",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea.js"></script>',
          "https://cdn.example.net/tea.js": { status: 404, resource: {} },
        },
        at: ["https://cdn.example.net/tea.js"],
        because: "the third-party file was removed",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404, resource: {} } },
        at: ["/tea.js"],
        because: "an IP address needs no DNS lookup",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { resource: { type: "script" } } },
        because: "it works",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 403, resource: {} } },
        because: "blocked doesn't mean broken",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea.js"></script>',
          "https://other.example.net/tea.js": { status: 503, resource: {} },
        },
        because: "third-party server errors may be temporary",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "images have a separate check",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<script src="https://gone.example.net/tea.js"></script>',
          "https://gone.example.net/tea.js": { failure: "dns_failed", resource: {} },
        },
        because: "DNS may not be working on this machine",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { leftOut: "robots", resource: {} } },
        outcome: "not-applicable",
        because: "it was not requested",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 403, resource: {} } },
        outcome: "cannot-tell",
        because: "access to the file was denied",
      },
      {
        pages: { "/": '<script src="/tea.js"></script>', "/tea.js": { status: 404 } },
        because: "a URL not requested as a resource isn't checked as one",
      },
      {
        pages: {
          "/": '<script src="https://cdn.example.net/tea.js"></script>',
          "https://cdn.example.net/tea.js": { status: 500, resource: {} },
        },
        because: "third-party server errors may be temporary",
      },
    ],
  }),
});
