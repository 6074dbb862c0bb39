import { defineCheck } from "../kit/define-check.ts";
import { figureOf, measured } from "../kit/lab.ts";

/** Google's line between good and in need of improvement, and the one to poor. */
const MAX_SHIFT = 0.1;
const MAX_SHIFT_BEFORE_ERROR = 0.25;

export default defineCheck({
  id: "perf-cls",
  scope: "site",
  title: "Content jumps while the page loads",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_SHIFT,
  threshold:
    "Cumulative Layout Shift of at most {limit}, the median of three loads in the laboratory; an error above 0.25",
  message: "What is on the screen moves while the page loads: {shift}.",
  noSuggestion: "What moves has to be given its space in the theme or in the block's settings.",
  docs: {
    what: "On a made-up phone with a slow connection, parts of the page that are on the screen move by more than {limit}: the share of the screen that moved, times how far, added up. One page of each template is measured, and only in audits that were told to (labPages); nobody scrolls.",
    why: "Visitors lose the line that they read, and tap something else than they wanted. It is a Core Web Vital, of which Google's ranking takes account.",
    fix: "Give pictures, films and frames their width and height, keep room for advertisements and banners, and let fonts that come late be of the same size (size-adjust). What moved most stands below.",
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
        says: "loads: 0.1",
        because: "it moves",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.25 } } },
        severity: "warning",
        because: "it is not yet poor",
      },
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.251 } } }, severity: "error", because: "it moves much" },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { cls: 0.1 } } }, because: "it hardly moves" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "nobody has measured the page" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "nothing was painted that could move",
      },
    ],
  }),
});
