import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { externalEnd, LOOP, openedExternalLink } from "../kit/external-end.ts";
import { isBroken } from "../kit/guards.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-error",
  scope: "site",
  title: "External link returns an error or times out",
  effect: "breakage",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  informs: true,
  message: "The link “{text}” points to {target}, which failed on both attempts ({answer}{redirects?}).",
  noSuggestion: "The external site has to respond first; the error may be temporary.",
  docs: {
    what: "The external site returned a server error or no response on both attempts, directly or after redirects, or its redirects form a loop. DNS failures are reported as broken, and blocked requests as unverified.",
    why: "The error may be temporary. If it persists over several audits, the link is dead.",
    fix: "Recheck the link in a browser from time to time, and replace it if it stays down. Doesn't affect the score.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Status#server_error_responses"],
  },
  needs: ["graph"],
  each: openedExternalLink,

  *detect({ url, graph }) {
    const { end, ...said } = externalEnd(url, graph);
    if (said.answer !== LOOP && !(end && fails(end))) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, ...said };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 500 },
        },
        at: ["/"],
        because: "its server fails",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { failure: "timeout" },
        },
        at: ["/"],
        because: "it doesn't respond",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 500 },
        },
        at: ["/"],
        because: "its redirect ends at an error",
        says: "The link “Source” points to https://other.example.net/, which failed on both attempts (status 500 after redirects to https://other.example.net/tea).",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net:8443/" },
          "https://other.example.net:8443/": { failure: "connection_refused" },
        },
        at: ["/"],
        because: "it redirects to a port that refuses the connection",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/de" },
          "https://other.example.net/de": { redirectTo: "https://other.example.net/" },
        },
        at: ["/"],
        because: "its redirects lead back, at least without cookies",
        says: "The link “Source” points to https://other.example.net/, which failed on both attempts (redirect loop after redirects to https://other.example.net/de, https://other.example.net/).",
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
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 404 },
        },
        because: "a missing page at the end is broken, for certain",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 499 },
        },
        because: "the error is caused by our request",
      },
      {
        pages: {
          "/": '<a href="https://social.example.net/me">Me</a>',
          "https://social.example.net/me": { status: 999 },
        },
        outcome: "cannot-tell",
        because: "access denied isn't an error, whatever the status",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 503, challenge: true },
        },
        because: "a bot challenge counts as access denied",
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
        because: "all DNS lookups failed, possibly a local problem",
      },
      {
        pages: {
          "/": '<a href="https://inner.example.net/">Source</a>',
          "https://inner.example.net/": { failure: "blocked_address" },
        },
        outcome: "cannot-tell",
        because: "it wasn't requested",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { status: 500 } },
        because: "internal links have separate checks",
      },
      {
        pages: { "/": '<a href="https://other.example.net/">Source</a>' },
        outcome: "not-applicable",
        because: "external links were not checked",
      },
    ],
  }),
});

function fails(url: SeenUrl): boolean {
  if (!isBroken(url) || url.failure === "dns_failed") return false;
  return url.status === null || url.status >= 500;
}
