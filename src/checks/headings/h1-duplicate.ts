import { sharing } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { isNaming } from "../kit/placeholders.ts";
import { nameFromAddress } from "../kit/suggest/title.ts";
import { ownPartOf, parts } from "../kit/title-parts.ts";

export default defineCheck({
  id: "h1-duplicate",
  scope: "site",
  title: "Duplicate H1",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "{count:page has/pages have} the H1 “{heading}”.",
  noSuggestion: "The page has no other unique name that could be used as its H1.",
  docs: {
    what: "Two or more indexable pages have the same main H1: the first that is neither an image nor the site's logo or name. If the logo in text is the only H1, it counts; an image alone is covered by h1-image-only. Pages with duplicate titles are covered by title-duplicate, and of exact duplicates only one is reported (see content-duplicate-exact). Canonicalized, paginated and translated pages are excluded.",
    why: "Visitors arriving from search can't tell that they're on the right page.",
    fix: "Give each page a unique H1. If the theme uses the site name as the H1, change it to the page title.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const { pages, count } of sharing("h1", graph)) {
      const titles = new Set(pages.map(({ title }) => title.trim().toLowerCase()));
      if (titles.size === 1) continue;
      const first = pages.slice(0, SHOWN_PLACES + 1);
      for (const page of pages) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, heading: page.h1, count, evidence: { related } };
      }
    }
  },

  suggest({ place, corpus }) {
    if (!place) return undefined;
    const heading = mainHeadingOf(place.document);
    const named = ownPartOf(titleOf(place.document)?.text ?? "", corpus);
    // What is left of two parts may be the site's name in another language.
    const title = parts(named).last ? "" : named;
    const value = [title, nameFromAddress(place.page.url)].find(
      (text) => isNaming(text) && foldText(text) !== foldText(heading) && corpus.headingCount(text) === 0,
    );
    if (value === undefined) return undefined;
    return { field: "h1", value, risk: "review", source: value === title ? "the title" : "the URL" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<title>Tea</title><h1>Tea House</h1>", "/a": "<title>Oolong</title><h1>Tea  house</h1>Oolong" },
        at: ["/", "/a"],
        because: "the theme uses the site name as the only H1",
      },
      {
        pages: {
          "/a": '<title>Oolong</title><h1 class="logo">Tea House</h1><h1>Tea</h1>Oolong',
          "/b": "<title>Assam</title><h1>Tea</h1>Assam",
        },
        at: ["/a", "/b"],
        says: "the H1 “Tea”",
        because: "the H1 that isn't the logo is compared",
      },
    ],
    passes: [
      {
        pages: {
          "/tr": '<html lang="tr"><title>A</title><h1>mod_status</h1>Durum</html>',
          "/zh": '<html lang="zh"><title>B</title><h1>mod_status</h1>Zhuangtai</html>',
        },
        because: "a name can be the same in two languages",
      },
      {
        pages: {
          "/a": '<title>A</title><h1><a href="/"><img src="/l.png" alt="Tea House"></a></h1><h1>Oolong</h1>',
          "/b": '<title>B</title><h1><a href="/"><img src="/l.png" alt="Tea House"></a></h1><h1>Assam</h1>',
        },
        because: "the logo is not the page's heading",
      },
      {
        pages: {
          "/a": '<title>A</title><a href="/"><h1>Tea House</h1></a><h1>Oolong</h1>',
          "/b": '<title>B</title><h1><a href="/">Tea House</a></h1><h1>Assam</h1>',
        },
        because: "an H1 that links to the homepage is the logo",
      },
      {
        pages: {
          "/a": '<title>A</title><h1><img src="/l.png" alt="Tea House"></h1>Oolong',
          "/b": '<title>B</title><h1><img src="/l.png" alt="Tea House"></h1>Assam',
        },
        because: "covered by h1-image-only",
      },
      {
        pages: { "/": "<title>A</title><h1>Tea</h1>", "/a": "<title>B</title><h1>Oolong</h1>" },
        because: "they differ",
      },
      {
        pages: { "/": "<title>Tea</title><h1>Tea</h1>One", "/a": "<title>Tea</title><h1>Tea</h1>Two" },
        because: "covered by title-duplicate",
      },
      {
        pages: { "/": "<title>A</title><h1>Tea</h1>", "/b": "<title>B</title><h1>Tea</h1>" },
        because: "their content is identical, so they count as one page",
      },
      {
        pages: { "/n": "<title>A</title><h1>News</h1>1", "/n/page/2": "<title>B</title><h1>News</h1>2" },
        because: "paginated pages share the H1",
      },
      {
        pages: { "/": "<title>A</title>One", "/a": "<title>B</title>Two" },
        because: "a missing heading is reported separately",
      },
    ],
  }),
});
