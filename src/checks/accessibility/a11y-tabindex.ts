import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "a11y-tabindex",
  title: "Element has a positive tabindex",
  effect: "breakage",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: 'An element has tabindex="{tabindex}", which takes it out of the natural tab order.',
  noSuggestion: "Changing the value would also change the page's focus order.",
  docs: {
    what: "An element has a `tabindex` greater than 0.",
    why: "It receives focus before everything else on the page, regardless of its position, which disorients keyboard users.",
    fix: 'Use `tabindex="0"`, or none for links and buttons, and put elements in reading order in the DOM.',
    sources: [
      "https://dequeuniversity.com/rules/axe/4.10/tabindex",
      "https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const { tabindex, source } of document.tabindexes) {
      if (tabindex >= 1) yield { locator: source.slice(0, 200), tabindex, evidence: { snippet: source } };
    }
  },

  suggest(_, { tabindex }) {
    return { field: "tabindex", target: String(tabindex), value: "0", risk: "safe", source: "the DOM order" };
  },

  examples: () => ({
    fails: [{ html: '<input tabindex="1" aria-label="Name">', because: "it receives focus first" }],
    passes: [
      { html: '<div tabindex="0">Tea</div>', because: "it follows the natural tab order" },
      { html: '<div tabindex="-1">Tea</div>', because: "it is only focusable by script" },
      { html: '<div tabindex="tea">Tea</div>', because: "browsers ignore invalid numbers" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
