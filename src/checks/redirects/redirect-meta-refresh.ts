import { readRefresh } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { openedPage } from "../kit/guards.ts";

export default defineCheck({
  id: "redirect-meta-refresh",
  title: "Meta refresh redirect",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page redirects to {target} with a meta refresh after {seconds:second/seconds}.",
  noSuggestion: "The page has to be replaced with a server-side redirect.",
  docs: {
    what: 'The page has a `<meta http-equiv="refresh">` with another URL, or a `Refresh` header. Pages that only reload themselves are excluded.',
    why: "Visitors have to wait on an intermediate page, or are redirected while reading. Search engines process it more slowly than a server-side redirect.",
    fix: "Use a server-side redirect (301). If that isn't possible, show a link.",
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
      { html: '<meta http-equiv="refresh" content="3,/new">', because: "browsers accept this, too" },
      { html: "<p>Tea</p>", headers: { refresh: "0; url=/new" }, because: "the header says the same as the tag" },
    ],
    passes: [
      { html: '<meta http-equiv="refresh" content="300">', because: "the page reloads itself" },
      { html: '<meta http-equiv="refresh" content="60; url=/page">', because: "the canonical is self-referencing" },
      {
        html: '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>',
        because: "it is only for browsers without JavaScript",
      },
      { html: "<p>Tea</p>", headers: { refresh: "300" }, because: "by the header, too" },
      { html: '<meta name="refresh" content="0; url=/new">', because: "a name attribute has no effect" },
      { html: '<meta http-equiv="default-style" content="0; url=/new">', because: "it is another http-equiv" },
      { html: '<meta http-equiv="refresh" content="soon; url=/new">', because: "without a number nothing happens" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
