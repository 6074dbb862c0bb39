import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "description-multiple",
  title: "Page has several descriptions",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The head holds {count} meta descriptions.",
  noSuggestion: "Which template or plugin writes the extra tag cannot be seen from outside; switch one of them off.",
  docs: {
    what: 'The head holds more than one `<meta name="description">`. One in the body is told of by description-outside-head.',
    why: "Search engines may take either, or join them.",
    fix: "Find out which theme or plugin writes the second one, and switch it off there.",
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
        because: "theme and plugin both write one",
      },
      {
        html: '<meta name="description" content="Tea."><meta name="Description" content="">',
        because: "an empty one counts",
      },
    ],
    passes: [
      {
        html: '<meta name="description" content="Tea."><meta property="og:description" content="Tea.">',
        because: "one is for networks",
      },
      {
        html: '<meta name="description" content="Tea."><p>Tea</p><meta name="description" content="Tea.">',
        because: "the second is in the body",
      },
      {
        html: '<meta name="robots" content="noindex"><meta name="description" content="A"><meta name="description" content="B">',
        because: "no search result will show it",
      },
      {
        html: '<meta name="description" content="Tea."><meta property="description" content="Tea.">',
        because: "a property is another thing",
      },
      {
        html: '<meta name="description" content="Tea."><meta name="author" content="Ann">',
        because: "the other tag names the author",
      },
    ],
  }),
});

function isDescription(name: string, attribute: string): boolean {
  return name === "description" && attribute === "name";
}
