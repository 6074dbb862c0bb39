import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** Lighthouse's line between green and orange, and the one to red. */
const MIN_SCORE = 90;
const MIN_SCORE_BEFORE_ERROR = 50;

export default defineCheck({
  id: "perf-score",
  scope: "site",
  title: "Page is slow on a phone",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: true,
  // What it rests on is told by checks of its own.
  informs: true,
  limit: MIN_SCORE,
  threshold: "at least {limit} of 100 in the laboratory; an error below 50",
  message: "On a phone with a slow connection, the page gets {score} of 100.",
  noSuggestion: "The score adds up several measures; the findings about each of them say what to do.",
  docs: {
    what: "First and Largest Contentful Paint, Total Blocking Time and Cumulative Layout Shift come to less than {limit} of 100, on the curves and with the weights of Lighthouse 13 for phones. Its Speed Index is left out, and pages come from a connection that is made up from what they loaded, so the number differs somewhat from that of Lighthouse. It informs, and does not lower the score of the audit: the figures behind it do.",
    why: "One number for how fast the page feels, to compare pages and to see whether they get better.",
    fix: "See what perf-lcp, perf-tbt, perf-cls and perf-fcp say of the page, in this order.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/performance-scoring"],
  },
  needs: ["lab"],
  each: measured(({ score }) => score),

  *detect({ lab, url }, limit) {
    const score = lab.of(url)?.score ?? limit;
    if (score < limit) yield { severity: score < MIN_SCORE_BEFORE_ERROR ? "error" : "notice", score };
  },

  examples: () => ({
    fails: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { score: 89 } } }, severity: "notice", because: "it is not green" },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { score: 50 } } },
        severity: "notice",
        because: "it is not yet red",
      },
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { score: 49 } } }, severity: "error", because: "it is red" },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { score: 90 } } }, because: "it is green" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "nobody has measured the page" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { score: null } } },
        outcome: "cannot-tell",
        because: "nothing was painted",
      },
    ],
  }),
});
