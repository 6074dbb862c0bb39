import { defineCheck } from "../kit/define-check.ts";
import { inWords } from "../kit/guards.ts";
import { likelyPage } from "../kit/suggest/links.ts";
import { isDeadEnd, isEntrance, redirectEnd, redirects } from "../kit/targets.ts";

export default defineCheck({
  id: "redirect-broken-target",
  scope: "site",
  title: "Redirect points to a broken URL",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The URL redirects to {end}, which is broken: {answer}.",
  noSuggestion: "No page on the site has a similar URL.",
  docs: {
    what: "The final URL of a redirect returns 404 or 410 or, on another site, any error or no response. Blocked requests (401, 403, 429) are excluded. Pages of the site that fail in another way are covered by http-server-error, http-client-error, http-timeout or http-no-response.",
    why: "Visitors and search engines hit a dead end.",
    fix: "Redirect to a page that works, or remove the redirect.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/301-redirects"],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph, site }) {
    const end = redirectEnd(url, graph);
    if (!end || !isDeadEnd(end) || !isEntrance(url, site.startUrl)) return;
    yield { end: end.url, answer: inWords(end), evidence: { related: [end.url] } };
  },

  suggest({ at, corpus }, { end }) {
    const page = at && (likelyPage(at.url, corpus) ?? likelyPage(String(end), corpus));
    return page && { field: "redirect", value: page.url, risk: "review", source: page.source };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/oolong-tee">Tea</a><a href="/oolong-tea">Oolong</a>',
          "/oolong-tee": { redirectTo: "/gone" },
          "/gone": { status: 404 },
          "/oolong-tea": "<p>Oolong</p>",
        },
        at: ["/oolong-tee"],
        because: "the page is at another URL",
        suggests: "https://example.com/oolong-tea",
      },
      {
        pages: { "/": '<a href="/old">Tea</a>', "/old": { redirectTo: "/gone" }, "/gone": { status: 404 } },
        at: ["/old"],
        because: "the new URL doesn't exist",
      },
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/gone" },
          "/gone": { status: 404 },
        },
        at: ["/a"],
        because: "no link points to the middle of the chain",
      },
      {
        pages: {
          "/": '<a href="/out">Out</a>',
          "/out": { redirectTo: "https://other.example.net/" },
          "https://other.example.net/": { status: 500 },
        },
        at: ["/out"],
        because: "the other site fails",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/old">Tea</a>', "/old": { redirectTo: "/tea" }, "/tea": "<p>Tea</p>" },
        because: "the page exists",
      },
      {
        pages: { "/": '<a href="/me">Me</a>', "/me": { redirectTo: "/login" }, "/login": { status: 403 } },
        because: "blocked requests aren't errors",
      },
      {
        pages: { "/": '<a href="/old">Tea</a>', "/old": { redirectTo: "/unseen" } },
        because: "the new URL wasn't requested",
      },
      {
        pages: { "/": '<a href="/old">Tea</a>', "/old": { redirectTo: "/tea" }, "/tea": { status: 500 } },
        because: "covered by http-server-error",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
    ],
  }),
});
