import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "image-picture-no-img",
  title: "Picture has no image",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A <picture> holds no <img>, so nothing is shown.",
  noSuggestion: "Which of the sources should be the fallback is for the template's author to decide.",
  docs: {
    what: "A `<picture>` has no `<img>` inside. Its sources only offer other files for the `<img>`.",
    why: "Browsers show nothing, and search engines find no image.",
    fix: "Put an `<img>` with `src` and `alt` at the end of the picture.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/picture"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const source of new Set(document.emptyPictures))
      yield { locator: source.slice(0, 200), evidence: { snippet: source } };
  },

  examples: () => ({
    fails: [{ html: '<picture><source srcset="/a.webp"></picture>', because: "there is nothing to show" }],
    passes: [
      { html: '<picture><source srcset="/a.webp"><img src="/a.jpg" alt=""></picture>', because: "the image is there" },
      { html: '<picture><a href="/"><img src="/a.jpg" alt="Tea"></a></picture>', because: "the image stands deeper" },
      { html: "<template><picture></picture></template>", because: "a template is not shown" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
