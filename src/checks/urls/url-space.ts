import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

export default defineCheck({
  id: "url-space",
  title: "URL contains spaces",
  effect: "polish",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The path {path} contains spaces, encoded as %20.",
  noSuggestion: "The URL without spaces is already in use by another page.",
  docs: {
    what: "The URL path contains a space. Parameters aren't checked.",
    why: "URLs with spaces break when pasted into emails and documents, and the encoded form is hard to read.",
    fix: "Replace the spaces with hyphens, and redirect the old URL to the new one.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const path = parsedAddress(page.url).pathname;
    if (path.includes("%20")) yield { path };
  },

  suggest: ({ page, view }) => proposeSlug(page.url, (slug) => slug.replace(/\s+/g, "-"), view),

  examples: () => ({
    fails: [{ url: "https://example.com/green%20tea", html: "<p>Tea</p>", because: "there is a space" }],
    passes: [
      { url: "https://example.com/green-tea", html: "<p>Tea</p>", because: "a hyphen separates the words" },
      { url: "https://example.com/tea?name=green%20tea", html: "<p>Tea</p>", because: "parameters aren't checked" },
      {
        url: "https://example.com/green%20tea",
        html: '<link rel="canonical" href="/green-tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});
