import { decoded } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

export default defineCheck({
  id: "url-underscore",
  title: "Address has underscores",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The path {path} separates words with underscores.",
  docs: {
    what: "The path of the address has underscores. Parameters are not judged.",
    why: "Google recommends hyphens: words joined by an underscore can be read as one word.",
    fix: "Use hyphens in new addresses. Change an old one only together with a redirect and the links to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const path = decoded(new URL(page.url).pathname);
    if (path.includes("_")) yield { path };
  },

  suggest: ({ page, view }) => proposeSlug(page.url, (slug) => slug.replaceAll("_", "-"), view),

  examples: {
    fails: [{ url: "https://example.com/green_tea", html: "<p>Tea</p>", because: "it joins two words" }],
    passes: [
      { url: "https://example.com/green-tea", html: "<p>Tea</p>", because: "a hyphen separates the words" },
      { url: "https://example.com/tea?sort_by=price", html: "<p>Tea</p>", because: "parameters are not judged" },
      {
        url: "https://example.com/green_tea",
        html: '<meta name="robots" content="noindex">',
        because: "nobody finds the page by its address",
      },
    ],
  },
});
