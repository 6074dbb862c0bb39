import { defineCheck } from "../kit/define-check.ts";
import { figureOf, inSeconds, measured } from "../kit/lab.ts";

/** Google's line between good and in need of improvement, and the one to poor. */
const MAX_MS = 2_500;
const MAX_MS_BEFORE_ERROR = 4_000;

export default defineCheck({
  id: "perf-lcp",
  scope: "site",
  title: "Main content appears late",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_MS,
  threshold:
    "Largest Contentful Paint within {limit} ms, the median of three loads in the laboratory; an error above 4,000 ms",
  message: "The largest part of the first screen appears after {seconds} s.",
  noSuggestion: "What delays the largest element is in the theme, the plugins and the server.",
  docs: {
    what: "On a made-up phone with a slow connection (150 ms there and back, 1.6 Mbit/s, a quarter of the speed of a desktop computer), the largest picture or text of the first screen is painted later than after {limit} ms. One page of each template is measured, and only in audits that were told to (labPages).",
    why: "It is when visitors think that the page is there. It is a Core Web Vital, of which Google's ranking takes account.",
    fix: "See what is painted last (below). Load its picture early and in the right size: no loading=lazy, fetchpriority=high. Have its text in the HTML, not made by scripts. Shorten what comes before it: style sheets, fonts, scripts in the head, the server's own time.",
    sources: ["https://web.dev/articles/lcp", "https://web.dev/articles/optimize-lcp"],
  },
  needs: ["lab"],
  each: measured(({ lcpMs }) => lcpMs),

  *detect(context, limit) {
    const ms = figureOf(context, "lcpMs");
    const snippet = context.lab.of(context.url)?.lcpSource;
    if (ms <= limit) return;
    yield {
      severity: ms > MAX_MS_BEFORE_ERROR ? "error" : "warning",
      seconds: inSeconds(ms),
      evidence: snippet ? { snippet } : {},
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 2_501 } } },
        severity: "warning",
        says: "after 2.5 s",
        because: "it is late",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 4_000 } } },
        severity: "warning",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 4_001, lcpSource: null } } },
        severity: "error",
        because: "it is very late, whatever it was that was painted",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: {} }, "/tea": { html: "<h1>Tea</h1>", lab: { lcpMs: 3_000 } } },
        at: ["/tea"],
        because: "one of two measured pages is late",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { lcpMs: 2_500 } } }, because: "it is just in time" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "nobody has measured the page" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { lcpMs: null } } },
        outcome: "cannot-tell",
        because: "nothing was painted",
      },
    ],
  }),
});
