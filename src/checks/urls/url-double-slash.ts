import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

/** An address inside the path, as archives and proxies have it, is meant to have two. */
const INNER_ADDRESS = /[a-z][a-z0-9+.-]*:\/\//i;

export default defineCheck({
  id: "url-double-slash",
  title: "Address has two slashes in a row",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The path {path} has two slashes in a row.",
  noSuggestion: "The address with single slashes does not open.",
  docs: {
    what: "The path of the address has an empty part: `//`.",
    why: "The page usually answers under the address with one slash, too, so that it exists twice. A link that was put together wrongly is the usual cause.",
    fix: "Correct the links that lead here, and let the address redirect to the one with single slashes.",
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
      ? proposeCanonical(context, url.href, { risk: "safe", source: "the address with single slashes, which opens" })
      : undefined;
  },

  examples: () => ({
    fails: [
      { url: "https://example.com//tea", html: "<p>Tea</p>", because: "it begins with two" },
      { url: "https://example.com/tea//oolong", html: "<p>Tea</p>", because: "a part is empty" },
    ],
    passes: [
      { url: "https://example.com/tea/oolong/", html: "<p>Tea</p>", because: "no part is empty" },
      { url: "https://example.com/tea?next=//a", html: "<p>Tea</p>", because: "parameters are not judged" },
      {
        url: "https://example.com/web/2020/http://a.example/",
        html: "<p>Tea</p>",
        because: "an archive names addresses",
      },
      {
        url: "https://example.com//tea",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is listed under another address",
      },
    ],
  }),
});
