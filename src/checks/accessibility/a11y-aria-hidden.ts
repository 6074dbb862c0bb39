import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-aria-hidden",
  title: "aria-hidden hides something that can be focused",
  severity: "warning",
  rules: ["aria-hidden-focus", "aria-hidden-body"],
  what: '`aria-hidden="true"` is set on the body, or on an element that contains links, buttons or fields which keyboard users still reach.',
  why: "The focus lands on something that screen readers don't announce.",
  fix: 'Remove `aria-hidden`, or take what is inside out of the tab order with `inert`, `disabled` or `tabindex="-1"`.',
  noSuggestion: "Whether the content should be reachable or hidden is for its author to decide.",
  sources: ["https://www.w3.org/WAI/ARIA/apg/", axePage("aria-hidden-focus")],
  example: '<div aria-hidden="true"></div>',
});
