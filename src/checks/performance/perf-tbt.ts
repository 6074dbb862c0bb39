import { defineCheck } from "../kit/define-check.ts";
import { figureOf, measured } from "../kit/lab.ts";

/** Where Lighthouse draws the line to what needs improvement, and the one to poor. */
const MAX_MS = 200;
const MAX_MS_BEFORE_ERROR = 600;

export default defineCheck({
  id: "perf-tbt",
  scope: "site",
  title: "High Total Blocking Time (TBT)",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_MS,
  threshold: "Total Blocking Time of at most {limit} ms (lab data, median of three runs); error above 600 ms",
  message: "Total Blocking Time is {ms} ms.",
  noSuggestion: "The scripts that block the main thread belong to a template, a theme or a plugin.",
  docs: {
    what: "On an emulated phone (4× CPU slowdown), long tasks block the main thread for more than {limit} ms in total after First Contentful Paint. One page per template is tested, and only when lab tests are enabled (labPages). TBT is a lab proxy for Interaction to Next Paint (INP), which requires real users.",
    why: "The page doesn't respond to taps or typing during this time. A high TBT usually goes along with poor responsiveness after load.",
    fix: "Reduce JavaScript, and defer what isn't needed right away. Check third-party tags first. Break up long tasks.",
    sources: ["https://web.dev/articles/tbt", "https://web.dev/articles/inp"],
  },
  needs: ["lab"],
  each: measured(({ fcpMs }) => fcpMs),

  *detect(context, limit) {
    const ms = figureOf(context, "tbtMs");
    if (ms > limit) yield { severity: ms > MAX_MS_BEFORE_ERROR ? "error" : "warning", ms };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 201 } } },
        severity: "warning",
        because: "it blocks for a long time",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 600 } } },
        severity: "warning",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 601 } } },
        severity: "error",
        because: "it blocks for a very long time",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 200 } } }, because: "it is exactly at the threshold" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "no paint occurred",
      },
    ],
  }),
});
