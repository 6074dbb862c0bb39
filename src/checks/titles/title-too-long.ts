import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { repeatsHeading } from "../kit/repeated-headings.ts";
import { isTooLong, measureSnippet, TITLE_LIMITS } from "../kit/snippet-limits.ts";
import { shortTitle } from "../kit/suggest/title.ts";

export default defineCheck({
  id: "title-too-long",
  title: "Title is too long",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: TITLE_LIMITS.maxLetters,
  threshold: "more than {limit} letters or 561 pixels (Arial, 20 px)",
  message:
    "The title has {letters} letters and is {pixels} pixels wide; the limit is {most} letters or 561 pixels, about what results show.",
  noSuggestion: "No clause of the title stands for all of it, and the page has no shorter name.",
  docs: {
    what: "The title has more letters, or is wider, than search results show.",
    why: "The end is cut off, and with it often what makes this page different.",
    fix: "Put the important words first and leave out what the page does not need.",
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
        because: "it has more than 60 letters",
      },
      {
        html: "<title>WWW MAMMOTH WORKWEAR: WARM WOMEN'S WINTER WARDROBE</title>",
        because: "capitals are wide: 50 letters can be too many",
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
        because: "no search result will show it",
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
