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
  title: "Address is too long",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  limit: MAX_LETTERS,
  threshold: "more than {limit} letters",
  message: "The address has {letters} letters; more than {most} are hard to read and to share.",
  noSuggestion: "The page has no shorter name from which an address could be made.",
  docs: {
    what: "The whole address has more letters than the limit. Letters of other scripts count once, however many bytes they take.",
    why: "Long addresses are cut where they are shown, and break when they are sent.",
    fix: "Shorten the last part of the address to a few words that name the subject, and let the old address redirect to the new one.",
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
    return proposeSlug(page.url, (slug) => slugFrom(mainHeadingOf(document), room) ?? slugFrom(slug, room), view);
  },

  examples: () => ({
    fails: [
      // 20 letters before the last part.
      { url: `https://example.com/${"a".repeat(96)}`, html: "<p>Tea</p>", because: "it has 116 letters" },
      {
        url: `https://example.com/${"a-long-".repeat(20)}story`,
        html: "<h1>A long story about tea</h1>",
        because: "its heading is shorter",
        suggests: "a-long-story-about-tea",
      },
    ],
    passes: [
      { url: `https://example.com/${"a".repeat(95)}`, html: "<p>Tea</p>", because: "it has 115 letters" },
      { url: `https://example.com/${"茶".repeat(95)}`, html: "<p>Tea</p>", because: "each sign counts once" },
      {
        url: `https://example.com/${"a".repeat(96)}`,
        html: '<link rel="canonical" href="/tea">',
        because: "the page is listed under another address",
      },
    ],
  }),
});
