import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { viewportTags, viewportValues } from "../kit/viewport.ts";

/** WCAG asks for text at twice its size; Lighthouse and axe ask for five times, so that everybody can read. */
const MIN_LARGEST_SCALE = 5;

export default defineCheck({
  id: "viewport-zoom-blocked",
  title: "Zooming is disabled or limited",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MIN_LARGEST_SCALE,
  threshold: "maximum-scale below {limit}, or user-scalable=no",
  message: "The viewport “{content}” prevents or limits zooming.",
  noSuggestion: "The tag is output by the theme.",
  docs: {
    what: "The viewport meta tag has `user-scalable=no`, or a `maximum-scale` below the limit.",
    why: "People with low vision can't read the page. Some browsers ignore the restriction, others don't.",
    fix: "Remove `user-scalable` and `maximum-scale`.",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html",
      "https://dequeuniversity.com/rules/axe/4.10/meta-viewport",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }, limit) {
    const tag = viewportTags(document).at(-1);
    if (!tag) return;
    const values = viewportValues(tag.content);
    const largest = Number.parseFloat(values.get("maximum-scale") ?? "");
    const isFixed = /^(?:no|0|false)/.test(values.get("user-scalable") ?? "");
    // A negative scale is dropped by browsers.
    if (isFixed || (largest >= 0 && largest < limit)) yield { content: tag.content, evidence: { snippet: tag.source } };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="viewport" content="width=device-width, user-scalable=no">',
        because: "zooming is disabled",
      },
      { html: '<meta name="viewport" content="width=device-width, user-scalable=0">', because: "0 means no" },
      {
        html: '<meta name="viewport" content="width=device-width, maximum-scale=4.9">',
        because: "the maximum is below 5",
      },
      {
        html: '<meta name="viewport" content="maximum-scale=0">',
        because: "0 is the smallest scale that browsers accept",
      },
    ],
    passes: [
      {
        html: '<meta name="viewport" content="width=device-width, maximum-scale=5">',
        because: "5 is enough",
      },
      { html: '<meta name="viewport" content="width=device-width, user-scalable=yes">', because: "it is allowed" },
      {
        html: '<meta name="viewport" content="width=device-width, maximum-scale=-1">',
        because: "browsers ignore the value",
      },
      { html: "<p>Tea</p>", because: "without a viewport tag, zooming isn't restricted" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
