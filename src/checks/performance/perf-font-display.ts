import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";

export default defineCheck({
  id: "perf-font-display",
  scope: "site",
  title: "Text is invisible while fonts load",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "Text in {families} stays invisible until the font has loaded.",
  noSuggestion: "The font is declared in a stylesheet of the theme or a font service.",
  docs: {
    what: "A web font that the page uses has no `font-display`, or `block`. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "Browsers hide the text for up to three seconds on a slow connection.",
    fix: "Add `font-display: swap` to each `@font-face` rule; for Google Fonts, add `&display=swap` to the URL.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/font-display"],
  },
  needs: ["lab"],
  each: measured(({ blockingFonts }) => blockingFonts ?? null),

  *detect({ lab, url }) {
    const families = (lab.of(url)?.blockingFonts ?? []).filter((family) => !ICONS.test(family));
    if (families.length > 0) yield { families: families.join(", ") };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { blockingFonts: ["Lora", "Font Awesome 6"] } } },
        at: ["/"],
        says: "Text in Lora stays",
        because: "one of the two is for text",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { blockingFonts: ["FontAwesome", "Material Icons", "icomoon"] } } },
        because: "icons shown as letters would be worse",
      },
      { pages: { "/": { html: "<p>Tea</p>", lab: { blockingFonts: [] } } }, because: "no font hides text" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { blockingFonts: null } } },
        outcome: "cannot-tell",
        because: "it wasn't measured",
      },
    ],
  }),
});

/** Fonts of pictures: without them, letters would be seen that mean nothing. */
const ICONS = /icon|awesome|glyph|icomoon|fontello|dashicons|symbol|emoji|katex|mathjax|^fa[- ]|^eicons$/i;
