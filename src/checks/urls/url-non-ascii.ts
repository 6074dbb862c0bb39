import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

/** How these are written where the keyboard lacks them; what only has an accent loses it. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };
const GERMAN: Readonly<Record<string, string>> = { ...LETTERS, ä: "ae", ö: "oe", ü: "ue" };

export default defineCheck({
  id: "url-non-ascii",
  title: "Address has letters beyond a–z",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  informs: true,
  message: "The path reads {path}, but is sent as codes.",
  noSuggestion: "A readable form of the address would be taken, or nothing would be left of it.",
  docs: {
    what: "The path of the address has letters that are not in ASCII. Search engines handle them well; this only tells you, and does not lower the score.",
    why: "Some programs show the codes instead of the letters, which makes links long and hard to read where they are shared.",
    fix: "Nothing has to be done. Where readers would rather type plain letters, write `aepfel` for `äpfel` in new addresses.",
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
      { url: "https://example.com/%C3%A4pfel", html: "<p>Äpfel</p>", because: "ä is not in ASCII" },
      {
        url: "https://example.com/gr%C3%BCne-%C3%A4pfel-cr%C3%A8me",
        html: '<html lang="de-AT"><p>Äpfel</p>',
        because: "German writes ae for ä, and no accents",
        suggests: "gruene-aepfel-creme",
      },
      { url: "https://example.com/%E8%8C%B6", html: "<p>茶</p>", because: "it is Chinese" },
    ],
    passes: [
      { url: "https://example.com/aepfel%21", html: "<p>Äpfel</p>", because: "all letters are in ASCII" },
      { url: "https://example.com/a?b=%C3%A4", html: "<p>Äpfel</p>", because: "parameters are not judged" },
      {
        url: "https://example.com/%C3%A4pfel",
        html: '<link rel="canonical" href="/aepfel">',
        because: "the page is listed under another address",
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
