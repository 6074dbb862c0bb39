import type { ControlTag } from "#domain/document.ts";
import { controlLocator } from "../kit/controls.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "a11y-button-name",
  title: "Button has no accessible name",
  effect: "breakage",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  message: "A button has no text or label.",
  noSuggestion: "The button's function is defined by its script, and the page has no text that describes it.",
  docs: {
    what: "A button has no text, no image with alt text, no titled SVG, and no `aria-label`, `aria-labelledby` or `title`. Hidden and disabled buttons, and buttons populated by a custom element are excluded; submit and reset buttons get a default name from the browser.",
    why: "Screen readers announce only “button”, so users can't tell what it does.",
    fix: 'Add visible text that describes the action, or add `aria-label="Open menu"` to an icon-only button.',
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const control of document.controls) {
      if (!isNamelessButton(control) || control.unjudged) continue;
      yield { locator: controlLocator(control), evidence: { snippet: control.source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<button class="menu"><i class="icon"></i></button>', because: "an icon font has no accessible name" },
      { html: '<button><img src="/x.png" alt=""></button>', because: "its image is marked as decorative" },
      { html: "<button><svg><path/></svg></button>", because: "the SVG has no title" },
      { html: '<button value="menu"></button>', because: "the value is only sent, and never shown" },
      { html: '<input type="button">', because: "it has no value" },
      { html: '<input type="image" src="/go.png">', because: "its image has no alt text" },
    ],
    passes: [
      { html: "<button>Menu</button>", because: "it has text" },
      { html: '<button aria-label="Menu"></button>', because: "it has a label" },
      { html: '<button title="Menu"></button>', because: "the title is announced" },
      { html: '<button><img src="/x.png" alt="Close"></button>', because: "its image has alt text" },
      { html: "<button><svg><title>Close</title></svg></button>", because: "the SVG has a title" },
      { html: '<label for="b">Close</label><button id="b"></button>', because: "a label names it" },
      { html: '<input type="submit"><input type="reset">', because: "browsers name them" },
      {
        html: '<input type="button" value="Go"><input type="image" alt="Go" src="/go.png">',
        because: "both have text",
      },
      { html: "<button hidden></button>", because: "users can't reach it" },
      { html: "<button disabled></button>", because: "users can't press it" },
      { html: "<button><my-icon></my-icon></button>", because: "the custom element's text is set by JavaScript" },
      { html: '<input type="text" aria-label="Name">', because: "a text field isn't a button" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<select type="button"></select>', because: "the type attribute only turns inputs into buttons" },
    ],
  }),
});

function isNamelessButton({ kind, type, label }: ControlTag): boolean {
  const isButton = kind === "button" || (kind === "input" && (type === "button" || type === "image"));
  return isButton && !label?.trim();
}
