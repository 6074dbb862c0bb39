import { isNew } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { isPattern, MAX_REPEATED_PERCENT, repeatsHeading } from "../kit/repeated-headings.ts";

export default defineCheck({
  id: "title-same-as-h1",
  scope: "site",
  title: "Titles are identical to the H1",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  offByDefault: true,
  limit: MAX_REPEATED_PERCENT,
  threshold: "more than {limit}% of at least 5 pages",
  message: "On {count} of {pages:page/pages}, the title and H1 are identical.",
  noSuggestion: "Which pages deserve a separate title is an editorial decision.",
  docs: {
    what: "On many indexable pages, the title and H1 are identical, ignoring case and whitespace. Pages without a title or H1 count as different; duplicate pages count as one.",
    why: "It isn't an error, but a missed opportunity: the title can add the brand, location or benefit for search results, while the H1 stays short.",
    fix: "Add the site name to titles in the template, and write custom titles for your most important pages.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    let pages = 0;
    let count = 0;
    const related: string[] = [];
    const texts = new Set<string>();
    for (const page of graph.urls()) {
      if (page.kind !== "page" || !page.indexable || !isNew(texts, page)) continue;
      pages++;
      if (!repeatsHeading(page)) continue;
      count++;
      if (related.length < SHOWN_PLACES) related.push(page.url);
    }
    if (isPattern(count, pages, limit)) yield { count, pages, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: site(
          ["Tea", "Oolong", "Sencha | Tea", "Assam | Tea", "Mate | Tea"],
          ["tea ", "Oolong", "Sencha", "Assam", "Mate"],
        ),
        at: [""],
        because: "two of five pages repeat the heading",
      },
      {
        pages: site(
          ["Tea", "Oolong", "Sencha | Tea", "Assam | Tea", "Mate | Tea", "", "Cups"],
          ["tea ", "Oolong", "Sencha", "Assam", "Mate", "", ""],
        ),
        at: [""],
        says: "2 of 7 pages",
        because: "pages without a title or a heading do not repeat it",
      },
      {
        pages: site(
          Array.from({ length: 24 }, (_, number) => (number < 5 ? `Tea ${number}` : `Cup ${number}`)),
          Array.from({ length: 24 }, (_, number) => `Tea ${number}`),
        ),
        at: [""],
        says: "5 of 24 pages",
        because: "it is just over 20%",
      },
    ],
    passes: [
      {
        pages: site(
          ["Tea", "Oolong | Tea", "Sencha | Tea", "Assam | Tea", "Mate | Tea"],
          ["Tea", "Oolong", "Sencha", "Assam", "Mate"],
        ),
        because: "one of five isn't a pattern",
      },
      { pages: site(["A", "B", "C", "D"], ["A", "B", "C", "D"]), because: "four pages are too few to tell" },
      { pages: site(["", "", "", "", ""], ["", "", "", "", ""]), because: "missing titles are reported separately" },
      {
        pages: site(["Tea", "Oolong", "A", "B", "C", "D", "E", "F", "G", "H"], ["Tea", "Oolong"]),
        because: "if few pages have an H1 at all, two aren't a pattern",
      },
      {
        pages: {
          ...site(["Tea", "Oolong", "Sencha", "Assam"], ["Tea", "Oolong", "Sencha", "Assam"]),
          "/index.html": "<title>Tea</title><h1>Tea</h1>0",
        },
        because: "one page at two URLs counts as one, and four are too few",
      },
      {
        pages: {
          ...site(["Tea", "Oolong", "Sencha", "Assam"], ["Tea", "Oolong", "Sencha", "Assam"]),
          "/hidden": '<meta name="robots" content="noindex"><title>Cup</title><h1>Cup</h1>',
          "https://other.example.net/": "<title>Cup</title><h1>Cup</h1>",
        },
        because: "only four pages are indexable and internal",
      },
    ],
  }),
});

function site(titles: readonly string[], headings: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    titles.map((title, index) => [
      index === 0 ? "/" : `/${index}`,
      `<title>${title}</title><h1>${headings[index] ?? ""}</h1>${index}`,
    ]),
  );
}
