import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "a11y-tabindex",
  title: "Element jumps the queue of the Tab key",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "An element has tabindex {tabindex}, so the Tab key reaches it out of its turn.",
  noSuggestion: "The value cannot be corrected without changing the order of the page.",
  docs: {
    what: "An element has a `tabindex` above 0.",
    why: "The Tab key goes to it before everything else, wherever it stands; people lose their way.",
    fix: 'Use `tabindex="0"`, or none for links and buttons, and put elements into the order in which they are read.',
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
    return { field: "tabindex", target: String(tabindex), value: "0", risk: "safe", source: "the order of the page" };
  },

  examples: () => ({
    fails: [{ html: '<input tabindex="1" aria-label="Name">', because: "the key goes there first" }],
    passes: [
      { html: '<div tabindex="0">Tea</div>', because: "it takes its turn" },
      { html: '<div tabindex="-1">Tea</div>', because: "only scripts go there" },
      { html: '<div tabindex="tea">Tea</div>', because: "browsers drop what is no number" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
