import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

/** Letters, digits and underscores in a row, with an underscore among them. */
const WORD = /[\p{L}\p{N}]*_[\p{L}\p{N}_]*/gu;

export default defineCheck({
  id: "url-underscore",
  title: "URL contains underscores",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  offByDefault: true,
  message: "The path {path} uses underscores to separate words.",
  noSuggestion: "The underscore is part of a name, or the new URL is already in use by another page.",
  docs: {
    what: "The URL path contains underscores. Parameters aren't checked, nor are words that appear with an underscore in the title or H1.",
    why: "Google recommends hyphens; words joined by underscores may be read as one word.",
    fix: "Use hyphens in new URLs. If you change an existing URL, add a redirect and update its links.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page, document }) {
    const { path } = parsedAddress(page.url);
    const words: readonly string[] = path.match(WORD) ?? [];
    const names: readonly string[] =
      `${titleOf(document)?.text ?? ""} ${mainHeadingOf(document)}`.toLowerCase().match(WORD) ?? [];
    if (!words.every((word) => names.includes(word.toLowerCase()))) yield { path };
  },

  suggest: ({ page, view }) => proposeSlug(page.url, (slug) => slug.replace(/_+/g, "-"), view),

  examples: () => ({
    fails: [
      { url: "https://example.com/green_tea", html: "<p>Tea</p>", because: "it joins two words" },
      {
        url: "https://example.com/green_tea/mod_status.html",
        html: "<title>mod_status</title>",
        because: "one is the name of the thing, the other is not",
      },
      {
        url: "https://example.com/mod_status",
        html: "<title>mod_status_page</title>",
        because: "another name is in the title",
      },
    ],
    passes: [
      {
        url: "https://example.com/mod/mod_status.html",
        html: "<title>MOD_STATUS - Apache</title>",
        because: "the name of the thing has an underscore",
      },
      {
        url: "https://example.com/Server_status",
        html: "<title>Programs</title><h1>server_status, a program</h1>",
        because: "the H1 uses it",
      },
      { url: "https://example.com/green-tea", html: "<p>Tea</p>", because: "a hyphen separates the words" },
      { url: "https://example.com/tea?sort_by=price", html: "<p>Tea</p>", because: "parameters aren't checked" },
      {
        url: "https://example.com/green_tea",
        html: '<meta name="robots" content="noindex">',
        because: "the page is not indexable",
      },
    ],
  }),
});
