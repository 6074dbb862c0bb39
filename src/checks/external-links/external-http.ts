import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { externalLink } from "../kit/external-end.ts";
import { replaceLink } from "../kit/suggest/links.ts";
import { linkingPages, redirectEnd } from "../kit/targets.ts";
import { asHttps } from "../kit/url.ts";

export default defineCheck({
  id: "external-http",
  scope: "site",
  title: "External link uses HTTP",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The link “{text}” points to {target}, which is also available over HTTPS.",
  noSuggestion: "The external site isn't available over HTTPS.",
  docs: {
    what: "An HTTPS page links to an `http://` URL on another site that is known to support HTTPS, because it redirects there or another page links to the HTTPS version.",
    why: "The first request is unencrypted, browsers may show a warning, and visitors go through an extra redirect.",
    fix: "Change the link to `https://`.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS"],
  },
  needs: ["graph"],
  each: (context) => (context.url.url.startsWith("http:") ? externalLink(context) : "not-applicable"),

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
      source: "the same URL over HTTPS",
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
        because: "the external site redirects to HTTPS",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/">A</a><a href="https://other.example.net/">B</a>',
          "http://other.example.net/": { status: 200 },
          "https://other.example.net/": { status: 200 },
        },
        at: ["/"],
        because: "the same page works over HTTPS",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://www.other.example.net/tea/" },
          "https://www.other.example.net/tea/": { status: 200 },
        },
        at: ["/"],
        because: "trailing slash and www differences are ignored",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="http://other.example.net/">A</a>', "http://other.example.net/": { status: 200 } },
        because: "it is unknown whether it supports HTTPS",
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
        because: "the page doesn't work over HTTPS",
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
        because: "the page itself is served over HTTP",
      },
      {
        pages: { "/": '<a href="http://other.example.net/">A</a>' },
        outcome: "not-applicable",
        because: "external links were not checked",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<a href="http://no-such.example.net/">A</a>',
          "http://no-such.example.net/": { failure: "dns_failed" },
        },
        outcome: "cannot-tell",
        because: "all DNS lookups failed, so nothing is known of it",
      },
      {
        pages: { "/": "<p>Tea</p>", "http://example.com/tea": "<p>Tea</p>" },
        outcome: "not-applicable",
        because: "internal HTTP links are reported separately",
      },
      {
        pages: {
          "/": '<a href="http://other.example.net/tea">Tea</a>',
          "http://other.example.net/tea": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 200, challenge: true },
        },
        because: "a bot challenge isn't the page",
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
