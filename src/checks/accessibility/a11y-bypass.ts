import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-bypass",
  title: "No way to skip repeated content",
  severity: "notice",
  rules: ["bypass", "skip-link"],
  what: "The page has no skip link, landmark or heading that leads past its menus, or its skip link leads nowhere.",
  why: "Keyboard users have to step through the whole menu on every page. WCAG 2.2 requires a way around it at level A (2.4.1).",
  fix: 'Add a link “Skip to content” as the first element, and a `<main id="content">`.',
  noSuggestion: "The skip link belongs to the theme's template.",
  sources: ["https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html", axePage("bypass")],
  example: '<html lang="en"></html>',
});
