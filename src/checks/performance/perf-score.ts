import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** Lighthouse's line between green and orange, and the one to red. */
const MIN_SCORE = 90;
const MIN_SCORE_BEFORE_ERROR = 50;

export default defineCheck({
  id: "perf-score",
  scope: "site",
  title: "Low mobile performance score",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: true,
  // What it rests on is told by checks of its own.
  informs: true,
  limit: MIN_SCORE,
  threshold: "at least {limit}/100 (lab data); error below 50",
  message: "The mobile performance score is {score}/100 (lab data).",
  noSuggestion: "The score combines several metrics; see the issue for each metric.",
  docs: {
    what: "First and Largest Contentful Paint, Total Blocking Time and Cumulative Layout Shift combine to a score below {limit}, using the Lighthouse 13 mobile scoring curves and weights. Speed Index is excluded and network throttling is simulated, so the score may differ from Lighthouse. Informational only: the individual metrics affect the audit score, this doesn't.",
    why: "A single number for perceived speed, to compare pages and track progress.",
    fix: "Address the page's perf-lcp, perf-tbt, perf-cls and perf-fcp issues, in that order.",
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
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { score: null } } },
        outcome: "cannot-tell",
        because: "no paint occurred",
      },
    ],
  }),
});
