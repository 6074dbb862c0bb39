import { defineCheck } from "../kit/define-check.ts";
import { externalEnd, openedExternalLink } from "../kit/external-end.ts";
import { isMissing } from "../kit/guards.ts";
import { removeLink } from "../kit/suggest/links.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "external-broken",
  scope: "site",
  title: "Broken external link",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The link “{text}” points to {target}, which is broken: {answer}{redirects?}.",
  noSuggestion: "The page's new URL isn't known, and the anchor text (“here”) means nothing without the link.",
  docs: {
    what: "An external link points to a page that returns 404 or 410, or to a domain that no longer exists, directly or after redirects. Blocked requests, timeouts and server errors are excluded, as are DNS failures if DNS isn't working at all.",
    why: "Visitors hit a dead end, and the page looks poorly maintained.",
    fix: "Update the URL, link to another source, or remove the link.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],
  each: openedExternalLink,

  *detect({ url, graph }) {
    const { end, ...said } = externalEnd(url, graph);
    if (!end || end.challenge || !(isMissing(end) || end.failure === "dns_failed")) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, ...said };
    }
  },

  suggest(_, { target, text }) {
    const removed = removeLink(String(target), String(text));
    return removed && { ...removed, source: "the anchor text, without the link" };
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
        pages: {
          "/": '<a href="https://other.example.net/tea">Tea</a>',
          "https://other.example.net/tea": { redirectTo: "https://other.example.net/teas" },
          "https://other.example.net/teas": { redirectTo: "https://teas.example.net/" },
          "https://teas.example.net/": { redirectTo: "https://teas.example.net/gone" },
          "https://teas.example.net/gone": { status: 404 },
        },
        at: ["/"],
        because: "its redirects end at a missing page",
        says: "The link “Tea” points to https://other.example.net/tea, which is broken: status 404 after redirects to https://other.example.net/teas, https://teas.example.net/, https://teas.example.net/gone.",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://no-such.example.net/" },
          "https://no-such.example.net/": { failure: "dns_failed" },
          "https://third.example.net/": { status: 200 },
        },
        at: ["/"],
        because: "it redirects to a domain that is gone",
      },
      {
        pages: {
          "/": '<a href="https://old.example.net/tea">Tea</a>',
          "https://old.example.net/tea": { redirectTo: "https://example.com/gone" },
          "/gone": { status: 404 },
        },
        at: ["/"],
        because: "the old domain leads to a page of this site that is missing",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<a href="https://no-such.example.net/">Gone</a><a href="https://other.example.net/">Here</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
          "https://other.example.net/": { status: 200 },
        },
        at: ["/"],
        because: "another external host was resolved, so DNS works",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<a href="http://192.168.0.9/gone">Source</a>', "http://192.168.0.9/gone": { status: 404 } },
        at: ["/"],
        because: "an IP address needs no DNS lookup",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 403 },
        },
        outcome: "cannot-tell",
        because: "blocked doesn't mean broken",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 503 },
        },
        because: "the error may be temporary",
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
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<a href="https://no-such.example.net/">Source</a><a href="http://localhost:3000/">App</a>',
          "https://no-such.example.net/": { failure: "dns_failed" },
          "http://localhost:3000/": { status: 200 },
        },
        because: "localhost needs no DNS, so a local problem is still possible",
      },
      { pages: { "/": '<a href="https://other.example.net/">Source</a>' }, because: "it was not requested" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no external links" },
      {
        pages: { "/": '<a href="https://other.example.net/">Source</a>' },
        outcome: "not-applicable",
        because: "external links were not checked",
      },
      {
        pages: { "/": '<a href="/gone">Tea</a>', "/gone": { status: 404 } },
        because: "internal links are covered by link-broken-internal",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 404, challenge: true },
        },
        because: "the response is from a firewall, not the page",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 200 },
        },
        because: "its redirect ends at a page",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/login" },
          "https://other.example.net/login": { status: 404, challenge: true },
        },
        because: "its redirect ends at a firewall",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { redirectTo: "https://other.example.net/tea" },
          "https://other.example.net/tea": { status: 500 },
        },
        because: "its redirect ends at an error that may be temporary",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">Source</a>',
          "https://other.example.net/": { status: 200 },
        },
        because: "it works, whatever is known about DNS",
      },
    ],
  }),
});
