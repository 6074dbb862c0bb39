import { defineCheck } from "../kit/define-check.ts";
import { isEntrance, redirects } from "../kit/targets.ts";

/** Many crawlers give up after five; robots.txt must be followed that far (RFC 9309), and Googlebot stops after ten. */
const MIN_HOPS = 5;

export default defineCheck({
  id: "redirect-chain-too-long",
  scope: "site",
  title: "Redirect chain is too long",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "5 or more hops",
  message: "The redirect chain has {hops} hops; the last URL reached was {end}.",
  noSuggestion: "The redirects are set in several places on the site; consolidate them there.",
  docs: {
    what: "A URL goes through five or more redirects before reaching a page.",
    why: "Crawlers may give up on long chains, so the final page gets no link equity from links to the first URL. Each hop also slows visitors down.",
    fix: "Redirect the first URL directly to the final one, and update links to it.",
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
        because: "it has five hops; the other URLs are part of the chain",
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
        because: "no link points to the middle of the chain",
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
        because: "four hops are covered by redirect-chain",
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
        because: "redirect loops are reported separately",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
    ],
  }),
});
