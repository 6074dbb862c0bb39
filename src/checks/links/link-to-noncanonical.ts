import { isLaterPage } from "#domain/indexing.ts";
import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isIndexFileOf, isOtherHome, leadsHome, replaceLink } from "../kit/suggest/links.ts";
import { canonicalTarget, linkingPages, namesCanonical } from "../kit/targets.ts";
import { technicalKey } from "../kit/url-variants.ts";

export default defineCheck({
  id: "link-to-noncanonical",
  scope: "site",
  title: "Internal link to a non-canonical URL",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The link “{text}” points to {target}, which is canonicalized to {canonical}.",
  noSuggestion:
    "The page may depend on its URL parameters, such as “?subject=team”, or its canonical looks wrong: it points to an index file or the homepage, or the page is noindexed.",
  docs: {
    what: "An internal link points to a page that is canonicalized to another working page on the site. Links between sorted or filtered variants, and to paginated pages, are excluded.",
    why: "Internal links signal your preferred URL; this one contradicts your canonical.",
    fix: "Link directly to the canonical URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["graph"],
  each: namesCanonical,

  *detect({ url, graph }) {
    const original = canonicalTarget({ url, graph });
    if (original?.status !== 200 || original.canonicalTo !== null || original.noindex) return;
    // That a later page of a list names the first is the fault of its canonical, not of the link.
    if (isLaterPage(url.url) && !isLaterPage(original.url)) return;
    for (const { from, text } of linkingPages(url, graph)) {
      // Sorting and filtering link to forms of the same page on purpose.
      if (from.id === original.id || from.canonicalTo === original.id) continue;
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, canonical: original.url };
    }
  },

  /** A page that is hidden on purpose is no copy, whatever it names as its original. */
  suggest({ graph }, { target, canonical }) {
    const [copy, original] = [graph.byUrl(String(target)), graph.byUrl(String(canonical))];
    if (!copy || !original || copy.noindex) return undefined;
    // Then the canonical is at fault, not the link: see canonical-elsewhere.
    if (isIndexFileOf(original.url, copy.url) || leadsHome(copy.url, original.url)) return undefined;
    if (isOtherHome(copy.url, original.url) && !isSamePage(copy, original)) return undefined;
    // What a form or a script reads from the parameters would be lost.
    const isWhole = URL.parse(copy.url)?.search === URL.parse(original.url)?.search;
    if (!isWhole && technicalKey(copy.url) !== technicalKey(original.url)) return undefined;
    const risk = isWhole && isSamePage(copy, original) ? "safe" : "review";
    return replaceLink(copy.url, original.url, { risk, source: "the page's canonical URL" });
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/shop/tea">Tea</a>',
          "/shop/tea": '<link rel="canonical" href="https://example.com/tea"><p>Tea</p>',
          "/tea": "<p>Tea</p>",
        },
        at: ["/"],
        because: "the link points to a non-canonical URL",
      },
      {
        pages: {
          "/": '<a href="/list/page/2">More</a>',
          "/list/page/2": '<link rel="canonical" href="https://example.com/list/page/2/"><p>Old</p>',
          "/list/page/2/": "<p>Old</p>",
        },
        at: ["/"],
        because: "the same paginated page has another URL",
        suggests: "https://example.com/list/page/2/",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/list?page=2">More</a>',
          "/list": "<p>New</p>",
          "/list?page=2": '<link rel="canonical" href="https://example.com/list"><p>Old</p>',
        },
        because: "page 2 has different content: its canonical is the problem",
      },
      {
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": '<link rel="canonical" href="https://example.com/tea"><p>Tea</p>',
        },
        because: "the link points to the canonical URL",
      },
      {
        pages: {
          "/tea": '<a href="/tea?sort=price">By price</a>',
          "/tea?sort=price":
            '<link rel="canonical" href="https://example.com/tea"><a href="/tea?sort=name">By name</a>',
          "/tea?sort=name": '<link rel="canonical" href="https://example.com/tea"><p>Tea</p>',
        },
        because: "sorting creates variants of the same page",
      },
      {
        pages: {
          "/": '<a href="/shop/tea">Tea</a>',
          "/shop/tea": '<link rel="canonical" href="https://example.com/tea"><p>Tea</p>',
          "/tea": { status: 404 },
        },
        because: "a broken canonical is reported separately",
      },
      {
        pages: {
          "/": '<a href="/a">A</a>',
          "/a": '<link rel="canonical" href="https://example.com/b"><p>A</p>',
          "/b": '<meta name="robots" content="noindex"><p>B</p>',
        },
        because: "a non-indexable canonical is reported separately",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no page is canonicalized to another URL" },
      {
        pages: {
          "/": '<a href="/a">A</a>',
          "/a": '<link rel="canonical" href="/b"><p>A</p>',
          "/b": '<link rel="canonical" href="/c"><p>B</p>',
          "/c": "<p>C</p>",
        },
        because: "covered by canonical-chain",
      },
    ],
  }),
});

/** The same text, or the same address but for its spelling. */
function isSamePage(one: SeenUrl, other: SeenUrl): boolean {
  return (one.textHash !== "" && one.textHash === other.textHash) || technicalKey(one.url) === technicalKey(other.url);
}
