import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isMissing, visitedPage } from "../kit/guards.ts";
import { proposeTarget } from "../kit/suggest/links.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "link-broken-internal",
  scope: "site",
  title: "Broken internal link",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The link “{text}” points to {target}, which is broken: {answer}.",
  noSuggestion:
    "The error may be temporary, or no page on the site is similar and the anchor text (“here”) means nothing without the link.",
  docs: {
    what: "An internal link points to a URL that returns 404, 410 or 5xx, or doesn't respond. Blocked requests (401, 403, 429) and bot challenges are excluded.",
    why: "Visitors hit a dead end, and link equity and crawl budget are wasted.",
    fix: "Fix the link, remove it, or redirect its target. One missing page can break many links, so start with the most-linked target.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["graph"],
  each: visitedPage,

  *detect({ url, graph }) {
    // Other 4xx may answer only our way of asking; http-client-error names them.
    const isClientError = url.status !== null && url.status < 500 && !isMissing(url);
    if (!isBroken(url) || isClientError) return;
    for (const { from, text } of linkingPages(url, graph)) {
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, answer: inWords(url) };
    }
  },

  /** A page that fails today may be there tomorrow; only what is gone is worth another target. */
  suggest(sources, { target, text, answer }) {
    return /status 4(?:04|10)/.test(String(answer)) ? proposeTarget(String(target), String(text), sources) : undefined;
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tae">Tea</a>', "/tae": { status: 404 } },
        at: ["/"],
        because: "there is no such page",
      },
      {
        pages: {
          "/": '<nav><a href="/a">A</a></nav><a href="/b">B</a><a href="/b">B again</a>',
          "/a": '<a href="/b">B</a>',
          "/b": { status: 500 },
        },
        at: ["/", "/a"],
        because: "two pages link to it; two links on one page are one issue",
      },
    ],
    passes: [
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
    ],
  }),
});
