import { controlLocator } from "../kit/controls.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

/** The field names of the HTML standard (§4.10.18.7.1), and what may stand before them. */
const NAMES = new Set(
  "name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp webauthn".split(
    " ",
  ),
);
const BEFORE = /^(?:section-\S+|shipping|billing|home|work|mobile|fax|pager)$/;
/** Words by which people try to switch it off; browsers drop them, and nobody is misled. */
const SWITCHES =
  /^(?:on|off|none|no|nope|false|true|disabled|enabled|null|undefined|xoff|do-not-autofill|chrome-off|nofill|random\S*|new-\S+|search|autocomplete)?$/;

export default defineCheck({
  id: "a11y-autocomplete",
  title: "Field has an invalid autocomplete value",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: 'The value autocomplete="{value}" is not a valid autofill token in the HTML Standard.',
  noSuggestion: "Only the form's owner knows what data the field asks for.",
  docs: {
    what: "A field's `autocomplete` attribute ends in a token that isn't defined in the HTML Standard. `on`, `off` and values used to turn autofill off are excluded.",
    why: "Browsers can't autofill names, addresses or card details. This especially affects people with cognitive or motor disabilities.",
    fix: "Use a standard token: `given-name`, `email`, `tel`, `postal-code`.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Attributes/autocomplete",
      "https://www.w3.org/WAI/WCAG22/Understanding/identify-input-purpose.html",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const control of document.controls) {
      if (control.autocomplete === null) continue;
      const value = control.autocomplete.trim().toLowerCase();
      if (control.unjudged || SWITCHES.test(value) || isKnown(value)) continue;
      yield { locator: controlLocator(control), value, evidence: { snippet: control.source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<input autocomplete="firstname" aria-label="First name">', because: "it is called given-name" },
      {
        html: '<input autocomplete="email shipping" aria-label="Mail">',
        because: "the address type comes before the field name",
      },
      { html: '<input autocomplete="office email" aria-label="Mail">', because: "there is no such address type" },
    ],
    passes: [
      { html: '<input autocomplete="given-name" aria-label="First name">', because: "it is in the list" },
      {
        html: '<input autocomplete="section-red shipping work email" aria-label="Mail">',
        because: "other tokens may come before it",
      },
      {
        html: '<input autocomplete="username webauthn" aria-label="User">',
        because: "passkeys have their own token",
      },
      {
        html: '<input autocomplete="off" aria-label="Code"><input autocomplete="nope" aria-label="Code">',
        because: "both turn it off",
      },
      { html: '<input autocomplete="" aria-label="Code"><input aria-label="Code">', because: "no value is set" },
      { html: '<input type="hidden" autocomplete="tea">', because: "users don't fill it in" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function isKnown(value: string): boolean {
  const words = value.split(/\s+/);
  if (words.at(-1) === "webauthn") words.pop();
  const name = words.pop() ?? "";
  return NAMES.has(name) && words.every((word) => BEFORE.test(word));
}
