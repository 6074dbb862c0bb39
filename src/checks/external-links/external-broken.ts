import { defineCheck } from "../kit/define-check.ts";
import { inWords, isMissing } from "../kit/guards.ts";
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
  docs: {
    what: "A link leads to a page of another site that answers 404 or 410, or whose name no longer exists. Refusals, slowness and server errors do not count.",
    why: "Visitors reach a dead end, and the page looks neglected.",
    fix: "Find the new address of the page, link to another source, or remove the link.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "external" && url.visited ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (url.challenge || !(isMissing(url) || url.failure === "dns_failed")) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
    }
  },

  examples: {
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
      { pages: { "/": '<a href="https://other.example.net/">Source</a>' }, because: "it was not asked for" },
    ],
  },
});
