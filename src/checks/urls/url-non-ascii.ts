import { decoded } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "url-non-ascii",
  title: "Address has letters beyond a–z",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  informs: true,
  message: "The path reads {path}, but is sent as codes.",
  docs: {
    what: "The path of the address has letters that are not in ASCII. Search engines handle them well; this only tells you, and does not lower the score.",
    why: "Some programs show the codes instead of the letters, which makes links long and hard to read where they are shared.",
    fix: "Nothing has to be done. Where readers would rather type plain letters, write `aepfel` for `äpfel` in new addresses.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const path = decoded(new URL(page.url).pathname);
    if (/[^\x00-\x7f]/.test(path)) yield { path };
  },

  examples: {
    fails: [{ url: "https://example.com/%C3%A4pfel", html: "<p>Äpfel</p>", because: "ä is not in ASCII" }],
    passes: [
      { url: "https://example.com/aepfel%21", html: "<p>Äpfel</p>", because: "all letters are in ASCII" },
      { url: "https://example.com/a?b=%C3%A4", html: "<p>Äpfel</p>", because: "parameters are not judged" },
      {
        url: "https://example.com/%C3%A4pfel",
        html: '<link rel="canonical" href="/aepfel">',
        because: "the page is listed under another address",
      },
    ],
  },
});
