import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

/** A pixel or two come of rounding, and nobody scrolls for them. */
const SLACK_PX = 4;

export default defineCheck({
  id: "mobile-overflow",
  scope: "site",
  title: "Page is wider than a phone's screen",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The page is {content} px wide, the screen {screen}.",
  noSuggestion: "What is too wide has to be changed in the theme or in the block's settings.",
  docs: {
    what: "On a phone's screen of 412 px, something reaches beyond the right edge, so that the page can be pushed to and fro. One page of each template is looked at, and only in audits that were told to (labPages). Pages that do not follow the device's width (viewport-missing) are judged by the width that they take instead.",
    why: "Lines that leave the screen are not read, and a page that slides to the side feels broken.",
    fix: "Let the element below be as wide as its place at most (max-width: 100 %), tables and code scroll in a box of their own, and long words break (overflow-wrap: anywhere).",
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
        says: "417 px wide, the screen 412",
        because: "something reaches beyond the edge",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: wide(600) } } },
        because: "it is wide, whatever makes it so",
      },
    ],
    passes: [
      { pages: { "/": { html: "<p>Tea</p>", lab: { layout: wide(416) } } }, because: "nobody sees four pixels" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nobody has looked at the page" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { layout: null } } },
        outcome: "cannot-tell",
        because: "it could not be looked at",
      },
    ],
  }),
});

function wide(contentPx: number, widest: string | null = null) {
  return { screenPx: 412, contentPx, widest, smallTextPercent: 0 };
}
