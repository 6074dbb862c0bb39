import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

export default defineCheck({
  id: "url-space",
  title: "Address has spaces",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The path {path} has spaces, written as %20.",
  noSuggestion: "The address without spaces would be taken by another page.",
  docs: {
    what: "The path of the address has a space. Parameters are not judged.",
    why: "Addresses with spaces break when they are pasted into mails and documents, and nobody can read the codes that stand for them.",
    fix: "Put hyphens in place of the spaces, and let the old address redirect to the new one.",
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
      { url: "https://example.com/tea?name=green%20tea", html: "<p>Tea</p>", because: "parameters are not judged" },
      {
        url: "https://example.com/green%20tea",
        html: '<link rel="canonical" href="/green-tea">',
        because: "the page is listed under another address",
      },
    ],
  }),
});
