import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { externalEnd, externalLink } from "../kit/external-end.ts";
import { isBroken, isMissing, isRefused } from "../kit/guards.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-unverified",
  scope: "site",
  title: "External link could not be verified",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: true,
  informs: true,
  message:
    "The link “{text}” points to {target}, which could not be verified ({answer}{redirects?}). It may work for visitors.",
  noSuggestion: "The external site blocks automated requests, so check the link in a browser.",
  docs: {
    what: "The external site blocks bots (401, 403, 429, 999 or similar, or a challenge page). This doesn't mean that the link is broken.",
    why: "The link can't be verified automatically. Doesn't affect the score.",
    fix: "Check important links in a browser; otherwise no action is needed.",
    sources: [],
  },
  needs: ["graph"],
  each: externalLink,

  *detect({ url, graph }) {
    const { end, ...said } = externalEnd(url, graph);
    if (!end || !(isRefused(end) || failsPerhaps(end))) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, ...said };
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
        because: "the network blocks bots with a non-standard status code",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 405 },
        },
        at: ["/"],
        because: "it rejects the request method",
      },
      {
        pages: {
          "/": '<a href="https://social.example.net/me">Me</a>',
          "https://social.example.net/me": { redirectTo: "https://social.example.net/in/me" },
          "https://social.example.net/in/me": { status: 999 },
        },
        at: ["/"],
        because: "its redirect ends at a page that blocks bots",
        says: "The link “Me” points to https://social.example.net/me, which could not be verified (status 999 after redirects to https://social.example.net/in/me). It may work for visitors.",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/tea" },
        },
        because: "where its redirect ends isn't known",
      },
      {
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
        },
        because: "DNS failures are reported as broken, or are a local problem",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
        },
        outcome: "cannot-tell",
        because: "all DNS lookups failed, so nothing is known of it",
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
        because: "server errors are covered by external-error",
      },
      {
        pages: { "/": '<a href="https://other.example.net/">Source</a>' },
        outcome: "not-applicable",
        because: "external links were not checked",
      },
      {
        pages: { "/": '<a href="/club">Club</a>', "/club": { status: 403 } },
        outcome: "not-applicable",
        because: "internal pages are covered by http-forbidden",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 500 },
        },
        because: "5xx statuses are covered by external-error",
      },
    ],
  }),
});

/** An answer that is neither the page nor its absence: 400, 405, 451 and the like. */
function failsPerhaps(url: SeenUrl): boolean {
  return isBroken(url) && !isMissing(url) && url.status !== null && url.status < 500;
}
