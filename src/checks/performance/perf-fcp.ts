import { defineCheck } from "../kit/define-check.ts";
import { figureOf, inSeconds, measured } from "../kit/lab.ts";

/** Where Google's tools draw the line to what needs improvement, and the one to poor. */
const MAX_MS = 1_800;
const MAX_MS_BEFORE_WARNING = 3_000;

export default defineCheck({
  id: "perf-fcp",
  scope: "site",
  title: "Screen stays white for long",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_MS,
  threshold:
    "First Contentful Paint within {limit} ms, the median of three loads in the laboratory; a warning above 3,000 ms",
  message: "The first text or picture appears after {seconds} s.",
  noSuggestion: "What delays the first paint is in the theme, the plugins and the server.",
  docs: {
    what: "On a made-up phone with a slow connection, nothing at all is painted for more than {limit} ms. One page of each template is measured, and only in audits that were told to (labPages).",
    why: "Until something appears, visitors do not know whether the page will come at all.",
    fix: "Take scripts and style sheets out of the head that the first screen does not need (defer, media), host fonts and styles yourself, and shorten the server's own time.",
    sources: ["https://web.dev/articles/fcp"],
  },
  needs: ["lab"],
  each: measured(({ fcpMs }) => fcpMs),

  *detect(context, limit) {
    const ms = figureOf(context, "fcpMs");
    if (ms > limit) yield { severity: ms > MAX_MS_BEFORE_WARNING ? "warning" : "notice", seconds: inSeconds(ms) };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 1_801 } } },
        severity: "notice",
        says: "after 1.8 s",
        because: "it is late",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 3_000 } } },
        severity: "notice",
        because: "it is not yet poor",
      },
      {
        pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 3_001 } } },
        severity: "warning",
        because: "it is very late",
      },
    ],
    passes: [
      { pages: { "/": { html: "<h1>Tea</h1>", lab: { fcpMs: 1_800 } } }, because: "it is just in time" },
      { pages: { "/": "<h1>Tea</h1>" }, outcome: "not-applicable", because: "nobody has measured the page" },
      {
        pages: { "/": { html: "<h1></h1>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "nothing was painted",
      },
    ],
  }),
});
