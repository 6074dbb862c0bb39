import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { descriptionOf } from "../kit/page-texts.ts";
import { DESCRIPTION_LIMITS, isTooLong, measureSnippet } from "../kit/snippet-limits.ts";
import { proposeDescription, shortenedDescription } from "../kit/suggest/description.ts";

/** Of narrow letters more fit into the lines that are shown. */
const REPORTED = { ...DESCRIPTION_LIMITS, maxLetters: 170 };

export default defineCheck({
  id: "description-too-long",
  title: "Meta description is too long",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: REPORTED.maxLetters,
  threshold: "more than {limit} characters or 985 px (Arial, 13 px)",
  message:
    "The meta description is {letters} characters ({pixels} px); the limit is {most} characters or 985 px, about what search results show.",
  noSuggestion: "Neither the meta description nor the page has complete sentences that fit.",
  docs: {
    what: "The meta description is longer than search engines usually display.",
    why: "It gets truncated mid-sentence in search results.",
    fix: "Put the most important information in the first 150 characters.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }, limit) {
    const description = descriptionOf(document);
    const text = description?.content.trim() ?? "";
    if (!isTooLong(text, { ...REPORTED, maxLetters: limit })) return;
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
        : { value, source: "the first sentences of the meta description" };
    return description && { field: "meta_description", ...description, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="description" content="We roast oolong by hand in the heart of Taipei, as our family has done since 1911. Come in for a cup and meet us. You will find green, black, white and yellow tea from seven countries, and pots to brew them in.">',
        because: "it has more than 170 characters",
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
      { html: "<p>Tea</p>", because: "missing descriptions are reported separately" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});
