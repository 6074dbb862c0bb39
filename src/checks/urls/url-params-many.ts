import { parsedAddress, trackingKeys } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { titleOf } from "../kit/page-texts.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

/** A page, an order and a filter; more usually makes one list in endless variants. */
const MAX_PARAMETERS = 3;

export default defineCheck({
  id: "url-params-many",
  title: "Address has many parameters",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  limit: MAX_PARAMETERS,
  threshold: "more than {limit} parameters",
  message: "The address has {count} parameters ({names}), and the page may be listed.",
  noSuggestion: "Which of the parameters matter is known only to the software that reads them.",
  docs: {
    what: "The address has more parameters than the limit, and the page names no other address as its canonical.",
    why: "Each combination of parameters is an address of its own, so that search engines read one list in many variants.",
    fix: "Let the variants name the plain list as their canonical, or keep filters that make no page of their own from being linked.",
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
          source: "the page of the same title without parameters",
        })
      : undefined;
  },

  examples: () => ({
    fails: [
      { url: "https://example.com/tea?a=1&b=2&c=3&d=4", html: "<p>Tea</p>", because: "there are four" },
      {
        url: "https://example.com/tea?a=1&b=2&c=3&d=4",
        html: "<title>Our teas, by country | Tea House</title>",
        because: "they may filter the page without them",
        suggests: "https://example.com/tea",
      },
    ],
    passes: [
      {
        url: "https://example.com/tea?a=1&b=2&c=3&utm_source=mail",
        html: "<p>Tea</p>",
        because: "tracking is another problem",
      },
      { url: "https://example.com/tea?a=1&b=2&c=3", html: "<p>Tea</p>", because: "there are three" },
      {
        url: "https://example.com/tea?a=1&b=2&c=3&d=4",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is listed under another address",
      },
    ],
  }),
});
