import { parsedAddress, segmentsOf } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

/** Country and language may be written alike (`/de/de/`), and so may the parts of a date (`/12/12/`). */
const MAY_REPEAT = /^([a-z]{2}|\d+)$/i;

export default defineCheck({
  id: "url-repetitive-path",
  title: "URL has a repetitive path",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The path {path} repeats “{part}”.",
  noSuggestion: "The shorter URL doesn't work, or other pages depend on this one.",
  docs: {
    what: "The same path segment occurs twice in a row. Numbers and two-letter segments are excluded.",
    why: "A malformed relative link often causes ever-growing URLs; at best, the URL is needlessly long.",
    fix: "If the page is also available at the shorter URL, correct the links to this one.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/url-structure"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }) {
    const { pathname } = parsedAddress(page.url);
    const parts = segmentsOf(pathname);
    const part = parts.find((each, place) => each === parts[place + 1] && !MAY_REPEAT.test(each));
    if (part !== undefined) yield { path: pathname, part };
  },

  /** Only where the same page is known under the shorter address. */
  suggest(context) {
    const { page, view, document } = context;
    const url = new URL(page.url);
    const parts = url.pathname.split("/");
    const kept = parts.filter((part, place) => part === "" || part !== parts[place + 1] || MAY_REPEAT.test(part));
    url.pathname = kept.join("/");
    const shorter = view.byUrl(url.href);
    if (!shorter?.indexable || shorter.textHash === "" || shorter.textHash !== document.textHash) return undefined;
    return proposeCanonical(context, shorter.url, { risk: "review", source: "the same content at the shorter URL" });
  },

  examples: () => ({
    fails: [
      { url: "https://example.com/tea/tea/oolong", html: "<p>Tea</p>", because: "tea occurs twice" },
      {
        url: "https://example.com/tea/tea",
        html: '<h1>Our teas</h1><p><a href="/">Tea House</a></p>',
        because: "it is the page of teas again",
        suggests: "https://example.com/tea",
      },
    ],
    passes: [
      { url: "https://example.com/tea/green/tea", html: "<p>Tea</p>", because: "there is something between them" },
      { url: "https://example.com/de/de/tee", html: "<p>Tee</p>", because: "country and language are alike" },
      { url: "https://example.com/2024/12/12/", html: "<p>Tea</p>", because: "month and day are alike" },
      {
        url: "https://example.com/tea/tea",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});
