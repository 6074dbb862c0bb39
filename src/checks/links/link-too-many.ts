import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

/** Between 100 (SEOnaut) and 1,000 (Screaming Frog): large menus stay below, generated lists do not. */
const MAX_LINKS = 300;
/** Indexes and maps of a site consist of links. */
const INDEX_PATH = /index|sitemap|site-map|archive|contents|toc|all-|tags|changelog|search/i;

export default defineCheck({
  id: "link-too-many",
  title: "Page has very many links",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MAX_LINKS,
  threshold: "more than {limit} different addresses",
  message: "The page links to {count} different addresses.",
  noSuggestion: "Which links can go is an editor's decision.",
  docs: {
    what: "A page links to more different addresses than the limit. Places of the page itself count once at most; indexes, archives and site maps are left out.",
    why: "Each link says less about what is important, for readers and for search engines.",
    fix: "Split long lists into pages, and let large menus name only main sections.",
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
      { html: links(300) + links(300), because: "they are the same ones twice" },
      { html: "<a href='#x'>x</a>".repeat(400), because: "places of the page are one address" },
      { url: "https://example.com/bookindex.html", html: links(400), because: "an index consists of links" },
      { html: `<meta name="robots" content="noindex">${links(400)}`, because: "it is not listed" },
    ],
  }),
});

function links(count: number): string {
  return Array.from({ length: count }, (_, index) => `<a href="/${index}">Tea ${index}</a>`).join(" ");
}
