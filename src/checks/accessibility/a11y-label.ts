import type { ControlTag } from "#domain/document.ts";
import { controlLocator } from "../kit/controls.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

/** Buttons are named by their text: a11y-button-name judges them. */
const BUTTONS = new Set(["submit", "reset", "button", "image", "hidden"]);

export default defineCheck({
  id: "a11y-label",
  title: "Form field has no label",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  message: "The field “{field}” has no label.",
  noSuggestion: "The page has no text that is certain to be the field's label.",
  docs: {
    what: "A text field, a choice or a text area has no `<label>`, no `aria-label`, no `aria-labelledby`, no `title` and no placeholder. Hidden fields and fields out of the keyboard's reach are left out.",
    why: "Screen readers say only “edit text”, and nobody knows what to enter.",
    fix: "Write a `<label for>` with the id of the field, or put the field inside its label. A placeholder is read, too, but it disappears while one types: a label is better.",
    sources: [
      "https://www.w3.org/WAI/tutorials/forms/labels/",
      "https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const control of document.controls) {
      if (!isField(control) || control.unjudged || control.label?.trim() || control.placeholder?.trim()) continue;
      const field = control.name || control.id || control.type || control.kind;
      yield { locator: controlLocator(control), field, evidence: { snippet: control.source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<input type="text" name="q">', says: "“q”", because: "nothing names it" },
      { html: '<label>Name</label><input name="name">', because: "the label does not say which field it names" },
      { html: '<label for="n"></label><input id="n">', because: "the label is empty" },
      { html: '<select name="size"><option>S</option></select>', because: "the chosen value is not a name" },
      { html: "<textarea></textarea>", says: "“textarea”", because: "a text area needs a label, too" },
      { html: '<label><input type="checkbox" name="agree"></label>', because: "there are no words in the label" },
      { html: '<input id="mail" type="email">', says: "“mail”", because: "without a name, its id tells which one" },
      { html: '<input type="email">', says: "“email”", because: "without a name and an id, its type tells" },
      { html: '<select type="button"></select>', because: "a type makes no button of a list" },
    ],
    passes: [
      { html: '<label for="n">Name</label><input id="n">', because: "a label names it" },
      { html: "<label>Name <input></label>", because: "it stands in its label" },
      { html: '<input aria-label="Search">', because: "it has a label of ARIA" },
      { html: '<b id="t">Tea</b><input aria-labelledby="t">', because: "another element names it" },
      { html: '<input title="Search">', because: "a title is read" },
      { html: '<input placeholder="Search">', because: "a placeholder is read" },
      {
        html: '<input type="hidden" name="id"><input type="submit"><button>Go</button>',
        because: "these are no fields",
      },
      {
        html: '<div style="display:none"><input name="website"></div>',
        because: "people do not meet this trap for robots",
      },
      { html: '<input name="website" tabindex="-1">', because: "the keyboard does not reach it" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      { html: '<button type="menu" aria-label=""></button>', because: "a11y-button-name tells of buttons" },
    ],
  }),
});

function isField({ kind, type }: ControlTag): boolean {
  return kind !== "button" && !(kind === "input" && BUTTONS.has(type ?? ""));
}
