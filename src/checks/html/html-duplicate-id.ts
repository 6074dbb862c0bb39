import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";

export default defineCheck({
  id: "html-duplicate-id",
  title: "Duplicate id",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The id “{name}” is used on more than one element.",
  noSuggestion: "Scripts and styles may reference either element, so one has to be renamed in the template.",
  docs: {
    what: "Two elements on the page have the same `id`. IDs that are only repeated within SVGs are excluded.",
    why: "Fragment links, labels and scripts that reference the ID only find the first element.",
    fix: "Rename one of them, or use a class.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/id"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const id of document.duplicateIds) yield { locator: shorten(id, 200), name: id };
  },

  examples: () => ({
    fails: [
      { html: '<h2 id="tea">Tea</h2><p id="tea">Oolong</p>', because: "two elements have the id tea" },
      { html: '<svg><path id="a"/></svg><p id="a">Oolong</p>', because: "an element of an SVG has it, too" },
      { html: '<p id="a">Oolong</p><svg><path id="a"/></svg>', because: "the order doesn't matter" },
    ],
    passes: [
      { html: '<style id="a">p {}</style><style id="a">p {}</style>', because: "nothing refers to a stylesheet" },
      { html: '<h2 id="tea">Tea</h2><p id="Tea">Oolong</p>', because: "ids are case-sensitive" },
      { html: '<a name="tea"></a><h2 id="tea">Tea</h2>', because: "a name is not an id" },
      { html: '<svg><path id="a"/></svg><svg><path id="a"/></svg>', because: "an SVG used twice repeats its ids" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
