import { defineCheck } from "../kit/define-check.ts";
import { figureOf, measured } from "../kit/lab.ts";

/** Google's line between good and in need of improvement, and the one to poor. */
const MAX_SHIFT = 0.1;
const MAX_SHIFT_BEFORE_ERROR = 0.25;

export default defineCheck({
  id: "perf-cls",
  scope: "site",
  title: "High Cumulative Layout Shift (CLS)",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_SHIFT,
  threshold: "Cumulative Layout Shift of at most {limit} (lab data, median of three runs); error above 0.25",
  message: "Cumulative Layout Shift is {shift}.",
  noSuggestion: "Space for the shifting elements has to be reserved in the theme or block settings.",
  docs: {
    what: "On an emulated phone with a slow connection, the layout shift score of the visible content exceeds {limit} (the largest session window of layout shifts; each shift scores impact fraction × distance fraction). One page per template is tested, without scrolling, and only when lab tests are enabled (labPages).",
    why: "Visitors lose their place while reading or tap the wrong thing. CLS is a Core Web Vital, which Google's ranking systems use.",
    fix: "Set width and height on images, videos and iframes, reserve space for ads and banners, and match fallback font metrics to web fonts (size-adjust). The elements that shifted most are listed below.",
    sources: ["https://web.dev/articles/cls", "https://web.dev/articles/optimize-cls"],
  },
  needs: ["lab"],
  each: measured(({ fcpMs }) => fcpMs),

  *detect(context, limit) {
    const shift = figureOf(context, "cls");
    const [snippet] = context.lab.of(context.url)?.shifted ?? [];
    if (shift <= limit) return;
    yield {
      severity: shift > MAX_SHIFT_BEFORE_ERROR ? "error" : "warning",
      shift,
      evidence: snippet === undefined ? {} : { snippet },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.101, shifted: ["<h1></h1>"] } } },
        severity: "warning",
        says: "Shift is 0.1",
        because: "the layout shifts",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.25 } } },
        severity: "warning",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.251 } } },
        severity: "error",
        because: "the layout shifts a lot",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.1 } } }, because: "the layout hardly shifts" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "nothing was painted that could move",
      },
    ],
  }),
});
