import { decoded } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeSlug } from "../kit/suggest/slug.ts";

export default defineCheck({
  id: "url-uppercase",
  title: "Address has capital letters",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The path {path} has capital letters.",
  docs: {
    what: "The path of the address has capital letters. Parameters are not judged.",
    why: "Most servers take `/Tea` and `/tea` for two addresses: links with the wrong case break, or one page is listed twice.",
    fix: "Use small letters in new addresses. Change an old one only together with a redirect and the links to it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const path = decoded(new URL(page.url).pathname);
    if (/\p{Lu}/u.test(path)) yield { path };
  },

  suggest: ({ page, view }) => proposeSlug(page.url, (slug) => slug.toLowerCase(), view),

  examples: {
    fails: [
      { url: "https://example.com/Tea/oolong", html: "<p>Tea</p>", because: "a folder begins with one" },
      { url: "https://example.com/%C3%84pfel", html: "<p>Äpfel</p>", because: "other scripts have capitals, too" },
    ],
    passes: [
      { url: "https://example.com/tea/oolong", html: "<p>Tea</p>", because: "all letters are small" },
      { url: "https://example.com/tea?Sort=Price", html: "<p>Tea</p>", because: "parameters are not judged" },
      { url: "https://example.com/caf%C3%A9", html: "<p>Café</p>", because: "the capitals belong to a code" },
      {
        url: "https://example.com/Tea",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is listed under another address",
      },
    ],
  },
});
