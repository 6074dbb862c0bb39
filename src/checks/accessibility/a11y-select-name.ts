import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-select-name",
  title: "Select has no accessible name",
  severity: "warning",
  rules: ["select-name"],
  what: "A `<select>` has no label, `aria-label` or `aria-labelledby`.",
  why: "Screen readers read out the selected option, but not what it is the answer to.",
  fix: 'Add `<label for="…">`, or an `aria-label`.',
  noSuggestion: "What is being asked for can't be told from the options alone.",
  sources: ["https://www.w3.org/WAI/WCAG22/Techniques/html/H44", axePage("select-name")],
  example: "<select></select>",
});
