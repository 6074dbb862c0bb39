import { parsedAddress, trackingKeys } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { cleanerAddress, proposeCanonical } from "../kit/suggest/canonical.ts";

export default defineCheck({
  id: "url-tracking-indexable",
  title: "Address with tracking may be listed",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The address carries tracking parameters ({names}), and the page may be listed under it.",
  noSuggestion: "The address without tracking does not open, or other pages rely on this one.",
  docs: {
    what: "The address has parameters such as `utm_source` or `gclid`, and the page does not name the address without them as its canonical.",
    why: "The same page is listed under several addresses, and visits are counted for campaigns they do not come from.",
    fix: "Let the page name the plain address as its canonical, and link to plain addresses within the site.",
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
      : proposeCanonical(context, value, { risk: "safe", source: "the address without tracking" });
  },

  examples: () => ({
    fails: [
      { url: "https://example.com/tea?utm_source=mail", html: "<p>Tea</p>", because: "no canonical is named" },
      {
        url: "https://example.com/tea?gclid=1",
        html: '<link rel="canonical" href="https://example.com/tea?gclid=1">',
        because: "the canonical carries it, too",
      },
    ],
    passes: [
      {
        url: "https://example.com/tea?utm_source=mail",
        html: '<link rel="canonical" href="/tea">',
        because: "the plain address is named",
      },
      {
        url: "https://example.com/tea?utm_source=mail",
        html: '<meta name="robots" content="noindex">',
        because: "the page is not listed at all",
      },
      { url: "https://example.com/tea?source=mail", html: "<p>Tea</p>", because: "a parameter may be anything" },
    ],
  }),
});
