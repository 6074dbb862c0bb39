import type { ControlTag } from "#domain/document.ts";
import { controlLocator } from "../kit/controls.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

/** Buttons are named by their text: a11y-button-name judges them. */
const BUTTONS = new Set(["submit", "reset", "button", "image", "hidden"]);

export default defineCheck({
  id: "a11y-label",
  title: "Form field has no label",
  effect: "breakage",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  message: "The field “{field}” has no label.",
  noSuggestion: "No text on the page is clearly the field's label.",
  docs: {
    what: "A text input, select or textarea has no `<label>`, `aria-label`, `aria-labelledby`, `title` or placeholder. Hidden and disabled fields, and fields that can't receive keyboard focus are excluded.",
    why: "Screen readers announce only “edit text”, so users don't know what to enter.",
    fix: "Add a `<label for>` with the field's id, or wrap the field in its label. Placeholders are read out too, but disappear once the user starts typing, so a label is better.",
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
      { html: '<input type="text" name="q">', says: "“q”", because: "the field has no accessible name" },
      { html: '<label>Name</label><input name="name">', because: "the label isn't associated with a field" },
      { html: '<label for="n"></label><input id="n">', because: "the label is empty" },
      { html: '<select name="size"><option>S</option></select>', because: "the chosen value is not a name" },
      { html: "<textarea></textarea>", says: "“textarea”", because: "a text area needs a label, too" },
      { html: '<label><input type="checkbox" name="agree"></label>', because: "the label has no text" },
      {
        html: '<input id="mail" type="email">',
        says: "“mail”",
        because: "without a name attribute, the id identifies the field",
      },
      { html: '<fieldset disabled></fieldset><input name="q">', because: "it is outside the disabled field set" },
      { html: '<input type="email">', says: "“email”", because: "without a name and an id, the type identifies it" },
      { html: '<select type="button"></select>', because: "the type attribute doesn't turn a select into a button" },
    ],
    passes: [
      { html: '<label for="n">Name</label><input id="n">', because: "a label names it" },
      { html: "<label>Name <input></label>", because: "it is inside its label" },
      { html: '<input aria-label="Search">', because: "it has an ARIA label" },
      { html: '<b id="t">Tea</b><input aria-labelledby="t">', because: "another element names it" },
      { html: '<input title="Search">', because: "the title is announced" },
      { html: '<input placeholder="Search">', because: "placeholders are announced" },
      {
        html: '<input type="hidden" name="id"><input type="submit"><button>Go</button>',
        because: "these aren't fields",
      },
      {
        html: '<div style="display:none"><input name="website"></div>',
        because: "users don't see the honeypot field",
      },
      { html: '<input name="website" tabindex="-1">', because: "it isn't keyboard-focusable" },
      { html: '<input name="q" disabled>', because: "users can't fill it in" },
      { html: '<fieldset disabled><input name="q"></fieldset>', because: "all of its field set is disabled" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<button type="menu" aria-label=""></button>', because: "buttons are covered by a11y-button-name" },
    ],
  }),
});

function isField({ kind, type }: ControlTag): boolean {
  return kind !== "button" && !(kind === "input" && BUTTONS.has(type ?? ""));
}
