import { defineCheck } from "../kit/define-check.ts";
import { isEntrance, redirects } from "../kit/targets.ts";

/** One redirect is normal; a second one is a detour of a detour. */
const MIN_HOPS = 2;
/** From five on, redirect-chain-too-long tells it as an error. */
const TOO_LONG = 5;

export default defineCheck({
  id: "redirect-chain",
  scope: "site",
  title: "Redirect chain",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_HOPS,
  threshold: "{limit} to 4 hops",
  message: "The redirect chain has {hops} hops before it reaches {end}.",
  noSuggestion: "The redirects are set on the site or server; point the first one to the final URL there.",
  docs: {
    what: "A URL redirects to another URL that redirects again.",
    why: "Each hop adds latency, especially on mobile; crawlers give up after a number of hops (Googlebot after 10).",
    fix: "Redirect the first URL directly to the final one, and update links to it.",
    sources: ["https://developers.google.com/crawling/docs/troubleshooting/http-status-codes"],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph, site }, limit) {
    const { hops, loop } = graph.redirectChain(url.id);
    const end = hops.at(-1);
    if (loop || !end || hops.length < limit || hops.length >= TOO_LONG || !isEntrance(url, site.startUrl)) return;
    yield { hops: hops.length, end: end.url, evidence: { related: hops.map((hop) => hop.url) } };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/c" },
          "/c": "<p>Tea</p>",
        },
        at: ["/a"],
        because: "it has two hops; the second URL is part of the chain",
      },
      {
        pages: {
          "/": '<a href="/a">Tea</a>',
          "/a": { redirectTo: "/b" },
          "/b": { redirectTo: "/c" },
          "/c": { redirectTo: "/d" },
          "/d": { redirectTo: "/e" },
          "/e": "<p>Tea</p>",
        },
        at: ["/a"],
        because: "four hops are a chain that isn't too long yet",
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
          "/e": { redirectTo: "/f" },
          "/f": "<p>Tea</p>",
        },
        because: "five hops are covered by redirect-chain-too-long",
      },
      {
        pages: { "/": '<a href="/a">Tea</a>', "/a": { redirectTo: "/b" }, "/b": "<p>Tea</p>" },
        because: "one redirect isn't a chain",
      },
      {
        pages: { "/": '<a href="/a">Tea</a>', "/a": { redirectTo: "/b" }, "/b": { redirectTo: "/a" } },
        because: "redirect loops are reported separately",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
    ],
  }),
});
