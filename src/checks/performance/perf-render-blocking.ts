import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** Google calls a First Contentful Paint up to here good. */
const GOOD_MS = 1_800;

export default defineCheck({
  id: "perf-render-blocking",
  scope: "site",
  title: "Render-blocking files delay the first paint",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: GOOD_MS,
  threshold: "the last render-blocking file arrives after {limit} ms (lab data)",
  message:
    "{count:file blocks/files block} the first paint; the last of them arrives after {seconds} s, and the first paint follows at {paint} s.",
  noSuggestion: "Whether a script can wait depends on what it does.",
  docs: {
    what: "On an emulated phone with a slow connection, scripts and stylesheets in the head block the first paint beyond {limit} ms. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "Visitors look at an empty screen until all of them have arrived.",
    fix: "Add `defer` or `async` to scripts, inline the little CSS that the first screen needs, and load the rest without blocking. The last files are listed below.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources"],
  },
  needs: ["lab"],
  each: measured(({ blocking, fcpMs }) => (fcpMs === null ? null : (blocking ?? null))),

  *detect({ lab, url }, limit) {
    const { blocking, fcpMs } = lab.of(url) ?? {};
    const last = blocking?.at(-1);
    if (!blocking || !last || fcpMs == null || last.untilMs <= limit) return;
    yield {
      ...{ count: blocking.length, seconds: tenths(last.untilMs), paint: tenths(fcpMs) },
      evidence: {
        related: blocking
          .toReversed()
          .slice(0, SHOWN_PLACES)
          .map((file) => file.url),
      },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { fcpMs: 2400, blocking: [file(900), file(1801)] } } },
        at: ["/"],
        says: "2 files block the first paint; the last of them arrives after 1.8 s, and the first paint follows at 2.4 s",
        because: "the second stylesheet comes late",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { fcpMs: 2400, blocking: [file(1800)] } } },
        because: "what takes longer is something else",
      },
      { pages: { "/": { html: "<p>Tea</p>", lab: { fcpMs: 2400, blocking: [] } } }, because: "nothing blocks" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { fcpMs: null, blocking: [file(2000)] } } },
        outcome: "cannot-tell",
        because: "nothing was painted",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { blocking: null } } },
        outcome: "cannot-tell",
        because: "it wasn't measured",
      },
    ],
  }),
});

const tenths = (ms: number) => Math.round(ms / 100) / 10;

function file(untilMs: number) {
  return { url: `https://example.com/${untilMs}.css`, untilMs };
}
