import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

export default defineCheck({
  id: "a11y-color-contrast",
  scope: "site",
  title: "Text has insufficient color contrast",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message:
    "{texts:text element has/text elements have} {foreground} text on {background}: the contrast ratio is {ratio}:1; at least {needed}:1 is required.",
  noSuggestion: "Color choices depend on the theme's design.",
  docs: {
    what: "The contrast ratio between text and background is below 4.5:1, or below 3:1 for large text, as measured by axe-core in a mobile viewport. Text over images or gradients is not checked. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "People with low vision, and anyone in bright sunlight, may be unable to read it. WCAG 2.2 requires this at level AA (1.4.3), as do the accessibility laws based on it.",
    fix: "Darken the text or lighten the background until the ratio is met. Changing one color in the stylesheet usually fixes all affected text.",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum.html",
      "https://dequeuniversity.com/rules/axe/4.10/color-contrast",
    ],
  },
  needs: ["lab"],
  each: measured(({ contrast }) => contrast),

  *detect({ lab, url }) {
    for (const { count, foreground, background, ratio, needed, source } of lab.of(url)?.contrast?.colours ?? [])
      yield {
        locator: `${foreground} ${background} ${needed}`,
        ...{ texts: count, foreground, background, ratio, needed },
        evidence: { snippet: source },
      };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": { html: "<p>Tea</p>", lab: { contrast: { count: 3, colours: [pale(2), pale(1, "#bbbbbb", 1.92)] } } },
        },
        at: ["/", "/"],
        says: "2 text elements have #aaaaaa text on #ffffff: the contrast ratio is 2.32:1; at least 4.5:1 is required",
        because: "two colors are too light; each is one issue",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { contrast: { count: 0, colours: [] } } } },
        because: "all text has sufficient contrast",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { contrast: null } } },
        outcome: "cannot-tell",
        because: "the lab test failed",
      },
    ],
  }),
});

function pale(count: number, foreground = "#aaaaaa", ratio = 2.32) {
  return {
    ...{ count, source: "<p></p>", text: "Tea", ratio, needed: 4.5 },
    ...{ foreground, background: "#ffffff" },
  };
}
