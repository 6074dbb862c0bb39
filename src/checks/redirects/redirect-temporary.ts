import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { redirectEnd, redirects } from "../kit/targets.ts";
import { isPrivateByDesign } from "../kit/url.ts";

const TEMPORARY: readonly (number | null)[] = [302, 303, 307];
/** Linked from half of the site: part of its menu, and so meant to last. */
const MIN_PERCENT = 50;
/** On a smaller site, half of the pages may be two links in a text. */
const MIN_PAGES = 10;

export default defineCheck({
  id: "redirect-temporary",
  scope: "site",
  title: "Temporary redirect that looks permanent",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "safe",
  core: false,
  limit: MIN_PERCENT,
  threshold: "linked from at least {limit}% of pages, and at least 10 pages",
  message: "{count:page links/pages link} here, but the redirect to {end} is temporary (status {status}).",
  noSuggestion: "The redirect isn't set somewhere that can be edited from outside, or it may really be temporary.",
  docs: {
    what: "A URL linked from most of the site redirects with status 302, 303 or 307. Logins, carts, searches, the homepage and redirects to other sites are excluded, because they are usually intentional.",
    why: "Search engines keep the old URL in their index longer, because they expect it to come back.",
    fix: "Use a 301 or 308 if the redirect is permanent, and link directly to the final URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/301-redirects"],
  },
  needs: ["graph", "coverage"],
  each: redirects,

  *detect({ url, graph, coverage }, limit) {
    const { inlinks, status } = url;
    if (!TEMPORARY.includes(status) || inlinks < MIN_PAGES || inlinks * 100 < coverage.visited * limit) return;
    const end = redirectEnd(url, graph);
    if (end && !isMeant(url, end)) yield { count: inlinks, end: end.url, status };
  },

  suggest: (_, { end }) => ({
    field: "redirect",
    value: String(end),
    risk: "review",
    source: "the current redirect target",
  }),

  examples: () => ({
    fails: [
      { pages: withMenu("/old", 10), at: ["/old"], because: "ten of twelve URLs link here" },
      {
        pages: {
          ...withMenu("/old", 10),
          ...Object.fromEntries(Array.from({ length: 8 }, (_, number) => [`/cup/${number}`, "<p>Cup</p>"])),
        },
        at: ["/old"],
        because: "ten of twenty pages link here, which is half",
      },
    ],
    passes: [
      { pages: withMenu("/old", 9), because: "nine links may be in the content" },
      { pages: withMenu("/old", 10, 301), because: "the redirect is permanent" },
      { pages: withMenu("/login", 10), because: "a login redirects temporarily" },
      { pages: withMenu("/old", 49), coverage: { visited: 99 }, because: "49 of 99 pages is just under half" },
      { pages: withMenu("/old", 10), coverage: { visited: 21 }, because: "most pages do not link here" },
      {
        pages: { ...withMenu("/old", 10), "/old": { status: 302, redirectTo: "https://other.example/" } },
        because: "external URLs change without notice",
      },
      {
        pages: { ...withMenu("/old", 10), "/old": { status: 302, redirectTo: "/login" }, "/login": "<p>Log in</p>" },
        because: "it redirects to a login",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
      {
        pages: {
          ...withMenu("/old", 10),
          "/old": { status: 302, redirectTo: "https://other.example.net/" },
          "https://other.example.net/": { status: 200 },
        },
        because: "a click-tracking link redirects elsewhere",
      },
      { pages: withMenu("/", 12), because: "the homepage redirects by language" },
    ],
  }),
});

/** The start page chooses a language; a login or a tracked link to elsewhere is temporary on purpose. */
function isMeant(url: SeenUrl, end: SeenUrl): boolean {
  return url.depth === 0 || end.kind !== "page" || isPrivateByDesign(url.url) || isPrivateByDesign(end.url);
}

/** So many pages whose menu has the address, which redirects to one that has no menu. */
function withMenu(path: string, count: number, status = 302) {
  const menu = `<a href="${path}">Old</a>`;
  const pages = Array.from({ length: count - 1 }, (_, number) => [`/${number}`, menu] as const);
  return { "/": menu, ...Object.fromEntries(pages), [path]: { status, redirectTo: "/new" }, "/new": "<p>New</p>" };
}
