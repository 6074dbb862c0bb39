import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-link-in-text",
  title: "Link in text is told apart by color alone",
  severity: "notice",
  rules: ["link-in-text-block"],
  what: "A link inside a paragraph isn't underlined, and its color differs too little from the text around it (less than 3:1).",
  why: "People who see colors differently don't notice that it is a link. WCAG 2.2 asks for more than color at level A (1.4.1).",
  fix: "Underline links in text, or choose a color with a contrast of 3:1 to the text around them.",
  noSuggestion: "Link styles belong to the theme's stylesheet.",
  sources: ["https://www.w3.org/WAI/WCAG22/Understanding/use-of-color.html", axePage("link-in-text-block")],
  example: '<a href="/tea"></a>',
});
