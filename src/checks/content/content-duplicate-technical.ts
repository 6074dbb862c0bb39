import type { SeenUrl } from "#domain/site.ts";
import { byLinks } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { copyOf } from "../kit/suggest/canonical.ts";
import { linkSources } from "../kit/targets.ts";
import { technicalKey } from "../kit/url-variants.ts";

export default defineCheck({
  id: "content-duplicate-technical",
  scope: "site",
  title: "Page is accessible at multiple URLs",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "This URL returns the same page as {other}{more}; {links:page links/pages link} to it.",
  noSuggestion: "No URL is clearly the preferred version.",
  docs: {
    what: "The same page is accessible at several URL variants (uppercase, trailing slash, index.html, parameter order, session IDs, tracking parameters), and no canonical indicates the preferred one.",
    why: "Search engines see several pages instead of one, and link equity is split between them.",
    fix: "Redirect all variants to one URL, or canonicalize them to it, and use only that URL in internal links.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
      "https://developers.google.com/search/docs/crawling-indexing/url-structure",
    ],
  },
  needs: ["graph"],

  *detect({ graph, site }) {
    for (const group of graph.duplicates("content")) {
      for (const spellings of Map.groupBy(group, ({ url }) => technicalKey(url)).values()) {
        // The start page is meant as it is; else the one with most links likely is. The others are reported.
        const isStart = ({ url }: SeenUrl) => (url === site.startUrl ? 1 : 0);
        const [meant, ...others] = spellings.toSorted((a, b) => isStart(b) - isStart(a) || byLinks(a, b));
        if (!meant) continue;
        for (const url of others) {
          const spelled = spellings.filter(({ id }) => id !== url.id).map((each) => each.url);
          const more = spelled.length > 1 ? ` and ${spelled.length - 1} more` : "";
          const sources = linkSources(url, graph).filter((source) => source !== url.url);
          const related = [...new Set([...spelled, ...sources])].slice(0, SHOWN_PLACES);
          yield { at: url, other: meant.url, more, links: url.allInlinks, evidence: { related } };
        }
      }
    }
  },

  suggest: ({ place, view }, { other }) => copyOf(place, String(other), view),

  examples: () => ({
    fails: [
      {
        pages: { "/tea": "<p>All about tea</p>", "/Tea/": "<p>All about tea</p>" },
        at: ["/Tea/"],
        says: "returns the same page as https://example.com/tea; 0 pages link to it",
        because: "case and trailing slash create two URLs",
      },
      {
        pages: { "/tea": "<p>All about tea</p>", "/tea?utm_source=mail": "<p>All about tea</p>" },
        at: ["/tea?utm_source=mail"],
        because: "a tracking parameter creates another URL",
      },
      {
        pages: {
          "/": '<a href="/tea/index.html">Tea</a><a href="/tea/?PHPSESSID=1">Tea</a>',
          "/tea/index.html": "<p>All about tea</p>",
          "/tea/?PHPSESSID=1": "<p>All about tea</p>",
          "/tea/": '<p>All about tea</p><link rel="canonical" href="https://example.com/tea/">',
        },
        at: ["/tea/?PHPSESSID=1", "/tea/"],
        because: "an index file and a session ID create more URLs",
      },
      {
        pages: {
          "/": '<p>All about tea</p><a href="/tea">Tea</a>',
          "/tea": '<a href="/index.html">Start</a>',
          "/index.html": '<p>All about tea</p><a href="/tea">Tea</a>',
        },
        at: ["/index.html"],
        because: "the homepage is preferred, whatever the menu links to",
      },
      {
        pages: { "/tea": "<p>All about tea</p>", "/TEA": "<p>All about tea</p>", "/Tea/": "<p>All about tea</p>" },
        at: ["/TEA", "/Tea/"],
        says: "/tea and 1 more",
        because: "three URLs show one page",
      },
      {
        pages: { "/": "<p>Home</p>", "/Tea/": "<p>All about tea</p>", "/tea": "<p>All about tea</p>" },
        at: ["/Tea/"],
        because: "the shorter URL is probably preferred",
      },
      {
        pages: { "/": '<a href="/Tea/">Tea</a>', "/tea": "<p>All about tea</p>", "/Tea/": "<p>All about tea</p>" },
        at: ["/tea"],
        because: "the linked URL is probably preferred",
      },
    ],
    passes: [
      {
        pages: { "/tea": "<p>All about tea</p>", "/oolong": "<p>All about tea</p>" },
        because: "duplicate content is reported separately",
      },
      {
        pages: { "/tea?page=1": "<p>All about tea</p>", "/tea?page=3": "<p>All about coffee</p>" },
        because: "the content differs",
      },
      {
        pages: {
          "/tea": "<p>All about tea</p>",
          "/tea/": '<link rel="canonical" href="https://example.com/tea"><p>All about tea</p>',
        },
        because: "the canonical indicates the preferred URL",
      },
      {
        pages: { "/tea?v=1": "<p>All about tea</p>", "/tea?v=2": "<p>All about tea</p>" },
        because: "another parameter may change the content",
      },
    ],
  }),
});
