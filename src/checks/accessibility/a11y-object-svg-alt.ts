import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-object-svg-alt",
  title: "Graphic without a text alternative",
  severity: "notice",
  rules: ["svg-img-alt", "object-alt", "role-img-alt", "area-alt"],
  what: 'An `<object>`, an area of an image map, or an element with `role="img"`, such as an inline SVG, has no text alternative.',
  why: "Screen readers announce only “image”.",
  fix: 'Add a `<title>` to the SVG, or `aria-label`; hide decorative graphics with `aria-hidden="true"`.',
  noSuggestion: "What the graphic shows can't be told from its code.",
  sources: ["https://www.w3.org/WAI/tutorials/images/", axePage("svg-img-alt")],
  example: '<svg role="img"></svg>',
});
