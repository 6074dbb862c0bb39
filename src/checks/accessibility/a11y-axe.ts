import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-axe",
  title: "Other accessibility fault",
  severity: "notice",
  rules: [
    "scrollable-region-focusable",
    "autocomplete-valid",
    "avoid-inline-spacing",
    "no-autoplay-audio",
    "frame-focusable-content",
    "frame-title-unique",
    "form-field-multiple-labels",
    "input-button-name",
    "label-title-only",
    "label-content-name-mismatch",
    "server-side-image-map",
    "valid-lang",
    "accesskeys",
    "blink",
    "marquee",
  ],
  what: "The page fails a rule of axe-core that has no check of its own here, such as a scrollable area that the keyboard can't reach, or a field with an invalid `autocomplete` value.",
  why: "Each of these keeps some people from using a part of the page.",
  fix: "The linked page of the rule shows what to change.",
  noSuggestion: "What to change depends on the rule and the template.",
  sources: [
    "https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md",
    axePage("scrollable-region-focusable"),
  ],
  example: '<div style="overflow: auto"></div>',
});
