import { defineCheck } from "../kit/define-check.ts";
import { figureOf, inSeconds, measured } from "../kit/lab.ts";

/** Google's line between good and in need of improvement, and the one to poor. */
const MAX_MS = 2_500;
const MAX_MS_BEFORE_ERROR = 4_000;

export default defineCheck({
  id: "perf-lcp",
  scope: "site",
  title: "Slow Largest Contentful Paint (LCP)",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_MS,
  threshold: "Largest Contentful Paint within {limit} ms (lab data, median of three runs); error above 4,000 ms",
  message: "Largest Contentful Paint is {seconds} s.",
  noSuggestion: "The cause of the delay is in the theme, plugins or server.",
  docs: {
    what: "On an emulated phone with a slow connection (150 ms RTT, 1.6 Mbps, 4× CPU slowdown), Largest Contentful Paint takes longer than {limit} ms. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "LCP is when visitors perceive the main content as loaded. It's a Core Web Vital, which Google's ranking systems use.",
    fix: "Check the LCP element (below). If it's an image, load it early and at the right size: no loading=lazy, fetchpriority=high. If it's text, include it in the HTML. Reduce render-blocking stylesheets, fonts and scripts, and server response time.",
    sources: ["https://web.dev/articles/lcp", "https://web.dev/articles/optimize-lcp"],
  },
  needs: ["lab"],
  each: measured(({ lcpMs }) => lcpMs),

  *detect(context, limit) {
    const ms = figureOf(context, "lcpMs");
    const snippet = context.lab.of(context.url)?.lcpSource;
    if (ms <= limit) return;
    const isPoor = ms > MAX_MS_BEFORE_ERROR;
    yield {
      severity: isPoor ? "error" : "warning",
      seconds: inSeconds(ms, isPoor ? MAX_MS_BEFORE_ERROR : limit),
      evidence: snippet ? { snippet } : {},
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 2_501 } } },
        severity: "warning",
        says: "Paint is 2.501 s.",
        because: "it needs improvement",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 4_000 } } },
        severity: "warning",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 4_001, lcpSource: null } } },
        severity: "error",
        says: "Paint is 4.001 s.",
        because: "it is poor, with no known LCP element",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: {} }, "/tea": { html: "<h1>Tea</h1>", lab: { lcpMs: 3_000 } } },
        at: ["/tea"],
        because: "one of two measured pages is slow",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 2_500 } } }, because: "it is exactly at the threshold" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { lcpMs: null } } },
        outcome: "cannot-tell",
        because: "no paint occurred",
      },
    ],
  }),
});
