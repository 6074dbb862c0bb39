import { sharing } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { isNaming } from "../kit/placeholders.ts";
import { slugWords } from "../kit/suggest/title.ts";
import { parts, withoutName } from "../kit/title-parts.ts";

export default defineCheck({
  id: "h1-duplicate",
  scope: "site",
  title: "Main heading is shared by several pages",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "{count:page has/pages have} the main heading “{heading}”.",
  noSuggestion: "The page has no other name that is its own and could become its heading.",
  docs: {
    what: "Two or more pages that search engines may list have the same first H1. Pages that share their title as well are left to title-duplicate; of pages with the same content one counts, because content-duplicate-exact tells of them. Canonical twins, later pages of a list and pages in different languages are left out.",
    why: "Readers who come from a result cannot see that they are in the right place.",
    fix: "Name in the heading what only this page is about. Where a theme uses the site's name as H1, let it use the title of the page.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const group of sharing("h1", graph)) {
      const titles = new Set(group.map(({ title }) => title.trim().toLowerCase()));
      if (titles.size === 1) continue;
      const first = group.slice(0, SHOWN_PLACES + 1);
      for (const page of group) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, heading: page.h1, count: group.length, evidence: { related } };
      }
    }
  },

  suggest({ place, corpus }) {
    if (!place) return undefined;
    const heading = mainHeadingOf(place.document);
    const named = withoutName(titleOf(place.document)?.text ?? "", corpus.siteName);
    // What is left of two parts may be the site's name in another language.
    const title = parts(named).last ? "" : named;
    const value = [title, slugWords(place.page.url)].find(
      (text) => isNaming(text) && foldText(text) !== foldText(heading) && corpus.headingCount(text) === 0,
    );
    if (value === undefined) return undefined;
    return { field: "h1", value, risk: "review", source: value === title ? "the title" : "the address" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<title>Tea</title><h1>Tea House</h1>", "/a": "<title>Oolong</title><h1>Tea  house</h1>Oolong" },
        at: ["/", "/a"],
        because: "the theme uses the site's name as heading",
      },
    ],
    passes: [
      {
        pages: {
          "/tr": '<html lang="tr"><title>A</title><h1>mod_status</h1>Durum</html>',
          "/zh": '<html lang="zh"><title>B</title><h1>mod_status</h1>Zhuangtai</html>',
        },
        because: "the name of a thing is the same in two languages",
      },
      {
        pages: { "/": "<title>A</title><h1>Tea</h1>", "/a": "<title>B</title><h1>Oolong</h1>" },
        because: "they differ",
      },
      {
        pages: { "/": "<title>Tea</title><h1>Tea</h1>One", "/a": "<title>Tea</title><h1>Tea</h1>Two" },
        because: "title-duplicate tells of it",
      },
      {
        pages: { "/": "<title>A</title><h1>Tea</h1>", "/b": "<title>B</title><h1>Tea</h1>" },
        because: "their whole text is the same, so they are one page",
      },
      {
        pages: { "/n": "<title>A</title><h1>News</h1>1", "/n/page/2": "<title>B</title><h1>News</h1>2" },
        because: "later pages of a list share its heading",
      },
      {
        pages: { "/": "<title>A</title>One", "/a": "<title>B</title>Two" },
        because: "a missing heading is another problem",
      },
    ],
  }),
});
