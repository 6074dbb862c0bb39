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
  message: "The id “{name}” is used on more than one element, and the page refers to it.",
  noSuggestion: "Scripts and styles may reference either element, so one has to be renamed in the template.",
  docs: {
    what: "Two elements on the page have the same `id`, and a fragment link, a label, a form field or an ARIA attribute of the page refers to it. IDs that are only repeated within SVGs are excluded.",
    why: "Fragment links, labels and ARIA attributes only find the first element with the ID.",
    fix: "Rename one of them, or use a class.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Global_attributes/id"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const id of document.referredIds ?? []) yield { locator: shorten(id, 200), name: id };
  },

  examples: () => ({
    fails: [
      { html: '<a href="#tea">Tea</a><h2 id="tea">Tea</h2><p id="tea">Oolong</p>', because: "a link leads to the id" },
      {
        html: '<label for="mail">Mail</label><input id="mail"><input id="mail">',
        because: "the label names only the first field",
      },
      {
        html: '<section aria-labelledby="a b"><h2 id="b">Tea</h2><h2 id="b">Oolong</h2></section>',
        because: "one of the ids that name the section",
      },
      {
        html: '<a href="#a">A</a><svg><path id="a"/></svg><p id="a">Oolong</p>',
        because: "an element of an SVG has it, too",
      },
      { html: '<p id="a">Oolong</p><svg><path id="a"/></svg><a href="#a">A</a>', because: "the order doesn't matter" },
      {
        html: '<p id="a b">1</p><p id="é">2</p><p id="é">3</p><a href="#%C3%A9">A</a>',
        because: "fragments are encoded",
      },
    ],
    passes: [
      { html: '<h2 id="tea">Tea</h2><p id="tea">Oolong</p>', because: "nothing refers to the id" },
      {
        html: '<a href="/tea#tea">Tea</a><h2 id="tea">Tea</h2><p id="tea">Oolong</p>',
        because: "it is the id of another page",
      },
      { html: '<style id="a">p {}</style><style id="a">p {}</style>', because: "nothing refers to a stylesheet" },
      { html: '<h2 id="tea">Tea</h2><p id="Tea">Oolong</p>', because: "ids are case-sensitive" },
      { html: '<a name="tea"></a><h2 id="tea">Tea</h2>', because: "a name is not an id" },
      { html: '<svg><path id="a"/></svg><svg><path id="a"/></svg>', because: "an SVG used twice repeats its ids" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
