import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-nested-interactive",
  title: "Interactive element inside another one",
  severity: "warning",
  rules: ["nested-interactive"],
  what: "A button, link or field stands inside an element that is a button or another control itself.",
  why: "Screen readers don't announce the inner element, and keyboard users may not reach it.",
  fix: "Move the inner element beside the outer one.",
  noSuggestion: "The markup has to be rearranged in the template.",
  sources: ["https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html", axePage("nested-interactive")],
  example: "<button></button>",
});
