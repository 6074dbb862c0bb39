import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

const CAPITAL = /\p{Lu}/u;
/** `API`, `HTML5`: a word of capitals alone. */
const SHORT_FORM = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{L}\p{N}])/gu;

export default defineCheck({
  id: "url-uppercase",
  title: "URL contains uppercase characters",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  offByDefault: true,
  message: "The path {path} contains uppercase characters.",
  noSuggestion: "The uppercase letters are part of a name, or the new URL is already in use by another page.",
  docs: {
    what: "The URL path contains uppercase letters. Parameters aren't checked, nor are acronyms such as API that appear in the title or H1.",
    why: "Most servers treat `/Tea` and `/tea` as different URLs: links with the wrong case break, or the page is indexed twice.",
    fix: "Use lowercase in new URLs. If you change an existing URL, add a redirect and update its links.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page, document }) {
    const { path } = parsedAddress(page.url);
    if (!CAPITAL.test(path)) return;
    const names: readonly string[] =
      `${titleOf(document)?.text ?? ""} ${mainHeadingOf(document)}`.match(SHORT_FORM) ?? [];
    const rest = path.replace(SHORT_FORM, (word) => (names.includes(word) ? "" : word));
    if (CAPITAL.test(rest)) yield { path };
  },

  suggest: ({ page, view }) => proposeSlug(page.url, (slug) => slug.toLowerCase(), view),

  examples: () => ({
    fails: [
      { url: "https://example.com/API", html: "<title>Our teas</title>", because: "neither title nor H1 uses it" },
      { url: "https://example.com/Tea/oolong", html: "<p>Tea</p>", because: "a directory starts with one" },
      { url: "https://example.com/%C3%84pfel", html: "<p>Äpfel</p>", because: "other scripts have uppercase, too" },
      {
        url: "https://example.com/API/Tea",
        html: "<title>API</title>",
        because: "the acronym isn't the only uppercase",
      },
      { url: "https://example.com/A", html: "<title>A</title>", because: "one letter isn't an acronym" },
      { url: "https://example.com/APIs", html: "<title>Our API</title>", because: "part of a word isn't an acronym" },
    ],
    passes: [
      {
        url: "https://example.com/API.html",
        html: "<title>Overview of the API</title>",
        because: "the title uses it",
      },
      {
        url: "https://example.com/HTML5/API",
        html: "<h1>HTML5 and its API</h1>",
        because: "the H1 uses both",
      },
      { url: "https://example.com/tea/oolong", html: "<p>Tea</p>", because: "all letters are lowercase" },
      { url: "https://example.com/tea?Sort=Price", html: "<p>Tea</p>", because: "parameters aren't checked" },
      {
        url: "https://example.com/caf%C3%A9",
        html: "<p>Café</p>",
        because: "the uppercase letters are part of a code",
      },
      {
        url: "https://example.com/Tea",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});
