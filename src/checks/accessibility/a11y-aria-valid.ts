import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-aria-valid",
  title: "Invalid ARIA attribute, value or role",
  severity: "warning",
  rules: [
    "aria-valid-attr",
    "aria-valid-attr-value",
    "aria-allowed-attr",
    "aria-roles",
    "aria-prohibited-attr",
    "aria-deprecated-role",
    "aria-conditional-attr",
    "aria-braille-equivalent",
    "aria-allowed-role",
    "aria-text",
    "presentation-role-conflict",
  ],
  what: "An ARIA attribute, value or role doesn't exist, isn't allowed on the element, or is deprecated.",
  why: "Screen readers ignore it or announce something wrong, so the widget doesn't work as its author intended.",
  fix: "Correct the spelling, or use the attribute, value or role that WAI-ARIA defines for this element. Often the native HTML element needs no ARIA at all.",
  noSuggestion: "Which role or value was meant depends on the widget.",
  sources: ["https://www.w3.org/WAI/ARIA/apg/", axePage("aria-valid-attr")],
  example: '<div aria-labeledby="tea"></div>',
});
