import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** Lighthouse's line: three fifths of the text must be of a size that can be read. */
const MAX_PERCENT = 40;

export default defineCheck({
  id: "mobile-font-small",
  scope: "site",
  title: "Font size is too small on mobile",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_PERCENT,
  threshold: "at most {limit}% of text below 12 px",
  message: "{percent}% of the text is smaller than 12 px.",
  noSuggestion: "Font sizes depend on the theme's design.",
  docs: {
    what: "On a mobile screen, more than {limit}% of the page's text is smaller than 12 px. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "Visitors have to pinch to zoom, and then scroll horizontally to read.",
    fix: "Use at least 16 px for body text and 12 px for secondary text.",
    sources: ["https://developer.chrome.com/docs/lighthouse/seo/font-size"],
  },
  needs: ["lab"],
  each: measured(({ layout }) => layout?.smallTextPercent ?? null),

  *detect({ lab, url }, limit) {
    const percent = lab.of(url)?.layout?.smallTextPercent ?? 0;
    if (percent > limit) yield { percent };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: small(41) } } },
        says: "41%",
        because: "much of the text is small",
      },
    ],
    passes: [
      { pages: { "/": { html: "<p>Tea</p>", lab: { layout: small(40) } } }, because: "most of the text can be read" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p></p>", lab: { layout: small(null) } } },
        outcome: "cannot-tell",
        because: "there is no text",
      },
      {
        pages: { "/": { html: "<p></p>", lab: { layout: null } } },
        outcome: "cannot-tell",
        because: "the lab test failed",
      },
    ],
  }),
});

function small(smallTextPercent: number | null) {
  return { screenPx: 412, contentPx: 412, widest: null, smallTextPercent };
}
