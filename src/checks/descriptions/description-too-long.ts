import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { descriptionOf } from "../kit/page-texts.ts";
import { DESCRIPTION_LIMITS, isTooLong, measureSnippet } from "../kit/snippet-limits.ts";
import { proposeDescription, shortenedDescription } from "../kit/suggest/description.ts";

export default defineCheck({
  id: "description-too-long",
  title: "Meta description is too long",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: DESCRIPTION_LIMITS.maxLetters,
  threshold: "more than {limit} letters or 985 pixels (Arial, 13 px)",
  message:
    "The description has {letters} letters and is {pixels} pixels wide; the limit is {most} letters or 985 pixels, about what results show.",
  noSuggestion: "Neither the description nor the page has whole sentences that fit.",
  docs: {
    what: "The meta description is longer than search results show.",
    why: "The end is cut off in the middle of a sentence.",
    fix: "Say the most important thing in the first 150 letters.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }, limit) {
    const description = descriptionOf(document);
    const text = description?.content.trim() ?? "";
    if (!isTooLong(text, { ...DESCRIPTION_LIMITS, maxLetters: limit })) return;
    yield {
      ...measureSnippet(text, DESCRIPTION_LIMITS),
      most: limit,
      evidence: { snippet: description?.source ?? "" },
    };
  },

  suggest({ document, page, corpus }) {
    const text = descriptionOf(document)?.content.trim().replace(/\s+/g, " ") ?? "";
    const value = shortenedDescription(text, document.lang);
    const description =
      value === ""
        ? proposeDescription({ document, url: page.url }, corpus)
        : { value, source: "the first sentences of the description" };
    return description && { field: "meta_description", ...description, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="description" content="We roast oolong by hand in the heart of Taipei, as our family has done since 1911. Come in for a cup and meet us. You will find green, black, white and yellow tea from seven countries, and pots to brew them in.">',
        because: "it has more than 160 letters",
        suggests:
          "We roast oolong by hand in the heart of Taipei, as our family has done since 1911. Come in for a cup and meet us.",
      },
    ],
    passes: [
      {
        html: `<meta name="description" content="${`aaaa\n${" ".repeat(20)}`.repeat(30)}">`,
        because: "a line break and its indent are shown as one space",
      },
      {
        html: '<meta name="description" content="We roast oolong by hand in the heart of Taipei, as our family has done since 1911.">',
        because: "it fits",
      },
      { html: "<p>Tea</p>", because: "a missing description is another problem" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
    ],
  }),
});
