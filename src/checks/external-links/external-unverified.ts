import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isMissing, isRefused } from "../kit/guards.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-unverified",
  scope: "site",
  title: "Link to another site cannot be verified",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: true,
  informs: true,
  message: "The link “{text}” goes to {target}, which could not be verified ({answer}). It may well work for people.",
  noSuggestion: "The other site refuses automatic requests, so open the link in a browser.",
  docs: {
    what: "The other site refuses robots (401, 403, 429, 999, another status of its kind, or a challenge). That says something about robots, not about the link.",
    why: "Nobody can say from here whether the link works. It never lowers the score.",
    fix: "Open the link in a browser if it matters; otherwise do nothing.",
    sources: [],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "external" && url.visited ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (!isRefused(url) && !failsPerhaps(url)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="https://social.example.net/me">Me</a>',
          "https://social.example.net/me": { status: 999 },
        },
        at: ["/"],
        because: "the network sends robots away with a number of its own",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 405 },
        },
        at: ["/"],
        because: "it does not like how it is asked",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
        },
        because: "a name that nobody knows is broken, or says something about this machine",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 200 },
        },
        because: "it works",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 404 },
        },
        because: "a missing page is broken, not unverified",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 503 },
        },
        because: "external-error names servers that fail",
      },
      {
        pages: { "/": '<a href="https://other.example.net/">Source</a>' },
        outcome: "not-applicable",
        because: "other sites were not asked",
      },
      {
        pages: { "/": '<a href="/club">Club</a>', "/club": { status: 403 } },
        outcome: "not-applicable",
        because: "http-forbidden tells of the own site",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 500 },
        },
        because: "from 500 on the server fails, which external-error tells",
      },
    ],
  }),
});

/** An answer that is neither the page nor its absence: 400, 405, 451 and the like. */
function failsPerhaps(url: SeenUrl): boolean {
  return isBroken(url) && !isMissing(url) && url.status !== null && url.status < 500;
}
