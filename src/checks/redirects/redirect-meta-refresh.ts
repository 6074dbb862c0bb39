import { readRefresh } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { openedPage } from "../kit/guards.ts";

export default defineCheck({
  id: "redirect-meta-refresh",
  title: "Page sends visitors on with a meta refresh",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "After {seconds:second/seconds} the page sends visitors on to {target}.",
  noSuggestion: "The page has to be replaced by a redirect on the server.",
  docs: {
    what: 'The page has `<meta http-equiv="refresh">` with another address, or is sent with the header `Refresh`. Pages that only load themselves again are left out.',
    why: "Visitors wait for a page that is not meant for them, or are taken away from one while they read it. Search engines understand it more slowly than a redirect of the server.",
    fix: "Let the server redirect (301). Where that is not possible, show a link.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
      "https://www.w3.org/WAI/WCAG22/Techniques/failures/F41",
    ],
  },
  needs: ["document"],
  appliesTo: openedPage,

  *detect({ page, document }) {
    for (const meta of document.metas) {
      const refresh = readRefresh(meta, page.url);
      if (refresh) yield { locator: refresh.target, ...refresh, evidence: { snippet: meta.source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<meta http-equiv="refresh" content="0; url=/new">', because: "the page moved" },
      { html: `<meta http-equiv="Refresh" content="5;URL='https://example.com/new'">`, because: "after five seconds" },
      { html: '<meta http-equiv="refresh" content="3,/new">', because: "browsers read this, too" },
      { html: "<p>Tea</p>", headers: { refresh: "0; url=/new" }, because: "the header says the same as the tag" },
    ],
    passes: [
      { html: '<meta http-equiv="refresh" content="300">', because: "the page loads itself again" },
      { html: '<meta http-equiv="refresh" content="60; url=/page">', because: "it names itself" },
      {
        html: '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>',
        because: "only browsers without scripts go there",
      },
      { html: "<p>Tea</p>", headers: { refresh: "300" }, because: "by the header, too" },
      { html: '<meta name="refresh" content="0; url=/new">', because: "a name does nothing" },
      { html: '<meta http-equiv="default-style" content="0; url=/new">', because: "it is another instruction" },
      { html: '<meta http-equiv="refresh" content="soon; url=/new">', because: "without a number nothing happens" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
