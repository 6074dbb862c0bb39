import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-aria-name",
  title: "ARIA widget has no accessible name",
  severity: "warning",
  rules: [
    "aria-command-name",
    "aria-input-field-name",
    "aria-toggle-field-name",
    "aria-dialog-name",
    "aria-meter-name",
    "aria-progressbar-name",
    "aria-tooltip-name",
    "aria-treeitem-name",
    "aria-tab-name",
    "summary-name",
  ],
  what: "An element with the ARIA role of a button, field, switch, dialog, meter, progress bar, tooltip or tree item has no accessible name.",
  why: "Screen readers announce only “button” or “dialog”, so users can't tell what it is for.",
  fix: "Add text inside the element, or `aria-label` or `aria-labelledby`.",
  noSuggestion: "What the widget does can't be told from its code.",
  sources: ["https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html", axePage("aria-command-name")],
  example: '<div role="button"></div>',
});
