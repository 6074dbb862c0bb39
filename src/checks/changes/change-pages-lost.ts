import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier, isBroken } from "../kit/guards.ts";

/** Percent. Sites lose a page now and then; one in twenty at once is an accident. */
const MIN_PERCENT = 5;
/** On a small site, one page taken down on purpose is already more than five percent. */
const MIN_PAGES = 3;

export default defineCheck({
  id: "change-pages-lost",
  scope: "site",
  title: "Many pages have been lost since the last audit",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_PERCENT,
  threshold: "at least {limit}% of previously indexable pages, and at least 3",
  message: "{lost:page/pages} of {pages} that were available in the last audit now return an error ({percent}%).",
  noSuggestion: "Only the site's editors know whether the pages were removed on purpose.",
  docs: {
    what: "Pages that were crawled and indexable in the last audit now return 4xx or 5xx or don't respond. Blocked requests are excluded.",
    why: "Search engines drop such pages within days, along with the traffic they bring.",
    fix: "If it was an accident, restore the pages. If they moved, redirect each old URL to its new one.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }, limit) {
    const pages = earlier?.indexablePages ?? 0;
    const lost: string[] = [];
    for (const { page, before } of earlier?.changed() ?? []) {
      if (before.indexable && isBroken(page)) lost.push(page.url);
    }
    const percent = Math.floor((100 * lost.length) / Math.max(1, pages));
    if (lost.length < MIN_PAGES || percent < limit) return;
    yield { lost: lost.length, pages, percent, evidence: { related: lost.slice(0, 20) } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "", "/a": { status: 404 }, "/b": { status: 410 }, "/c": { failure: "timeout" } },
        earlier: { pages: { "/": "", "/a": "<p>A</p>", "/b": "<p>B</p>", "/c": "<p>C</p>" } },
        at: [""],
        because: "three of four pages are gone",
      },
      {
        pages: { ...pagesOf(57), "/a": { status: 500 }, "/b": { status: 404 }, "/c": { status: 404 } },
        earlier: { pages: { ...pagesOf(57), "/a": "", "/b": "", "/c": "" } },
        at: [""],
        because: "three of sixty are five percent",
      },
    ],
    passes: [
      {
        pages: { ...pagesOf(58), "/a": { status: 500 }, "/b": { status: 404 }, "/c": { status: 404 } },
        earlier: { pages: { ...pagesOf(58), "/a": "", "/b": "", "/c": "" } },
        because: "three of sixty-one are less than five percent",
      },
      {
        pages: { "/": "", "/a": { status: 404 }, "/b": { status: 404 } },
        earlier: { pages: { "/": "", "/a": "", "/b": "" } },
        because: "two pages may have been removed on purpose",
      },
      {
        pages: { "/": "", "/a": { status: 403 }, "/b": { status: 403 }, "/c": { status: 403 } },
        earlier: { pages: { "/": "", "/a": "", "/b": "", "/c": "" } },
        because: "access denied doesn't mean that the pages are gone",
      },
      {
        pages: { "/": "", "/a": { status: 404 }, "/b": { status: 404 }, "/c": { status: 404 } },
        earlier: { pages: { "/": "", "/a": { status: 404 }, "/b": { status: 404 }, "/c": { status: 404 } } },
        because: "they were gone before",
      },
      { pages: { "/": "", "/a": { status: 404 } }, because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
    ],
  }),
});

function pagesOf(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, ""]));
}
