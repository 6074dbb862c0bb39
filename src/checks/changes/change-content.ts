import { defineCheck } from "../kit/define-check.ts";
import { hasEarlier } from "../kit/guards.ts";

/** Percent of the text. Below it are dates, prices and spelling. */
const MAX_PERCENT = 10;

export default defineCheck({
  id: "change-content",
  scope: "site",
  title: "Content has changed",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  informs: true,
  limit: MAX_PERCENT,
  threshold: "more than {limit}% of the main content",
  message: "About {percent}% of the main content has changed since the last audit.",
  noSuggestion: "Reported so that you can confirm that the change was intentional.",
  docs: {
    what: "More than {limit}% of an indexable page's main content has changed since the last audit. The percentage is an estimate.",
    why: "This helps explain ranking changes and reveals accidental or unauthorized edits.",
    fix: "If the change was intentional, no action is needed.",
    sources: [],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }, limit) {
    for (const { page, textLikeness } of earlier?.changed() ?? []) {
      if (!page.indexable || textLikeness === null) continue;
      const percent = Math.round(100 * (1 - textLikeness));
      if (percent > limit) yield { at: page, percent };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": `<p>${words(0, 300)} ${words(900, 100)}</p>` },
        earlier: { pages: { "/": `<p>${words(0, 400)}</p>` } },
        at: ["/"],
        because: "a quarter of the content is new",
      },
      {
        pages: { "/": `<p>${words(0, 377)} ${words(900, 23)}</p>` },
        earlier: { pages: { "/": `<p>${words(0, 400)}</p>` } },
        at: ["/"],
        says: "About 11%",
        because: "just over 10% is new, by the estimate",
      },
    ],
    passes: [
      {
        pages: { "/": `<p>${words(0, 395)} ${words(900, 5)}</p>` },
        earlier: { pages: { "/": `<p>${words(0, 400)}</p>` } },
        because: "a few words are different",
      },
      {
        pages: { "/": `<title>New</title><p>${words(0, 400)}</p>` },
        earlier: { pages: { "/": `<title>Old</title><p>${words(0, 400)}</p>` } },
        because: "only the title is different",
      },
      {
        pages: { "/": `<meta name="robots" content="noindex"><p>${words(900, 400)}</p>` },
        earlier: { pages: { "/": `<p>${words(0, 400)}</p>` } },
        because: "the page is not indexable",
      },
      { pages: { "/": `<p>${words(0, 400)}</p>` }, because: "there is no previous audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no previous audit" },
      {
        pages: { "/": `<p>${words(0, 378)} ${words(900, 22)}</p>` },
        earlier: { pages: { "/": `<p>${words(0, 400)}</p>` } },
        because: "exactly 10% is new, by the estimate",
      },
    ],
  }),
});

function words(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `word${from + index}`).join(" ");
}
