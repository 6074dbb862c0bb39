import { type Address, parameterOf, parsedAddress, segmentsOf } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf } from "../kit/page-texts.ts";
import { proposeSlug, slugFrom } from "../kit/suggest/slug.ts";

/** WordPress without permalinks: a post, a page, a category. */
const WORDPRESS_KEYS = ["p", "page_id", "cat"];
/** A shorter number can be a year's month, a version or a chapter, which says something. */
const MIN_DIGITS = 4;
/** A few words, as editors write them. */
const MAX_SLUG = 50;
const YEAR = /^(19|20)\d\d$/;

export default defineCheck({
  id: "url-plain-id",
  title: "URL is not descriptive (numeric ID only)",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  limit: MIN_DIGITS,
  threshold: "a number with at least {limit} digits that isn't a year",
  message: "The URL identifies the page only by the number {number}.",
  noSuggestion: "The page has no name to build a URL slug from.",
  docs: {
    what: "The URL has no descriptive words, only a number: `/?p=123` or `/12345/`.",
    why: "Neither users nor search engines can tell from the URL what the page is about.",
    fix: "In WordPress, choose “Post name” under Settings → Permalinks; old URLs redirect automatically. Otherwise, add a few words to the URL.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/url-structure",
      "https://wordpress.org/documentation/article/customize-permalinks/",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ page }, limit) {
    const address = parsedAddress(page.url);
    const number = address.pathname === "/" ? postNumber(address) : pathNumber(address.pathname, limit);
    if (number !== undefined) yield { number };
  },

  suggest({ page, view, document, corpus }, { number }) {
    const { pathname } = new URL(page.url);
    if (pathname === "/")
      return /wordpress/i.test(document.generator ?? "")
        ? {
            field: "setting:permalink_structure",
            value: "/%postname%/",
            risk: "review",
            source: "the structure that WordPress recommends",
          }
        : undefined;
    const heading = mainHeadingOf(document);
    if (corpus.headingCount(heading) > 1) return undefined;
    const change = (part: string) => (part === number ? slugFrom(heading, MAX_SLUG) : undefined);
    return proposeSlug(page.url, change, view, "the page's H1");
  },

  examples: () => ({
    fails: [
      {
        url: "https://example.com/?p=12",
        html: '<meta name="generator" content="WordPress 6.9"><p>Tea</p>',
        because: "the page is from WordPress",
        suggests: "/%postname%/",
      },
      {
        url: "https://example.com/4711/",
        html: "<h1>Oolong from Alishan</h1>",
        because: "its heading has words",
        suggests: "oolong-from-alishan",
      },
      { url: "https://example.com/?p=123", html: "<p>Tea</p>", because: "WordPress has no permalinks" },
      { url: "https://example.com/?page_id=2", html: "<p>Tea</p>", because: "the same for its pages" },
      { url: "https://example.com/1234/", html: "<p>Tea</p>", because: "there is only a number" },
      { url: "https://example.com/2024/05/98765", html: "<p>Tea</p>", because: "a date says nothing about the page" },
    ],
    passes: [
      { url: "https://example.com/1234-green-tea", html: "<p>Tea</p>", because: "there are words" },
      { url: "https://example.com/article/12345", html: "<p>Tea</p>", because: "a word says what it is" },
      { url: "https://example.com/2024/", html: "<p>Tea</p>", because: "a year is the archive of that year" },
      { url: "https://example.com/123/", html: "<p>Tea</p>", because: "it may be a chapter" },
      { url: "https://example.com/?p=tea", html: "<p>Tea</p>", because: "it is a word" },
      { url: "https://example.com/shop?p=123", html: "<p>Tea</p>", because: "shop is a word" },
      { url: "https://example.com/", html: "<p>Tea</p>", because: "the homepage needs no words in its URL" },
      {
        url: "https://example.com/?p=123",
        html: '<link rel="canonical" href="/tea">',
        because: "the page is canonicalized to another URL",
      },
    ],
  }),
});

function postNumber(address: Address): string | undefined {
  return WORDPRESS_KEYS.map((key) => parameterOf(address, key)).find(
    (value) => value !== undefined && /^\d+$/.test(value),
  );
}

function pathNumber(pathname: string, minDigits: number): string | undefined {
  const parts = segmentsOf(pathname);
  const last = parts.at(-1);
  if (last === undefined || parts.some((part) => !/^\d+$/.test(part))) return undefined;
  return last.length >= minDigits && !YEAR.test(last) ? last : undefined;
}
