import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "mobile-tap-targets",
  title: "Tap targets are too small or too close",
  severity: "notice",
  rules: ["target-size"],
  what: "Links or buttons are smaller than 24 × 24 CSS pixels, and there is too little space around them.",
  why: "On a phone people hit the wrong one. WCAG 2.2 asks for this size at level AA (2.5.8).",
  fix: "Add padding to links and buttons, or space between them.",
  noSuggestion: "Sizes and spacing belong to the theme's stylesheet.",
  sources: ["https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum.html", axePage("target-size")],
  example: '<a href="/tea"></a>',
});
