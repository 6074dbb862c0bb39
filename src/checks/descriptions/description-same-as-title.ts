import { defineCheck } from "../kit/define-check.ts";
import { foldSpaces } from "../kit/fold-text.ts";
import { indexable } from "../kit/guards.ts";
import { descriptionOf, titleOf } from "../kit/page-texts.ts";
import { proposeDescription } from "../kit/suggest/description.ts";

export default defineCheck({
  id: "description-same-as-title",
  title: "Meta description is the same as the title",
  effect: "understanding",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The meta description is identical to the title: “{text}”.",
  noSuggestion: "The page has no suitable sentences that would make a meta description of the right length.",
  docs: {
    what: "The meta description and title are identical, ignoring case and whitespace.",
    why: "The search result repeats the same text, or search engines pick another snippet from the page.",
    fix: "Write one or two sentences about the page that go beyond the title.",
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
      { html: '<title></title><meta name="description" content="">', because: "both are empty" },
      {
        html: '<meta name="robots" content="noindex"><title>Tea</title><meta name="description" content="Tea">',
        because: "the page is not indexable",
      },
    ],
  }),
});

function folded(text: string): string {
  return foldSpaces(text).toLowerCase();
}
