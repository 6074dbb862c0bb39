import { parsedAddress, trackingKeys } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { cleanerAddress, proposeCanonical } from "../kit/suggest/canonical.ts";

export default defineCheck({
  id: "url-tracking-indexable",
  title: "URL with tracking parameters is indexable",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The URL has tracking parameters ({names}), and the page is indexable at that URL.",
  noSuggestion: "The URL without tracking parameters doesn't work, or other pages depend on this one.",
  docs: {
    what: "The URL has parameters such as `utm_source` or `gclid`, and the page isn't canonicalized to the URL without them.",
    why: "The same page is indexed at several URLs, and visits are attributed to the wrong campaigns.",
    fix: "Canonicalize the page to the clean URL, and use clean URLs in internal links.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const names = trackingKeys(parsedAddress(page.url));
    if (names.length > 0) yield { names };
  },

  suggest(context) {
    const { page, view } = context;
    const names = trackingKeys(parsedAddress(page.url));
    const value = cleanerAddress(page.url, (name) => names.includes(name), { page: page.url, view });
    return value === undefined
      ? undefined
      : proposeCanonical(context, value, { risk: "safe", source: "the URL without tracking parameters" });
  },

  examples: () => ({
    fails: [
      { url: "https://example.com/tea?utm_source=mail", html: "<p>Tea</p>", because: "there is no canonical" },
      {
        url: "https://example.com/tea?gclid=1",
        html: '<link rel="canonical" href="https://example.com/tea?gclid=1">',
        because: "the canonical has it, too",
      },
    ],
    passes: [
      {
        url: "https://example.com/tea?utm_source=mail",
        html: '<link rel="canonical" href="/tea">',
        because: "it is canonicalized to the clean URL",
      },
      {
        url: "https://example.com/tea?utm_source=mail",
        html: '<meta name="robots" content="noindex">',
        because: "the page is not indexable",
      },
      { url: "https://example.com/tea?source=mail", html: "<p>Tea</p>", because: "a parameter may be anything" },
    ],
  }),
});
