import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { replaceLink } from "../kit/suggest/links.ts";
import { linkingPages, redirectEnd } from "../kit/targets.ts";
import { asHttps } from "../kit/url.ts";

export default defineCheck({
  id: "external-http",
  scope: "site",
  title: "Link to another site is not HTTPS",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The link “{text}” goes to {target}, which also opens over HTTPS.",
  noSuggestion: "The other site does not open over HTTPS.",
  docs: {
    what: "An HTTPS page links to an `http://` address of another site that is known to open over HTTPS: it redirects there, or another page links there.",
    why: "The first request goes unprotected, browsers may warn, and visitors take a detour.",
    fix: "Write `https://` into the link.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS"],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "external" && url.url.startsWith("http:") ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    const secure = asHttps(url.url);
    const end = redirectEnd(url, graph);
    if (!(end && opensAt(end, secure)) && !opensAt(graph.byUrl(secure), secure)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      if (!from.url.startsWith("https:")) continue;
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url };
    }
  },

  suggest(_, { target }) {
    return replaceLink(String(target), asHttps(String(target)), {
      risk: "safe",
      source: "the same address over HTTPS",
    });
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 200 },
        },
        at: ["/"],
        because: "the other site redirects to HTTPS by itself",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/">A</a><a href="https://other.example.net/">B</a>',
          "http://other.example.net/": { status: 200 },
          "https://other.example.net/": { status: 200 },
        },
        at: ["/"],
        because: "the same page opens over HTTPS",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://www.other.example.net/tea/" },
          "https://www.other.example.net/tea/": { status: 200 },
        },
        at: ["/"],
        because: "a slash and a www more are the same page",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="http://other.example.net/">A</a>', "http://other.example.net/": { status: 200 } },
        because: "nobody knows whether it has HTTPS",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">A</a>',
          "https://other.example.net/": { status: 200 },
        },
        because: "the link is HTTPS",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/">A</a><a href="https://other.example.net/">B</a>',
          "http://other.example.net/": { status: 200 },
          "https://other.example.net/": { status: 404 },
        },
        because: "over HTTPS the page does not open",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://else.example.org/" },
          "https://else.example.org/": { status: 200 },
        },
        because: "it redirects to something else",
      },
      {
        origin: "http://example.com",
        pages: {
          "/": '<a href="http://other.example.net/">A</a><a href="https://other.example.net/">B</a>',
          "http://other.example.net/": { status: 200 },
          "https://other.example.net/": { status: 200 },
        },
        because: "the page itself is HTTP",
      },
      {
        pages: { "/": "<p>Tea</p>", "http://example.com/tea": "<p>Tea</p>" },
        outcome: "not-applicable",
        because: "the site's own HTTP is another problem",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 200, challenge: true },
        },
        because: "a challenge is not the page",
      },
    ],
  }),
});

/** The same page over HTTPS; a slash or a www more is no other page. */
function opensAt(end: SeenUrl | undefined, secure: string): boolean {
  return end?.status === 200 && !end.challenge && plain(end.url) === plain(secure);
}

function plain(url: string): string {
  return url.replace(/^https:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
