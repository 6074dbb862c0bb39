import { defineCheck } from "../kit/define-check.ts";

/** A few such pages are normal; when it is a pattern, the template gives titles away. */
const MAX_SHARE_PERCENT = 20;
/** Below this, one page decides the share. */
const MIN_PAGES = 5;
const MAX_RELATED = 20;

export default defineCheck({
  id: "title-same-as-h1",
  scope: "site",
  title: "Titles only repeat the main heading",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  limit: MAX_SHARE_PERCENT,
  threshold: "more than {limit} % of at least 5 pages",
  message: "{count} of {pages:page/pages} have the same text as title and as main heading.",
  docs: {
    what: "On many pages that search engines may list, title and main heading (H1) are the same to the letter, case and white space aside.",
    why: "It is no fault, but a chance given away: the title may add the site's name, the place or the benefit that results need, while the heading can be short.",
    fix: "Let the template add the site's name to titles, and write the titles of your most important pages by hand.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    let pages = 0;
    let count = 0;
    const related: string[] = [];
    for (const { indexable, kind, title, h1, url } of graph.urls()) {
      if (kind !== "page" || !indexable || title === "" || h1 === "") continue;
      pages++;
      if (folded(title) !== folded(h1)) continue;
      count++;
      if (related.length < MAX_RELATED) related.push(url);
    }
    if (pages >= MIN_PAGES && count * 100 > pages * limit) yield { count, pages, evidence: { related } };
  },

  examples: {
    fails: [
      {
        pages: site(
          ["Tea", "Oolong", "Sencha | Tea", "Assam | Tea", "Mate | Tea"],
          ["tea ", "Oolong", "Sencha", "Assam", "Mate"],
        ),
        at: [""],
        because: "two of five pages repeat the heading",
      },
    ],
    passes: [
      {
        pages: site(
          ["Tea", "Oolong | Tea", "Sencha | Tea", "Assam | Tea", "Mate | Tea"],
          ["Tea", "Oolong", "Sencha", "Assam", "Mate"],
        ),
        because: "one of five is no pattern",
      },
      { pages: site(["A", "B", "C", "D"], ["A", "B", "C", "D"]), because: "four pages are too few to tell" },
      { pages: site(["", "", "", "", ""], ["", "", "", "", ""]), because: "missing titles are another problem" },
    ],
  },
});

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

function site(titles: readonly string[], headings: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    titles.map((title, index) => [
      index === 0 ? "/" : `/${index}`,
      `<title>${title}</title><h1>${headings[index]}</h1>`,
    ]),
  );
}
