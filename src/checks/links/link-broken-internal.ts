import { defineCheck } from "../kit/define-check.ts";
import { inWords, isMissing, visitedPage } from "../kit/guards.ts";
import { cameFromSlip } from "../kit/malformed-links.ts";
import { proposeTarget } from "../kit/suggest/links.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "link-broken-internal",
  scope: "site",
  title: "Broken internal link",
  effect: "breakage",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The link “{text}” points to {target}, which is broken: {answer}.",
  noSuggestion: "No page on the site is similar, and the anchor text (“here”) means nothing without the link.",
  docs: {
    what: "An internal link points to a URL that returns 404 or 410. URLs with a slip, such as an email address without `mailto:`, are covered by link-malformed. Pages that fail in another way are reported once, where they fail: by http-server-error, http-client-error, http-timeout or http-no-response.",
    why: "Visitors hit a dead end, and link equity and crawl budget are wasted.",
    fix: "Fix the link, remove it, or redirect its target. One missing page can break many links, so start with the most-linked target.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],
  each: visitedPage,

  *detect({ url, graph }) {
    if (!isMissing(url)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      if (cameFromSlip(url.url, from.url)) continue;
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
    }
  },

  suggest: (sources, { target, text }) => proposeTarget(String(target), String(text), sources),

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/team/mei@home">Mei</a>', "/team/mei@home": { status: 404 } },
        at: ["/"],
        because: "an @ alone makes no email address",
      },
      {
        pages: { "/": '<a href="/tae">Tea</a>', "/tae": { status: 404 } },
        at: ["/"],
        because: "there is no such page",
      },
      {
        pages: {
          "/": '<nav><a href="/a">A</a></nav><a href="/b">B</a><a href="/b">B again</a>',
          "/a": '<a href="/b">B</a>',
          "/b": { status: 410 },
        },
        at: ["/", "/a"],
        because: "two pages link to it; two links on one page are one issue",
      },
    ],
    passes: [
      {
        pages: {
          "/about/": '<a href="info@example.com">Mail</a><a href="www.example.org/tea">Tea</a>',
          "/about/info@example.com": { status: 404 },
          "/about/www.example.org/tea": { status: 404 },
        },
        because: "link-malformed reports both at their cause",
      },
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, because: "the page works" },
      {
        pages: { "/": '<a href="/club">Club</a>', "/club": { status: 403 } },
        because: "blocked requests aren't errors",
      },
      {
        pages: { "/": '<a href="/club">Club</a>', "/club": { status: 503, challenge: true } },
        because: "a bot challenge isn't an error",
      },
      { pages: { "/": "<p>Tea</p>", "/old": { status: 404 } }, because: "nothing links to it" },
      {
        pages: { "/": '<a href="/big">Big</a>', "/big": { failure: "too_large" } },
        because: "our own limits aren't the page's fault",
      },
      { pages: { "/": { leftOut: "robots" } }, outcome: "not-applicable", because: "nothing was requested" },
      {
        pages: { "/": '<a href="/a">A</a>', "/a": { status: 400 } },
        because: "other 4xx statuses are covered by http-client-error",
      },
      {
        pages: { "/": '<a href="/a">A</a>', "/a": { status: 500 } },
        because: "the server is at fault, not the link: covered by http-server-error",
      },
      {
        pages: { "/": '<a href="/a">A</a>', "/a": { failure: "timeout" } },
        because: "covered by http-timeout",
      },
    ],
  }),
});
