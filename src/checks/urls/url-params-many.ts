import { parsedAddress, trackingKeys } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { titleOf } from "../kit/page-texts.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

/** A page, an order and a filter; more usually makes one list in endless variants. */
const MAX_PARAMETERS = 3;

export default defineCheck({
  id: "url-params-many",
  title: "URL has too many parameters",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  limit: MAX_PARAMETERS,
  threshold: "more than {limit} parameters",
  message: "The URL has {count} parameters ({names}), and the page is indexable.",
  noSuggestion: "Which parameters matter depends on the site's software.",
  docs: {
    what: "The URL has more parameters than the limit, and the page isn't canonicalized to another URL.",
    why: "Each parameter combination is a separate URL, so search engines crawl many variants of the same list.",
    fix: "Canonicalize the variants to the unfiltered list, or don't link to filter combinations that don't need their own page.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/url-structure",
      "https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }, limit) {
    const address = parsedAddress(page.url);
    // Tracking is told by url-tracking-indexable.
    const tracking = trackingKeys(address);
    const keys = address.parameters.map(([name]) => name).filter((name) => !tracking.includes(name));
    if (keys.length > limit) yield { count: keys.length, names: [...new Set(keys)] };
  },

  /** Where the page without parameters is called the same, it is likely the same list. */
  suggest(context) {
    const { page, view, document } = context;
    const plain = view.byUrl(page.url.split("?", 1)[0] ?? "");
    const isSame = plain?.indexable && plain.title !== "" && plain.title === titleOf(document)?.text;
    return isSame
      ? proposeCanonical(context, plain.url, {
          risk: "review",
          source: "the page with the same title and no parameters",
        })
      : undefined;
  },

  examples: () => ({
    fails: [
      { url: "https://example.com/tea?a=1&b=2&c=3&d=4", html: "<p>Tea</p>", because: "there are four" },
      {
        url: "https://example.com/tea?a=1&b=2&c=3&d=4",
        html: "<title>Our teas, by country | Tea House</title>",
        because: "the page also exists without parameters",
        suggests: "https://example.com/tea",
      },
    ],
    passes: [
      {
        url: "https://example.com/tea?a=1&b=2&c=3&utm_source=mail",
        html: "<p>Tea</p>",
        because: "tracking parameters are reported separately",
      },
      { url: "https://example.com/tea?a=1&b=2&c=3", html: "<p>Tea</p>", because: "there are three" },
      {
        url: "https://example.com/tea?a=1&b=2&c=3&d=4",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});
