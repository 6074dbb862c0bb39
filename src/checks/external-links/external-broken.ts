import { defineCheck } from "../kit/define-check.ts";
import { inWords, isMissing } from "../kit/guards.ts";
import { removeLink } from "../kit/suggest/links.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-broken",
  scope: "site",
  title: "Link to another site is broken",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The link “{text}” goes to {target}, which is gone: {answer}.",
  noSuggestion:
    "Where the other site moved its page is not known, and the link's text (“here”) says nothing without the link.",
  docs: {
    what: "A link leads to a page of another site that answers 404 or 410, or whose name no longer exists. Refusals, slowness and server errors do not count, and neither do unknown names while nothing shows that names can be resolved at all.",
    why: "Visitors reach a dead end, and the page looks neglected.",
    fix: "Find the new address of the page, link to another source, or remove the link.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],
  each({ url, graph }) {
    if (url.kind !== "external" || !url.visited) return "not-applicable";
    return url.failure === "dns_failed" && !graph.namesResolve ? "cannot-tell" : "applies";
  },

  *detect({ url, graph }) {
    if (url.challenge || !(isMissing(url) || url.failure === "dns_failed")) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
    }
  },

  suggest(_, { target, text }) {
    const removed = removeLink(String(target), String(text));
    return removed && { ...removed, source: "the link's own text, which stays" };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="https://other.example.net/gone">Source</a>',
          "https://other.example.net/gone": { status: 404 },
        },
        at: ["/"],
        because: "the page is gone",
      },
      {
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
        },
        at: ["/"],
        because: "the whole site is gone",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<a href="https://no-such.example.net/">Gone</a><a href="https://other.example.net/">Here</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
          "https://other.example.net/": { status: 200 },
        },
        at: ["/"],
        because: "another site was reached by its name, so names can be resolved",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<a href="http://192.168.0.9/gone">Source</a>', "http://192.168.0.9/gone": { status: 404 } },
        at: ["/"],
        because: "a number needs no name to be resolved",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 403 },
        },
        because: "blocked is not broken",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 503 },
        },
        because: "the server may be back tomorrow",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
        },
        because: "no name could be resolved, perhaps because this machine cannot do it",
      },
      { pages: { "/": '<a href="https://other.example.net/">Source</a>' }, because: "it was not asked for" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nothing leads to other sites" },
      {
        pages: { "/": '<a href="https://other.example.net/">Source</a>' },
        outcome: "not-applicable",
        because: "other sites were not asked",
      },
      {
        pages: { "/": '<a href="/gone">Tea</a>', "/gone": { status: 404 } },
        because: "link-broken-internal tells of the own site",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 404, challenge: true },
        },
        because: "a firewall answered, not the page",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 200 },
        },
        because: "it opens, whatever is known about names",
      },
    ],
  }),
});
