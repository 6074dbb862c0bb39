import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** A pixel or two come of rounding, and nobody scrolls for them. */
const SLACK_PX = 4;

export default defineCheck({
  id: "mobile-overflow",
  scope: "site",
  title: "Content is wider than the screen",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The content is {content} px wide on a {screen} px screen.",
  noSuggestion: "The overflowing element has to be fixed in the theme or block settings.",
  docs: {
    what: "On a 412 px mobile screen, content overflows the viewport and causes horizontal scrolling. One page per template is tested, and only when lab tests are enabled (labPages). Pages without a responsive viewport (viewport-missing) are measured against their layout width.",
    why: "Text is cut off, and a page that scrolls sideways feels broken.",
    fix: "Limit the element to its container width (max-width: 100%), make tables and code scroll in their own container, and let long words wrap (overflow-wrap: anywhere).",
    sources: ["https://web.dev/articles/responsive-web-design-basics"],
  },
  needs: ["lab"],
  each: measured(({ layout }) => layout),

  *detect({ lab, url }) {
    const { screenPx = 0, contentPx = 0, widest = null } = lab.of(url)?.layout ?? {};
    if (contentPx <= screenPx + SLACK_PX) return;
    yield { content: contentPx, screen: screenPx, evidence: widest === null ? {} : { snippet: widest } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: wide(417, '<div class="wide"></div>') } } },
        says: "417 px wide on a 412 px screen",
        because: "content overflows the screen",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: wide(600) } } },
        because: "it is too wide, whatever the cause",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: wide(416) } } },
        because: "a 4 px overflow isn't noticeable",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: null } } },
        outcome: "cannot-tell",
        because: "the lab test failed",
      },
    ],
  }),
});

function wide(contentPx: number, widest: string | null = null) {
  return { screenPx: 412, contentPx, widest, smallTextPercent: 0 };
}
