import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "image-picture-no-img",
  title: "<picture> has no <img>",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A <picture> element has no <img>, so nothing is displayed.",
  noSuggestion: "The template's author has to choose the fallback source.",
  docs: {
    what: "A `<picture>` has no `<img>`. Its `<source>` elements only provide alternatives for the `<img>`.",
    why: "Browsers display nothing, and search engines find no image.",
    fix: "Add an `<img>` with `src` and `alt` as the last child of the `<picture>`.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/picture"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const source of new Set(document.emptyPictures))
      yield { locator: source.slice(0, 200), evidence: { snippet: source } };
  },

  examples: () => ({
    fails: [{ html: '<picture><source srcset="/a.webp"></picture>', because: "there is nothing to display" }],
    passes: [
      { html: '<picture><source srcset="/a.webp"><img src="/a.jpg" alt=""></picture>', because: "the image is there" },
      {
        html: '<picture><a href="/"><img src="/a.jpg" alt="Tea"></a></picture>',
        because: "the image is nested deeper",
      },
      { html: "<template><picture></picture></template>", because: "a <template> isn't displayed" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
