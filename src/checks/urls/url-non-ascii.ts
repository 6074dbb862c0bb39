import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

/** How these are written where the keyboard lacks them; what only has an accent loses it. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const GERMAN: Readonly<Record<string, string>> = { ...LETTERS, ä: "ae", ö: "oe", ü: "ue" };

export default defineCheck({
  id: "url-non-ascii",
  title: "URL contains non-ASCII characters",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  offByDefault: true,
  informs: true,
  message: "The path displays as {path}, but is percent-encoded when requested.",
  noSuggestion: "A readable version of the URL is already in use, or would be empty.",
  docs: {
    what: "The URL path contains non-ASCII characters. Search engines handle them well; informational only, doesn't affect the score.",
    why: "Some apps show the percent-encoded form, which makes shared links long and hard to read.",
    fix: "No action is needed. If you prefer plain characters, transliterate them in new URLs, such as `aepfel` for `äpfel`.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const { path } = parsedAddress(page.url);
    if (/[^\x00-\x7f]/.test(path)) yield { path };
  },

  suggest: ({ page, view, document }) => proposeSlug(page.url, (slug) => inLatin(slug, document.lang), view),

  examples: () => ({
    fails: [
      { url: "https://example.com/%C3%A4pfel", html: "<p>Äpfel</p>", because: "ä isn't ASCII" },
      {
        url: "https://example.com/gr%C3%BCne-%C3%A4pfel-cr%C3%A8me",
        html: '<html lang="de-AT"><p>Äpfel</p>',
        because: "German writes ae for ä, and no accents",
        suggests: "gruene-aepfel-creme",
      },
      { url: "https://example.com/%E8%8C%B6", html: "<p>茶</p>", because: "it is Chinese" },
    ],
    passes: [
      { url: "https://example.com/aepfel%21", html: "<p>Äpfel</p>", because: "all characters are ASCII" },
      { url: "https://example.com/a?b=%C3%A4", html: "<p>Äpfel</p>", because: "parameters aren't checked" },
      {
        url: "https://example.com/%C3%A4pfel",
        html: '<link rel="canonical" href="/aepfel">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});

/** `undefined` for other scripts: how they are written in Latin letters is a choice. */
function inLatin(slug: string, lang: string | null): string | undefined {
  const letters = /^de\b/i.test(lang ?? "") ? GERMAN : LETTERS;
  const text = slug
    .normalize("NFC")
    .replace(/[^\x00-\x7f]/g, (letter) => letters[letter.toLowerCase()] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  return /^[\x00-\x7f]*$/.test(text) ? text : undefined;
}
