import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

/** An address inside the path, as archives and proxies have it, is meant to have two. */
const INNER_ADDRESS = /[a-z][a-z0-9+.-]*:\/\//i;

export default defineCheck({
  id: "url-double-slash",
  title: "URL contains double slashes",
  effect: "polish",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The path {path} contains a double slash.",
  noSuggestion: "The URL with single slashes doesn't work.",
  docs: {
    what: "The URL path contains an empty segment: `//`.",
    why: "The page is usually available with a single slash, too, which creates a duplicate. The usual cause is a badly concatenated link.",
    fix: "Correct the links to this URL, and redirect it to the version with single slashes.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const path = parsedAddress(page.url).pathname;
    if (path.includes("//") && !INNER_ADDRESS.test(path)) yield { path };
  },

  suggest(context) {
    const url = new URL(context.page.url);
    url.pathname = url.pathname.replace(/\/{2,}/g, "/");
    const seen = context.view.byUrl(url.href);
    return seen?.indexable
      ? proposeCanonical(context, url.href, { risk: "safe", source: "the URL with single slashes, which works" })
      : undefined;
  },

  examples: () => ({
    fails: [
      { url: "https://example.com//tea", html: "<p>Tea</p>", because: "it starts with two" },
      { url: "https://example.com/tea//oolong", html: "<p>Tea</p>", because: "a segment is empty" },
    ],
    passes: [
      { url: "https://example.com/tea/oolong/", html: "<p>Tea</p>", because: "no segment is empty" },
      { url: "https://example.com/tea?next=//a", html: "<p>Tea</p>", because: "parameters aren't checked" },
      {
        url: "https://example.com/web/2020/http://a.example/",
        html: "<p>Tea</p>",
        because: "web archives contain URLs",
      },
      {
        url: "https://example.com//tea",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});
