import { defineCheck } from "../kit/define-check.ts";
import { foldSpaces } from "../kit/fold-text.ts";
import { indexable } from "../kit/guards.ts";
import { descriptionOf, titleOf } from "../kit/page-texts.ts";
import { proposeDescription } from "../kit/suggest/description.ts";

export default defineCheck({
  id: "description-same-as-title",
  title: "Description repeats the title",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The description repeats the title: “{text}”.",
  noSuggestion: "The page has no whole sentences about itself that make a description of the right length.",
  docs: {
    what: "Meta description and title are the same, case and white space aside.",
    why: "The result shows one line twice, or search engines take another text of the page.",
    fix: "Say in one or two sentences what the page offers beyond its title.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const title = titleOf(document);
    const description = descriptionOf(document);
    if (!title || !description || folded(title.text) !== folded(description.content)) return;
    yield { text: title.text, evidence: { snippet: description.source } };
  },

  suggest({ document, page, corpus }) {
    const description = proposeDescription({ document, url: page.url }, corpus);
    return description && { field: "meta_description", ...description, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        html: '<title>Oolong tea</title><meta name="description" content=" Oolong  Tea">',
        because: "they are the same",
      },
      {
        html: '<title>Oolong tea</title><meta name="description" content="Oolong tea"><p>Oolong grows on the slopes of Alishan, and is roasted over charcoal by three families.</p>',
        because: "the page's text says more",
        suggests: "Oolong grows on the slopes of Alishan, and is roasted over charcoal by three families.",
      },
    ],
    passes: [
      {
        html: '<title>Oolong tea</title><meta name="description" content="Oolong tea, roasted by hand.">',
        because: "it says more",
      },
      { html: '<title></title><meta name="description" content="">', because: "nothing repeats nothing" },
      {
        html: '<meta name="robots" content="noindex"><title>Tea</title><meta name="description" content="Tea">',
        because: "no search result will show it",
      },
    ],
  }),
});

function folded(text: string): string {
  return foldSpaces(text).toLowerCase();
}
