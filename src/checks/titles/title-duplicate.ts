import { defineCheck } from "../kit/define-check.ts";
import { proposeTitle } from "../kit/suggest/title.ts";
import { isOnePage } from "../kit/targets.ts";

export default defineCheck({
  id: "title-duplicate",
  scope: "site",
  title: "Title is shared by several pages",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "{count:page has/pages have} the title “{title}”.",
  docs: {
    what: "Two or more pages that search engines may list have the same title. Canonical twins and later pages of a list are left out, and so is one page under several addresses: that is a duplicate of its content.",
    why: "People cannot tell such results apart, and search engines may list only one of the pages.",
    fix: "Say in each title what only this page has: the product, the place, the question it answers.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const group of graph.duplicates("title")) {
      if (isOnePage(group)) continue;
      // The first ones stand for all: a list of a thousand pages helps nobody, and would be made a thousand times.
      const first = group.slice(0, 21);
      for (const page of group) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, title: page.title, count: group.length, evidence: { related } };
      }
    }
  },

  suggest({ place, corpus }) {
    const title = place && proposeTitle({ document: place.document, url: place.page.url }, corpus);
    if (!title || corpus.titleCount(title.value) > 0) return undefined;
    return { field: "title", ...title, risk: "review" };
  },

  examples: {
    fails: [
      {
        pages: { "/": "<title>Tea</title>", "/green": "<title>Our teas</title>", "/black": "<title>Our  Teas</title>" },
        at: ["/green", "/black"],
        because: "spaces and capitals do not make titles different",
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
        pages: { "/": "<title>Tea</title><p>Welcome.</p>", "/index.html": "<title>Tea</title><p>Welcome.</p>" },
        because: "the same page under two addresses is a duplicate as a whole, not of its title",
      },
      { pages: { "/green": "<title>Green tea</title>", "/black": "<title>Black tea</title>" }, because: "they differ" },
      {
        pages: {
          "/tea": "<title>Tea</title>",
          "/tea?color=green": '<title>Tea</title><link rel="canonical" href="/tea">',
        },
        because: "the second page names the first as its original",
      },
      {
        pages: { "/news": "<title>News</title>", "/news/page/2": "<title>News</title>" },
        because: "later pages of a list share its title on purpose",
      },
      { pages: { "/": "<p>A</p>", "/b": "<p>B</p>" }, because: "pages without a title are another problem" },
    ],
  },
});
