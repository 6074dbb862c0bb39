import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { mainHeadingOf } from "../kit/page-texts.ts";

/** Headings of windows that scripts fill when they open. */
const FILLED_LATER =
  /modal|dialog|popup|pop-up|lightbox|toast|tooltip|\bjs-|x-text|v-text|v-html|ng-bind|data-(?:bind|text|title)/i;

export default defineCheck({
  id: "heading-empty",
  title: "Empty heading",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "An H{level} is empty.",
  noSuggestion: "The empty heading couldn't be distinguished from others.",
  docs: {
    what: "A heading has no text and no image with alt text. Hidden headings and headings filled by JavaScript (such as in dialogs) are excluded; an empty H1 is covered by h1-missing.",
    why: "Screen readers include it in the list of headings, but have nothing to announce.",
    fix: "Remove it. Use CSS for spacing.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const hasMain = mainHeadingOf(document) !== "";
    const seen = new Map<string, number>();
    for (const { level, text, unjudged, source } of document.headings) {
      if (text !== "" || unjudged || FILLED_LATER.test(source) || (level === 1 && !hasMain)) continue;
      const number = (seen.get(source) ?? 0) + 1;
      seen.set(source, number);
      yield { locator: `${source.slice(0, 200)} ${number}`, level, evidence: { snippet: source } };
    }
  },

  suggest({ document }, { evidence }) {
    const target = evidence?.snippet ?? "";
    const same = document.headings.filter(({ source }) => source === target);
    // An image without a text is no empty heading: it lacks its alternative text.
    if (target === "" || same.some(({ imageOnly }) => imageOnly)) return undefined;
    return { field: "heading_removed", target, value: "", risk: "safe", source: "the empty heading" };
  },

  examples: () => ({
    fails: [
      { html: "<h1>Tea</h1><h2> </h2>", because: "whitespace isn't text" },
      { html: '<h2><img src="/line.png" alt=""></h2>', because: "the image has no alt text" },
      { html: "<h1>Tea</h1><h1></h1>", because: "a second H1 is empty" },
    ],
    passes: [
      { html: "<h1>Tea</h1><h2>Green</h2>", because: "both have text" },
      { html: '<h2><img src="/leaf.png" alt="Green tea"></h2>', because: "the image has alt text" },
      { html: "<h1></h1>", because: "covered by h1-missing" },
      { html: '<h4 class="modal-title"></h4>', because: "JavaScript fills it when the dialog opens" },
      { html: "<div hidden><h4></h4></div>", because: "users can't reach it" },
      { html: "<h2><my-title></my-title></h2>", because: "the custom element's text is set by JavaScript" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
