import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { repeatsHeading } from "../kit/repeated-headings.ts";
import { isTooLong, measureSnippet, TITLE_LIMITS } from "../kit/snippet-limits.ts";
import { shortTitle } from "../kit/suggest/title.ts";

export default defineCheck({
  id: "title-too-long",
  title: "Title is too long",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: TITLE_LIMITS.maxLetters,
  threshold: "more than {limit} characters or 561 px (Arial, 20 px)",
  message:
    "The title is {letters} characters ({pixels} px); the limit is {most} characters or 561 px, about what search results show.",
  noSuggestion: "No part of the title works on its own, and the page has no shorter name.",
  docs: {
    what: "The title is longer or wider than search results typically show.",
    why: "It gets truncated, often cutting off what makes the page unique.",
    fix: "Put important keywords first and remove unnecessary words.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }, limit) {
    const title = titleOf(document);
    if (!title || !isTooLong(title.text, { ...TITLE_LIMITS, maxLetters: limit })) return;
    yield { ...measureSnippet(title.text, TITLE_LIMITS), most: limit, evidence: { snippet: title.source } };
  },

  suggest({ document, page, corpus }) {
    const title = titleOf(document);
    if (!title) return undefined;
    const value = withoutLastPart(title.text) ?? shortTitle(title.text);
    if (value === "") return undefined;
    // Without the site's name it may be the heading once more.
    if (repeatsHeading({ title: value, h1: mainHeadingOf(document) }) && !corpus.mayRepeatHeading(page.url))
      return undefined;
    return { field: "title", value, risk: "review", source: "the title, shortened" };
  },

  examples: () => ({
    fails: [
      {
        html: "<title>Hand-roasted oolong from the high mountains of Alishan in Taiwan</title>",
        because: "it has more than 60 characters",
      },
      {
        html: "<title>WWW MAMMOTH WORKWEAR: WARM WOMEN'S WINTER WARDROBE</title>",
        because: "uppercase letters are wide: 50 characters can be too many",
      },
      {
        html: "<title>Hand-roasted oolong from the mountains of Alishan | The Tea House Company</title>",
        because: "the site's name makes it too long",
        suggests: "Hand-roasted oolong from the mountains of Alishan",
      },
    ],
    passes: [
      { html: "<title>Hand-roasted oolong from Alishan | Tea House</title>", because: "it fits" },
      {
        html: `<title>Hand-roasted oolong from the high mountains of Alishan in Taiwan</title><meta name="robots" content="noindex">`,
        because: "the page is not indexable",
      },
    ],
  }),
});

/** Titles end with the site's name more often than not: "What this page offers | The site". */
function withoutLastPart(title: string): string | undefined {
  const short = title.replace(/\s+[|–—·»-]\s+[^|–—·»]+$/u, "");
  return short !== title && short.length >= TITLE_LIMITS.minLetters && !isTooLong(short, TITLE_LIMITS)
    ? short
    : undefined;
}
