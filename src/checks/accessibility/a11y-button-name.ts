import type { ControlTag } from "#domain/document.ts";
import { controlLocator } from "../kit/controls.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "a11y-button-name",
  title: "Button has no name",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  message: "A button has no text and no label.",
  noSuggestion: "What the button does is decided by its script, and the page does not say it in words.",
  docs: {
    what: "A button holds no text, no image with an alternative text and no named drawing, and has no `aria-label`, `aria-labelledby` or `title`. Buttons that are hidden, or filled by a script's own element, are left out; browsers name submit and reset buttons themselves.",
    why: "Screen readers say only “button”: nobody knows what it does.",
    fix: 'Write what it does into the button, or add `aria-label="Open menu"` to a button that holds only an icon.',
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
      { html: '<button class="menu"><i class="icon"></i></button>', because: "an icon of a font has no name" },
      { html: '<button><img src="/x.png" alt=""></button>', because: "its image is marked as decorative" },
      { html: "<button><svg><path/></svg></button>", because: "the drawing has no title" },
      { html: '<input type="button">', because: "it has no value" },
      { html: '<input type="image" src="/go.png">', because: "its image has no alternative text" },
    ],
    passes: [
      { html: "<button>Menu</button>", because: "it has a text" },
      { html: '<button aria-label="Menu"></button>', because: "it has a label" },
      { html: '<button title="Menu"></button>', because: "a title is read" },
      { html: '<button><img src="/x.png" alt="Close"></button>', because: "its image has a text" },
      { html: "<button><svg><title>Close</title></svg></button>", because: "the drawing has a title" },
      { html: '<label for="b">Close</label><button id="b"></button>', because: "a label names it" },
      { html: '<input type="submit"><input type="reset">', because: "browsers name them" },
      {
        html: '<input type="button" value="Go"><input type="image" alt="Go" src="/go.png">',
        because: "both have a text",
      },
      { html: "<button hidden></button>", because: "nobody meets it" },
      { html: "<button><my-icon></my-icon></button>", because: "a script decides what this element says" },
      { html: '<input type="text" aria-label="Name">', because: "a field is no button" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      { html: '<select type="button"></select>', because: "a type makes a button of fields only" },
    ],
  }),
});

function isNamelessButton({ kind, type, label }: ControlTag): boolean {
  const isButton = kind === "button" || (kind === "input" && (type === "button" || type === "image"));
  return isButton && !label?.trim();
}
