import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** Lighthouse warns from 800 and fails from 1,400; what experts act on is a page of several thousand. */
const MOST_ELEMENTS = 3_000;
const MOST_LEVELS = 60;

export default defineCheck({
  id: "perf-dom-size",
  scope: "site",
  title: "Page has too many elements",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MOST_ELEMENTS,
  threshold: "more than {limit} elements, or 60 levels",
  message: "The page has {elements} elements, nested {depth} levels deep, once its scripts have run.",
  noSuggestion: "The elements are made by the theme, a page builder or a script.",
  docs: {
    what: "Once its scripts have run, the page has more than {limit} DOM elements, or elements nested more than 60 levels deep. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "Each change of style or layout takes longer, so that taps and scrolling feel slow on phones.",
    fix: "Split long lists over several pages, load what is far down on demand, and remove wrappers of page builders.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/dom-size"],
  },
  needs: ["lab"],
  each: measured(({ tree }) => tree ?? null),

  *detect({ lab, url }, limit) {
    const { elements = 0, depth = 0 } = lab.of(url)?.tree ?? {};
    if (elements > limit || depth > MOST_LEVELS) yield { elements, depth };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { tree: { elements: 3001, depth: 12 } } } },
        at: ["/"],
        says: "3,001 elements, nested 12 levels deep",
        because: "there are too many",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { tree: { elements: 300, depth: 61 } } } },
        at: ["/"],
        because: "they are nested too deeply",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { tree: { elements: 3000, depth: 60 } } } },
        because: "both are at the limit",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { tree: null } } },
        outcome: "cannot-tell",
        because: "it wasn't measured",
      },
    ],
  }),
});
