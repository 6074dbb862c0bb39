import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { viewportTags } from "../kit/viewport.ts";

export default defineCheck({
  id: "viewport-multiple",
  title: "Multiple viewport meta tags",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page has {count} viewport meta tags: {contents}.",
  noSuggestion:
    "The source of the extra tag can't be detected from outside. Remove it in the template or plugin that adds it.",
  docs: {
    what: 'The page has more than one `<meta name="viewport">`, with different values.',
    why: "Browsers use the last one, which may not be the intended one.",
    fix: "Find out which theme or plugin adds the second one, and remove it.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const tags = viewportTags(document);
    if (tags.length < 2) return;
    const contents = tags.map(({ content }) => content.trim());
    if (new Set(contents.map((content) => content.replace(/\s/g, "").toLowerCase())).size < 2) return;
    yield { count: tags.length, contents, evidence: { snippet: tags.map(({ source }) => source).join("\n") } };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="viewport" content="width=device-width"><meta name="viewport" content="width=1024">',
        because: "they disagree",
      },
    ],
    passes: [
      { html: '<meta name="viewport" content="width=device-width">', because: "there is one" },
      {
        html: '<meta name="viewport" content="width=device-width"><meta name="viewport" content="width = device-width">',
        because: "both are identical",
      },
      { html: "<p>Tea</p>", because: "none is reported separately" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
