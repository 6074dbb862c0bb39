import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken } from "../kit/guards.ts";
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
  message: "The link “{text}” points to {target}, which failed on both attempts ({answer}).",
  noSuggestion: "The external site has to respond first; the error may be temporary.",
  docs: {
    what: "The external site returned a server error or no response on both attempts. DNS failures are reported as broken, and blocked requests as unverified.",
    why: "The error may be temporary. If it persists over several audits, the link is dead.",
    fix: "Recheck the link in a browser from time to time, and replace it if it stays down. Doesn't affect the score.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Status#server_error_responses"],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "external" && url.visited ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    if (!fails(url)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
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
    ],
    passes: [
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
        pages: {
          "/": '<a href="https://inner.example.net/">Source</a>',
          "https://inner.example.net/": { failure: "blocked_address" },
        },
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
