import { defineCheck } from "../kit/define-check.ts";
import { figureOf, measured } from "../kit/lab.ts";

/** Where Lighthouse draws the line to what needs improvement, and the one to poor. */
const MAX_MS = 200;
const MAX_MS_BEFORE_ERROR = 600;

export default defineCheck({
  id: "perf-tbt",
  scope: "site",
  title: "Scripts block the page",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_MS,
  threshold:
    "Total Blocking Time of at most {limit} ms, the median of three loads in the laboratory; an error above 600 ms",
  message: "While it loads, the page answers nobody for {ms} ms in all.",
  noSuggestion: "The scripts that block the page belong to the theme or plugins.",
  docs: {
    what: "On a made-up phone, four times slower than the machine that measures, tasks that take more than 50 ms take more than {limit} ms beyond that together, from the first paint on. One page of each template is measured, and only in audits that were told to (labPages). It stands in for Interaction to Next Paint, which only real visitors have.",
    why: "Meanwhile nothing happens when visitors tap or type. Pages that block while they load mostly answer slowly afterwards, too.",
    fix: "Load fewer scripts, and those that are not needed at once later (defer, or when somebody asks for them). Look at tags of third parties first. Cut long tasks into short ones.",
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
        because: "it blocks for long",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 600 } } },
        severity: "warning",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 601 } } },
        severity: "error",
        because: "it blocks for very long",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { tbtMs: 200 } } }, because: "it is just short enough" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "nobody has measured the page" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "nothing was painted, so nothing was blocked after it",
      },
    ],
  }),
});
