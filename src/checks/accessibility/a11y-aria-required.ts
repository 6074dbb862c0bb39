import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-aria-required",
  title: "Required ARIA attribute, child or parent is missing",
  severity: "warning",
  rules: ["aria-required-attr", "aria-required-children", "aria-required-parent"],
  what: "An element has an ARIA role, but lacks an attribute, child or parent which that role requires.",
  why: "Screen readers can't tell the state of the widget or how many items it has.",
  fix: 'Add what the role requires, such as `aria-checked` to `role="checkbox"` or a `role="list"` around `role="listitem"`, or use the native HTML element.',
  noSuggestion: "The missing state or structure depends on the widget's script.",
  sources: ["https://www.w3.org/TR/wai-aria-1.2/#requiredState", axePage("aria-required-attr")],
  example: '<div role="checkbox"></div>',
});
