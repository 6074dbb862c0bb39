import { defineCheck } from "../kit/define-check.ts";
import { isEntrance, redirects } from "../kit/targets.ts";

/** Many crawlers give up after five; robots.txt must be followed that far (RFC 9309), and Googlebot stops after ten. */
const MIN_HOPS = 5;

export default defineCheck({
  id: "redirect-chain-too-long",
  scope: "site",
  title: "Chain of redirects is too long",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "five hops and more",
  message: "{hops} redirects follow each other; {end} is the last address that was reached.",
  noSuggestion: "The redirects are set in several places on the site; join them into one there.",
  docs: {
    what: "An address redirects five times or more before it leads to a page.",
    why: "Crawlers give up on such chains, so that the page at the end gets nothing from the links to the first address. Visitors wait for every hop.",
    fix: "Let the first address redirect straight to the last, and link to the last.",
    sources: [
      "https://developers.google.com/crawling/docs/troubleshooting/http-status-codes",
      "https://developers.google.com/search/docs/crawling-indexing/301-redirects",
    ],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph, site }) {
    const { hops, loop } = graph.redirectChain(url.id);
    const end = hops.at(-1);
    if (loop || !end || hops.length < MIN_HOPS || !isEntrance(url, site.startUrl)) return;
    yield { hops: hops.length, end: end.url, evidence: { related: hops.map((hop) => hop.url) } };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/c" },
          "/c": { redirectTo: "/d" },
          "/d": { redirectTo: "/e" },
          "/e": { redirectTo: "/f" },
          "/f": "<p>Tea</p>",
        },
        at: ["/a"],
        because: "five redirects follow each other; the others are parts of the way",
      },
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/c" },
          "/c": { redirectTo: "/d" },
          "/d": { redirectTo: "/e" },
          "/e": { redirectTo: "/f" },
          "/f": { redirectTo: "/g" },
          "/g": "<p>Tea</p>",
        },
        at: ["/a"],
        because: "nobody enters the chain in its middle",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/c" },
          "/c": { redirectTo: "/d" },
          "/d": { redirectTo: "/e" },
          "/e": "<p>Tea</p>",
        },
        because: "four are a warning of another check",
      },
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/c" },
          "/c": { redirectTo: "/d" },
          "/d": { redirectTo: "/e" },
          "/e": { redirectTo: "/a" },
        },
        because: "a circle is another problem",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nothing is redirected" },
    ],
  }),
});
