import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "description-multiple",
  title: "Multiple meta descriptions",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The <head> contains {count} meta descriptions.",
  noSuggestion:
    "The source of the extra tag can't be detected from outside. Turn it off in the template or plugin that adds it.",
  docs: {
    what: 'The `<head>` has more than one `<meta name="description">`. Descriptions in the `<body>` are covered by description-outside-head.',
    why: "Search engines may use either one, or combine them.",
    fix: "Find out which theme or plugin adds the second one, and turn it off.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const tags = document.metas.filter(({ name, attribute, inHead }) => isDescription(name, attribute) && inHead);
    if (tags.length < 2) return;
    yield { count: tags.length, evidence: { snippet: tags.map(({ source }) => source).join("\n") } };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="description" content="Tea."><meta name="description" content="Cups.">',
        because: "the theme and a plugin both output one",
      },
      {
        html: '<meta name="description" content="Tea."><meta name="Description" content="">',
        because: "an empty one counts",
      },
    ],
    passes: [
      {
        html: '<meta name="description" content="Tea."><meta property="og:description" content="Tea.">',
        because: "one is for social networks",
      },
      {
        html: '<meta name="description" content="Tea."><p>Tea</p><meta name="description" content="Tea.">',
        because: "the second is in the <body>",
      },
      {
        html: '<meta name="robots" content="noindex"><meta name="description" content="A"><meta name="description" content="B">',
        because: "the page is not indexable",
      },
      {
        html: '<meta name="description" content="Tea."><meta property="description" content="Tea.">',
        because: "a property attribute isn't a name",
      },
      {
        html: '<meta name="description" content="Tea."><meta name="author" content="Ann">',
        because: "the other tag is the author",
      },
    ],
  }),
});

function isDescription(name: string, attribute: string): boolean {
  return name === "description" && attribute === "name";
}
