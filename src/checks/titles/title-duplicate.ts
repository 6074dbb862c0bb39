import { sharing } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { proposeTitle } from "../kit/suggest/title.ts";

export default defineCheck({
  id: "title-duplicate",
  scope: "site",
  title: "Duplicate title",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "{count:page has/pages have} the title “{title}”.",
  noSuggestion: "The page has no other unique name: its H1 and first sentence are duplicated or missing, too.",
  docs: {
    what: "Two or more indexable pages have the same title. Canonicalized, paginated and translated pages are excluded (translations are recognized by hreflang, the language in the URL, and the `lang` attribute), and of exact duplicates only one is reported (see content-duplicate-exact).",
    why: "Searchers can't tell the results apart, and search engines may show only one of the pages.",
    fix: "Write a unique title for each page: the product, the place, the question it answers.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const { pages, count } of sharing("title", graph)) {
      // The first ones stand for all: a list of a thousand pages helps nobody, and would be made a thousand times.
      const first = pages.slice(0, SHOWN_PLACES + 1);
      for (const page of pages) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, title: page.title, count, evidence: { related } };
      }
    }
  },

  suggest({ place, corpus }) {
    const title = place && proposeTitle({ document: place.document, url: place.page.url }, corpus);
    if (!title || corpus.titleCount(title.value) > 0) return undefined;
    return { field: "title", ...title, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<title>Tea</title>", "/green": "<title>Our teas</title>", "/black": "<title>Our  Teas</title>" },
        at: ["/green", "/black"],
        because: "whitespace and case are ignored",
      },
      {
        pages: {
          "/": '<a href="/b">B</a>',
          "/aa": "<title>Our teas</title><p>Green</p>",
          "/b": "<title>Our teas</title><p>Green</p>",
          "/c": "<title>Our teas</title><p>Black</p>",
          "/dd": "<title>Our teas</title><p>Black</p>",
        },
        at: ["/b", "/c"],
        says: "4 pages have",
        because: "of duplicates, only the one with the most links or the shortest URL is reported",
      },
      {
        pages: {
          "/a": '<html lang="en"><title>Oolong</title><p>Green</p></html>',
          "/b": "<title>Oolong</title><p>Black</p>",
          "/c": '<html lang="en-GB"><title>Oolong</title><p>White</p></html>',
          "/d": '<html lang="de"><title>Oolong</title><p>Rot</p></html>',
        },
        at: ["/a", "/b", "/c"],
        says: "3 pages have",
        because: "a page without a declared language counts with the majority",
      },
      {
        pages: {
          "/a": '<html lang="en"><title>Oolong</title><link rel="alternate" hreflang="de" href="/d"></html>',
          "/b": '<html lang="en"><title>Oolong</title></html>',
          "/d": '<html lang="de"><title>Oolong</title></html>',
          "/e": '<html lang="de"><title>Oolong</title></html>',
        },
        at: ["/a", "/b", "/d", "/e"],
        says: "2 pages have",
        because: "two of each language have the same title",
      },
      {
        pages: {
          "/green": "<title>Our teas</title><h1>Green tea from Uji, stone-ground</h1>",
          "/black": "<title>Our teas</title><h1>Black tea from Assam, second flush</h1>",
        },
        at: ["/green", "/black"],
        suggests: "Green tea from Uji, stone-ground",
        because: "the headings tell the pages apart",
      },
    ],
    passes: [
      {
        pages: {
          "/tr/core": '<html lang="tr"><title>core</title><p>Temel</p></html>',
          "/zh/core": '<html lang="zh-CN"><title>core</title><p>Inti</p></html>',
        },
        because: "pages in different languages don't appear in the same results",
      },
      {
        pages: {
          "/us":
            '<html lang="en-US"><link rel="alternate" hreflang="en-GB" href="/gb"><title>Tea</title><p>Color</p></html>',
          "/gb":
            '<html lang="en-GB"><link rel="alternate" hreflang="en-US" href="/us"><title>Tea</title><p>Colour</p></html>',
        },
        because: "search engines choose between hreflang alternates by region",
      },
      {
        pages: {
          "/zh-cn/core": '<html lang="zh"><title>core</title><p>A</p>',
          "/zh-tw/core": '<html lang="zh"><title>core</title><p>B</p>',
        },
        because: "the folders tell the two scripts of Chinese apart",
      },
      {
        pages: {
          "/core": '<html lang="en"><title>core</title><p>A</p>',
          "/pt-br/core": '<html lang="en"><title>core</title><p>B</p>',
          "/pt-pt/core": "<title>core</title><p>C</p>",
        },
        because: "the URLs differ in the language alone, whatever the template says",
      },
      {
        pages: {
          "/a": "<title>core</title><p>A</p>",
          "/b": '<title>core</title><link rel="alternate" hreflang="en" href="/a"><p>B</p>',
        },
        because: "it is enough if one of them names the other as an alternate",
      },
      {
        pages: { "/": "<title>Tea</title><p>Welcome.</p>", "/index.html": "<title>Tea</title><p>Welcome.</p>" },
        because: "the same page at two URLs is duplicate content, not just a duplicate title",
      },
      { pages: { "/green": "<title>Green tea</title>", "/black": "<title>Black tea</title>" }, because: "they differ" },
      {
        pages: {
          "/tea": "<title>Tea</title>",
          "/tea?color=green": '<title>Tea</title><link rel="canonical" href="/tea">',
        },
        because: "the second page is canonicalized to the first",
      },
      {
        pages: { "/news": "<title>News</title>", "/news/page/2": "<title>News</title>" },
        because: "paginated pages share the title on purpose",
      },
      { pages: { "/": "<p>A</p>", "/b": "<p>B</p>" }, because: "missing titles are reported separately" },
    ],
  }),
});
