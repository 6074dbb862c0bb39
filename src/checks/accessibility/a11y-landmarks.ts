import { axeCheck, axePage } from "../kit/axe-rules.ts";

export default axeCheck({
  id: "a11y-landmarks",
  title: "Content outside landmarks, or landmarks misused",
  severity: "notice",
  rules: [
    "landmark-one-main",
    "region",
    "landmark-main-is-top-level",
    "landmark-no-duplicate-main",
    "landmark-banner-is-top-level",
    "landmark-contentinfo-is-top-level",
    "landmark-no-duplicate-banner",
    "landmark-no-duplicate-contentinfo",
    "landmark-unique",
  ],
  what: "The page has no `<main>` or more than one, content outside all landmarks, or landmarks that are nested or named alike.",
  why: "Screen reader users jump between landmarks to skip menus and reach the content.",
  fix: "Put the main content into one `<main>`, the rest into `<header>`, `<nav>`, `<aside>` and `<footer>`, and name landmarks of the same kind with `aria-label`.",
  noSuggestion: "Landmarks belong to the theme's template.",
  sources: ["https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/", axePage("landmark-one-main")],
  example: '<html lang="en"></html>',
});
