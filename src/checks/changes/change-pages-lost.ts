import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier, isBroken } from "../kit/guards.ts";

/** Percent. Sites lose a page now and then; one in twenty at once is an accident. */
const MIN_PERCENT = 5;
/** On a small site, one page taken down on purpose is already more than five percent. */
const MIN_PAGES = 3;

export default defineCheck({
  id: "change-pages-lost",
  scope: "site",
  title: "Many pages are gone since the last audit",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_PERCENT,
  threshold: "at least {limit} % of the pages that search engines could list, and at least 3",
  message: "{lost:page/pages} of {pages} that worked in the last audit now answer with an error ({percent} %).",
  noSuggestion: "Whether the pages were removed on purpose is known only to the site's editors.",
  docs: {
    what: "Pages that the last audit could read and that search engines could list now answer 4xx, 5xx or not at all. Refusals do not count.",
    why: "Search engines drop such pages within days, and with them the visitors they brought.",
    fix: "If it is an accident, put the pages back. If they moved, redirect each old address to its new one.",
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
        because: "two pages may well have been taken down on purpose",
      },
      {
        pages: { "/": "", "/a": { status: 403 }, "/b": { status: 403 }, "/c": { status: 403 } },
        earlier: { pages: { "/": "", "/a": "", "/b": "", "/c": "" } },
        because: "a refusal does not mean that the pages are gone",
      },
      {
        pages: { "/": "", "/a": { status: 404 }, "/b": { status: 404 }, "/c": { status: 404 } },
        earlier: { pages: { "/": "", "/a": { status: 404 }, "/b": { status: 404 }, "/c": { status: 404 } } },
        because: "they were gone before",
      },
      { pages: { "/": "", "/a": { status: 404 } }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
    ],
  }),
});

function pagesOf(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, ""]));
}
