import { decoded } from "../kit/address.ts";
import { countCharacters } from "../kit/characters.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf } from "../kit/page-texts.ts";
import { proposeSlug, slugFrom } from "../kit/suggest/slug.ts";

/** Where common tools draw the line: longer addresses are cut in results, chats and mails. */
const MAX_LETTERS = 115;

export default defineCheck({
  id: "url-too-long",
  title: "URL is too long",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  limit: MAX_LETTERS,
  threshold: "more than {limit} characters",
  message: "The URL is {letters} characters long; URLs over {most} characters are hard to read and share.",
  noSuggestion: "The page has no shorter name to build a URL slug from.",
  docs: {
    what: "The full URL is longer than the limit. Non-Latin characters count as one, regardless of their byte length.",
    why: "Long URLs get truncated when displayed and break when shared.",
    fix: "Shorten the slug to a few descriptive words, and redirect the old URL to the new one.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }, limit) {
    const letters = countCharacters(decoded(page.url));
    if (letters > limit) yield { letters, most: limit };
  },

  suggest({ page, view, document }) {
    const room = MAX_LETTERS - (page.url.length - (page.url.replace(/\/$/, "").split("/").at(-1)?.length ?? 0));
    const named = slugFrom(mainHeadingOf(document), room);
    const source = named === undefined ? "the URL, shortened" : "the page's H1";
    return proposeSlug(page.url, (slug) => named ?? slugFrom(slug, room), view, source);
  },

  examples: () => ({
    fails: [
      // 20 letters before the last part.
      { url: `https://example.com/${"a".repeat(96)}`, html: "<p>Tea</p>", because: "it has 116 characters" },
      {
        url: `https://example.com/${"a-long-".repeat(20)}story`,
        html: "<h1>A long story about tea</h1>",
        because: "its heading is shorter",
        suggests: "a-long-story-about-tea",
      },
    ],
    passes: [
      { url: `https://example.com/${"a".repeat(95)}`, html: "<p>Tea</p>", because: "it has 115 characters" },
      { url: `https://example.com/${"茶".repeat(95)}`, html: "<p>Tea</p>", because: "each character counts once" },
      {
        url: `https://example.com/${"a".repeat(96)}`,
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});
