import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** Lighthouse's line: three fifths of the text must be of a size that can be read. */
const MAX_PERCENT = 40;

export default defineCheck({
  id: "mobile-font-small",
  scope: "site",
  title: "Text is too small on a phone",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_PERCENT,
  threshold: "at most {limit} % of the letters below 12 px",
  message: "{percent} % of the letters are below 12 px.",
  noSuggestion: "Font sizes are a matter of the theme's design.",
  docs: {
    what: "On a phone's screen more than {limit} % of the letters of the page are smaller than 12 px. One page of each template is looked at, and only in audits that were told to (labPages).",
    why: "Visitors must pull the page larger to read it, and push it to and fro then.",
    fix: "Set the size of running text to 16 px, and of side notes to 12 px at least.",
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
        says: "41 %",
        because: "much of the text is small",
      },
    ],
    passes: [
      { pages: { "/": { html: "<p>Tea</p>", lab: { layout: small(40) } } }, because: "most of the text can be read" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nobody has looked at the page" },
      {
        pages: { "/": { html: "<p></p>", lab: { layout: small(null) } } },
        outcome: "cannot-tell",
        because: "there is no text",
      },
      {
        pages: { "/": { html: "<p></p>", lab: { layout: null } } },
        outcome: "cannot-tell",
        because: "it could not be looked at",
      },
    ],
  }),
});

function small(smallTextPercent: number | null) {
  return { screenPx: 412, contentPx: 412, widest: null, smallTextPercent };
}
