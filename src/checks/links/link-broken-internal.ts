import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isMissing, visitedPage } from "../kit/guards.ts";
import { proposeTarget } from "../kit/suggest/links.ts";
import { linkingPages } from "../kit/targets.ts";

export default defineCheck({
  id: "link-broken-internal",
  scope: "site",
  title: "Link leads to an error",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The link “{text}” goes to {target}, which does not open: {answer}.",
  noSuggestion:
    "The page fails with an error that may pass, or no page of the site is like it and the link's text (“here”) says nothing without it.",
  docs: {
    what: "A page links to an address of the same site that answers 404, 410 or 5xx, or not at all. Refusals (401, 403, 429) and challenges do not count.",
    why: "Visitors reach a dead end, and crawlers lose their way.",
    fix: "Correct the link, remove it, or redirect its target. One missing page can break links on many pages: begin with the target that most pages link to.",
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
        because: "two pages link to it; two links of one page are one problem",
      },
    ],
    passes: [
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, because: "the page opens" },
      { pages: { "/": '<a href="/club">Club</a>', "/club": { status: 403 } }, because: "a refusal is not an error" },
      {
        pages: { "/": '<a href="/club">Club</a>', "/club": { status: 503, challenge: true } },
        because: "a challenge is not an error",
      },
      { pages: { "/": "<p>Tea</p>", "/old": { status: 404 } }, because: "nothing links to it" },
      {
        pages: { "/": '<a href="/big">Big</a>', "/big": { failure: "too_large" } },
        because: "our own limit is no fault of the page",
      },
      { pages: { "/": { leftOut: "robots" } }, outcome: "not-applicable", because: "nothing was asked for" },
      {
        pages: { "/": '<a href="/a">A</a>', "/a": { status: 400 } },
        because: "http-client-error names what may be our way of asking",
      },
    ],
  }),
});
