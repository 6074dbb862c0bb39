import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

/** Between 100 (SEOnaut) and 1,000 (Screaming Frog): large menus stay below, generated lists do not. */
const MAX_LINKS = 300;
/** Indexes and maps of a site consist of links. */
const INDEX_PATH = /index|sitemap|site-map|archive|contents|toc|all-|tags|changelog|search/i;

export default defineCheck({
  id: "link-too-many",
  title: "Page has too many links",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_LINKS,
  threshold: "more than {limit} unique URLs",
  message: "The page links to {count} unique URLs.",
  noSuggestion: "Which links to remove is an editorial decision.",
  docs: {
    what: "The page links to more unique URLs than the limit. Fragment links on the same page count as one; indexes, archives and HTML sitemaps are excluded.",
    why: "The more links a page has, the less each one says about what's important.",
    fix: "Paginate long lists, and limit large menus to main sections.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document, page }, limit) {
    const count = new Set(document.links.map(({ url }) => url).filter((url) => url !== null)).size;
    if (count > limit && !INDEX_PATH.test(parsedAddress(page.url).pathname)) yield { count };
  },

  examples: () => ({
    fails: [{ html: links(301), because: "there are 301" }],
    passes: [
      { html: links(300), because: "there are 300" },
      { html: links(300) + links(300), because: "each is linked twice" },
      { html: "<a href='#x'>x</a>".repeat(400), because: "fragment links count as one URL" },
      { url: "https://example.com/bookindex.html", html: links(400), because: "an index consists of links" },
      { html: `<meta name="robots" content="noindex">${links(400)}`, because: "it is not indexable" },
    ],
  }),
});

function links(count: number): string {
  return Array.from({ length: count }, (_, index) => `<a href="/${index}">Tea ${index}</a>`).join(" ");
}
