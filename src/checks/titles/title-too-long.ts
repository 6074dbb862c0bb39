import type { Corpus } from "../kit/corpus.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { repeatsHeading } from "../kit/repeated-headings.ts";
import { isTooLong, measureSnippet, TITLE_LIMITS } from "../kit/snippet-limits.ts";
import { tidied } from "../kit/suggest/names.ts";
import { shortTitle } from "../kit/suggest/title.ts";
import { ownPartOf } from "../kit/title-parts.ts";

/** A little beyond what is cut: a letter or two more are no reason to write a title anew. */
const REPORTED = { ...TITLE_LIMITS, maxLetters: 70, maxPixels: 600 };

export default defineCheck({
  id: "title-too-long",
  title: "Title is too long",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  limit: REPORTED.maxLetters,
  threshold: "more than {limit} characters or 600 px (Arial, 20 px)",
  message: "The title is {letters} characters ({pixels} px); search results show about 580 px.",
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
    if (!title || !isTooLong(title.text, { ...REPORTED, maxLetters: limit })) return;
    yield { ...measureSnippet(title.text, TITLE_LIMITS), evidence: { snippet: title.source } };
  },

  suggest({ document, page, corpus }) {
    const title = titleOf(document);
    if (!title) return undefined;
    const value = withoutOtherParts(title.text, corpus) ?? shortTitle(tidied(title.text));
    if (value === "") return undefined;
    // Without the site's name it may be the heading once more.
    if (repeatsHeading({ title: value, h1: mainHeadingOf(document) }) && !corpus.mayRepeatHeading(page.url))
      return undefined;
    return { field: "title", value, risk: "review", source: "the title, shortened" };
  },

  examples: () => ({
    fails: [
      {
        html: "<title>Hand-roasted oolong from the high mountains of Alishan in Taiwan, 2026</title>",
        because: "it has more than 70 characters",
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
        html: "<title>Hand-roasted oolong from the high mountains of Alishan, Taiwan</title>",
        because: "a letter or two beyond the limit are hardly cut",
      },
      {
        html: `<title>Hand-roasted oolong from the high mountains of Alishan in Taiwan, 2026</title><meta name="robots" content="noindex">`,
        because: "the page is not indexable",
      },
    ],
  }),
});

/** Without what other titles carry, too; where nothing is known of them, titles end with the site's name more often than not. */
function withoutOtherParts(title: string, corpus: Corpus): string | undefined {
  const own = tidied(ownPartOf(title, corpus));
  const short = own === tidied(title) && corpus.siteName === null ? own.replace(/\s+[|»]\s+[^|»]+$/u, "") : own;
  const isRoomy = short.length >= TITLE_LIMITS.minLetters && !isTooLong(short, TITLE_LIMITS);
  return short !== title && isRoomy ? short : undefined;
}
