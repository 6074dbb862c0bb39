import type { SeenUrl } from "#domain/site.ts";
import { byLinks } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { copyOf } from "../kit/suggest/canonical.ts";
import { linkSources } from "../kit/targets.ts";
import { technicalKey } from "../kit/url-variants.ts";

export default defineCheck({
  id: "content-duplicate-technical",
  scope: "site",
  title: "One page has several addresses",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "This address opens the same page as {other}{more}; {links:page links/pages link} to it.",
  noSuggestion: "None of the addresses is clearly the one that is meant.",
  docs: {
    what: "The same text opens under several spellings of one address (capital letters, slashes, index.html, the order of parameters, sessions, tracking), and no canonical says which is meant.",
    why: "Search engines find several pages where there is one, and share its links out among them.",
    fix: "Redirect all spellings to one, or name it in the canonical tag; then link to that one only.",
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
        says: "opens the same page as https://example.com/tea; 0 pages link to it",
        because: "case and slash make two addresses",
      },
      {
        pages: { "/tea": "<p>All about tea</p>", "/tea?utm_source=mail": "<p>All about tea</p>" },
        at: ["/tea?utm_source=mail"],
        because: "a mark for statistics makes another address",
      },
      {
        pages: {
          "/": '<a href="/tea/index.html">Tea</a><a href="/tea/?PHPSESSID=1">Tea</a>',
          "/tea/index.html": "<p>All about tea</p>",
          "/tea/?PHPSESSID=1": "<p>All about tea</p>",
          "/tea/": '<p>All about tea</p><link rel="canonical" href="https://example.com/tea/">',
        },
        at: ["/tea/?PHPSESSID=1", "/tea/"],
        because: "an index file and a session make more addresses",
      },
      {
        pages: {
          "/": '<p>All about tea</p><a href="/tea">Tea</a>',
          "/tea": '<a href="/index.html">Start</a>',
          "/index.html": '<p>All about tea</p><a href="/tea">Tea</a>',
        },
        at: ["/index.html"],
        because: "the start page is meant, whatever the menu links to",
      },
      {
        pages: { "/tea": "<p>All about tea</p>", "/TEA": "<p>All about tea</p>", "/Tea/": "<p>All about tea</p>" },
        at: ["/TEA", "/Tea/"],
        says: "/tea and 1 more",
        because: "three addresses show one page",
      },
      {
        pages: { "/": "<p>Home</p>", "/Tea/": "<p>All about tea</p>", "/tea": "<p>All about tea</p>" },
        at: ["/Tea/"],
        because: "the shorter address is likely meant",
      },
      {
        pages: { "/": '<a href="/Tea/">Tea</a>', "/tea": "<p>All about tea</p>", "/Tea/": "<p>All about tea</p>" },
        at: ["/tea"],
        because: "the address that is linked is likely meant",
      },
    ],
    passes: [
      {
        pages: { "/tea": "<p>All about tea</p>", "/oolong": "<p>All about tea</p>" },
        because: "two pages with one text are another problem",
      },
      {
        pages: { "/tea?page=1": "<p>All about tea</p>", "/tea?page=3": "<p>All about coffee</p>" },
        because: "the texts differ",
      },
      {
        pages: {
          "/tea": "<p>All about tea</p>",
          "/tea/": '<link rel="canonical" href="https://example.com/tea"><p>All about tea</p>',
        },
        because: "the canonical says which is meant",
      },
      {
        pages: { "/tea?v=1": "<p>All about tea</p>", "/tea?v=2": "<p>All about tea</p>" },
        because: "a parameter of its own may choose something",
      },
    ],
  }),
});
