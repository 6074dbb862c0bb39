import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken } from "../kit/guards.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-error",
  scope: "site",
  title: "Other site fails or keeps silent",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  informs: true,
  message: "The link “{text}” goes to {target}, which failed on both tries ({answer}).",
  noSuggestion: "The other site has to answer first; it may be a temporary failure.",
  docs: {
    what: "The other site failed with a server error, or gave no answer, on two tries. An unknown name is broken, not silent, and refusals are unverified.",
    why: "The fault may be gone tomorrow. When it comes back audit after audit, the link is dead.",
    fix: "Open the link in a browser now and then; replace it when it stays dead. It never lowers the score.",
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
        because: "it does not answer",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 499 },
        },
        because: "this says something about how we ask",
      },
      {
        pages: {
          "/": '<a href="https://social.example.net/me">Me</a>',
          "https://social.example.net/me": { status: 999 },
        },
        because: "a refusal is no error, whatever its number",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 503, challenge: true },
        },
        because: "a challenge is a refusal",
      },
      {
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
        },
        because: "a name that nobody knows is broken, or says something about this machine",
      },
      {
        pages: {
          "/": '<a href="https://inner.example.net/">Source</a>',
          "https://inner.example.net/": { failure: "blocked_address" },
        },
        because: "we did not ask",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { status: 500 } },
        because: "the own site has checks of its own",
      },
      {
        pages: { "/": '<a href="https://other.example.net/">Source</a>' },
        outcome: "not-applicable",
        because: "other sites were not asked",
      },
    ],
  }),
});

function fails(url: SeenUrl): boolean {
  if (!isBroken(url) || url.failure === "dns_failed") return false;
  return url.status === null || url.status >= 500;
}
