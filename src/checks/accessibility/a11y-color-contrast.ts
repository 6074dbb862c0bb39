import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

export default defineCheck({
  id: "a11y-color-contrast",
  scope: "site",
  title: "Text is hard to tell from its background",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message:
    "{texts:text/texts} in {foreground} on {background}: a contrast of {ratio}, where at least {needed} is needed.",
  noSuggestion: "New colors are a matter of the theme's design.",
  docs: {
    what: "The colour of a text and the one behind it have a contrast below 4.5, or below 3 for large text, as axe-core sees them in a browser on a phone's screen. Text before a picture or a gradient is not judged. One page of each template is looked at, and only in audits that were told to (labPages).",
    why: "People with weak eyes, and everybody in the sun, cannot read it. WCAG 2.2 asks for it at level AA (1.4.3), and so do the laws that rest on it.",
    fix: "Darken the text or lighten what is behind it until the contrast is reached; one colour in the style sheet mostly mends all of its texts.",
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
        pages: { "/": { html: "<p>Tea</p>", lab: { contrast: { count: 3, colours: [pale(2), pale(1, "#bbbbbb")] } } } },
        at: ["/", "/"],
        says: "2 texts in #aaaaaa on #ffffff: a contrast of 2.32, where at least 4.5 is needed",
        because: "two colours are too pale, each of which is one thing to mend",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { contrast: { count: 0, colours: [] } } } },
        because: "all texts can be read",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nobody has looked at the page" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { contrast: null } } },
        outcome: "cannot-tell",
        because: "it could not be looked at",
      },
    ],
  }),
});

function pale(count: number, foreground = "#aaaaaa") {
  return {
    ...{ count, source: "<p></p>", text: "Tea", ratio: 2.32, needed: 4.5 },
    ...{ foreground, background: "#ffffff" },
  };
}
