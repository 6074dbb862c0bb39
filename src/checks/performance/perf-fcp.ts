import { defineCheck } from "../kit/define-check.ts";
import { figureOf, inSeconds, measured } from "../kit/lab.ts";

/** Where Google's tools draw the line to what needs improvement, and the one to poor. */
const MAX_MS = 1_800;
const MAX_MS_BEFORE_WARNING = 3_000;

export default defineCheck({
  id: "perf-fcp",
  scope: "site",
  title: "Slow First Contentful Paint (FCP)",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_MS,
  threshold: "First Contentful Paint within {limit} ms (lab data, median of three runs); warning above 3,000 ms",
  message: "First Contentful Paint is {seconds} s.",
  noSuggestion: "The cause of the delay is in the theme, plugins or server.",
  docs: {
    what: "On an emulated phone with a slow connection, First Contentful Paint takes longer than {limit} ms. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "Until something appears, visitors don't know whether the page is loading at all.",
    fix: "Eliminate render-blocking scripts and stylesheets (defer, media), self-host fonts and styles, and reduce server response time.",
    sources: ["https://web.dev/articles/fcp"],
  },
  needs: ["lab"],
  each: measured(({ fcpMs }) => fcpMs),

  *detect(context, limit) {
    const ms = figureOf(context, "fcpMs");
    if (ms <= limit) return;
    const isPoor = ms > MAX_MS_BEFORE_WARNING;
    const seconds = inSeconds(ms, isPoor ? MAX_MS_BEFORE_WARNING : limit);
    yield { severity: isPoor ? "warning" : "notice", seconds };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 1_801 } } },
        severity: "notice",
        says: "Paint is 1.801 s.",
        because: "it needs improvement",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 3_000 } } },
        severity: "notice",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 3_001 } } },
        severity: "warning",
        says: "Paint is 3.001 s.",
        because: "it is poor",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 1_800 } } }, because: "it is exactly at the threshold" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "no paint occurred",
      },
    ],
  }),
});
