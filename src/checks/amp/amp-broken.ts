import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isMissing } from "../kit/guards.ts";
import { listedPage } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "amp-broken",
  scope: "site",
  title: "AMP version does not work",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The AMP version {target} {fault}.",
  noSuggestion: "The AMP version is made by a plugin or a template and has to be fixed there.",
  docs: {
    what: "The page names an AMP version (`rel=amphtml`) that does not open, redirects, or does not name the page as its canonical.",
    why: "Search engines ignore such a version. Often AMP was switched off and its links were left.",
    fix: "If AMP is not used any more, remove the link from the template. Otherwise let the AMP version answer, with the page as its canonical.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/amp"],
  },
  needs: ["graph"],
  each: listedPage,

  *detect({ url, graph, site }) {
    for (const { to } of graph.outlinks(url.id, "amphtml")) {
      const fault = faultOf(to, url, site.origin);
      if (fault !== null) yield { locator: to.url, target: to.url, fault };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": { status: 404 } },
        at: ["/tea"],
        because: "there is no such page",
      },
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": { redirectTo: "/tea" } },
        at: ["/tea"],
        because: "AMP was switched off",
      },
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": '<link rel="canonical" href="/">' },
        at: ["/tea"],
        because: "it names another page as its canonical",
      },
      {
        pages: {
          "/tea": '<link rel="amphtml" href="https://amp.example.org/tea">',
          "https://amp.example.org/tea": { status: 410 },
        },
        at: ["/tea"],
        because: "it is gone from the host of AMP pages",
      },
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": { status: 500 } },
        at: ["/tea"],
        because: "the server fails",
      },
    ],
    passes: [
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": '<link rel="canonical" href="/tea">' },
        because: "both name each other",
      },
      { pages: { "/tea": '<link rel="amphtml" href="/tea">' }, because: "the page is its own AMP version" },
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": { status: 403 } },
        because: "a refusal is not an error",
      },
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": { leftOut: "max_pages" } },
        because: "it was not asked for",
      },
      {
        pages: {
          "/tea": '<link rel="amphtml" href="https://amp.example.org/tea">',
          "https://amp.example.org/tea": { failure: "timeout" },
        },
        because: "another host's silence may pass",
      },
      {
        pages: { "/tea": '<a href="/gone">Gone</a>', "/gone": { status: 404 } },
        because: "a link names no AMP version",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
      {
        pages: {
          "/tea": '<link rel="amphtml" href="https://amp.example.net/tea">',
          "https://amp.example.net/tea": { redirectTo: "https://amp.example.net/" },
        },
        because: "what another host does is its own",
      },
      {
        pages: {
          "/tea": '<link rel="amphtml" href="/tea/amp">',
          "/tea/amp": { status: 403, html: '<link rel="canonical" href="/cup">' },
        },
        because: "a refusal is not the AMP page",
      },
      {
        pages: {
          "/tea": '<link rel="amphtml" href="/tea/amp">',
          "/tea/amp": { html: '<link rel="canonical" href="/cup">', challenge: true },
        },
        because: "a challenge is not the AMP page",
      },
      {
        pages: { "/tea": '<link rel="amphtml" href="/tea/amp">', "/tea/amp": "<p>Tea</p>" },
        because: "amp-canonical-missing tells when it names none",
      },
      {
        pages: {
          "/tea": '<link rel="amphtml" href="http://example.com/tea/amp">',
          "http://example.com/tea/amp": '<link rel="canonical" href="/cup">',
        },
        because: "over HTTP it is not this site",
      },
    ],
  }),
});

function faultOf(to: SeenUrl, url: SeenUrl, origin: string): string | null {
  if (to.kind === "page" ? isBroken(to) : isMissing(to)) return `does not open: ${inWords(to)}`;
  if (to.kind !== "page") return null;
  if (to.redirectTo !== null) return "redirects to another page";
  const wasRead = to.status === 200 && !to.challenge && new URL(to.url).origin === origin;
  return wasRead && to.canonicalTo !== null && to.canonicalTo !== url.id ? "names another page as its canonical" : null;
}
