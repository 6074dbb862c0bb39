import type { SeenUrl } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { ExampleUrl } from "../kit/examples.ts";
import { isSlashRedirect, slashRedirects } from "../kit/slash-redirects.ts";
import { isOtherHome, leadsHome, replaceLink } from "../kit/suggest/links.ts";
import { canonicalTarget, linkingPages, redirectEnd, redirects } from "../kit/targets.ts";
import { asHttps } from "../kit/url.ts";

const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

export default defineCheck({
  id: "redirect-internal-link",
  scope: "site",
  title: "Internal link to a redirect",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The link “{text}” points to {target}, which redirects to {end}.",
  noSuggestion: "The redirect goes to the homepage, which is unlikely to be the intended target.",
  docs: {
    what: "An internal link points to a URL that redirects to a working page. HTTP-to-HTTPS redirects are covered by link-http-internal. If many links on the site only lack or have an extra trailing slash, redirect-trailing-slash reports that once.",
    why: "Every click and crawl goes through an extra request, and the redirect has to be kept forever.",
    fix: "Link directly to the final URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/301-redirects"],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph }) {
    const end = redirectEnd(url, graph);
    if (end?.status !== 200) return;
    if (isSlashRedirect(url, graph) && end.id === url.redirectTo && slashRedirects(graph)) return;
    const isUpgrade = end.url === asHttps(url.url);
    for (const { from, text } of linkingPages(url, graph)) {
      if (isUpgrade && from.url.startsWith("https:")) continue;
      yield { at: from, locator: url.url, text: text || "(no text)", target: url.url, end: end.url };
    }
  },

  suggest({ graph }, { target, end }) {
    const url = graph.byUrl(String(target));
    if (!url || leadsHome(url.url, String(end))) return undefined;
    // What is moved for a while, or for some visitors only, may be back.
    const isForGood = graph
      .redirectChain(url.id)
      .hops.every(({ status }) => status === 200 || PERMANENT.has(status ?? 0));
    const last = graph.byUrl(String(end));
    const canonical = last && canonicalTarget({ url: last, graph });
    if (last && canonical) return viaCanonical(url, last, canonical);
    const isSure = PERMANENT.has(url.status ?? 0) && isForGood;
    return replaceLink(url.url, String(end), {
      risk: isSure ? "safe" : "review",
      source: "the final URL of the redirect",
    });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/old">Tea</a>', "/old": { redirectTo: "/tea" }, "/tea": "<p>Tea</p>" },
        at: ["/"],
        suggests: "https://example.com/tea",
        because: "the link goes through a redirect",
      },
      {
        pages: {
          "/": '<a href="http://example.com/old">Tea</a>',
          "http://example.com/old": { redirectTo: "https://example.com/tea" },
          "/tea": "<p>Tea</p>",
        },
        at: ["/"],
        suggests: "https://example.com/tea",
        because: "HTTPS alone wouldn't make the link direct",
      },
      {
        origin: "http://example.com",
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": { redirectTo: "https://example.com/tea" },
          "https://example.com/tea": "<p>Tea</p>",
        },
        at: ["/"],
        suggests: "https://example.com/tea",
        because: "the page itself is HTTP, so no other check reports the link",
      },
      {
        pages: {
          "/": '<a href="/old">Tea</a>',
          "/old": { redirectTo: "/old/" },
          "/old/": '<link rel="canonical" href="https://example.com/tea/"><p>Tea</p>',
          "/tea/": "<p>Tea</p>",
        },
        at: ["/"],
        suggests: "https://example.com/tea/",
        because: "the redirect ends at a page that is canonicalized to another",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { redirectTo: "/tea/" }, "/tea/": "<p>Tea</p>" },
        at: ["/"],
        suggests: "https://example.com/tea/",
        because: "a single link lacks the trailing slash",
      },
      {
        pages: {
          ...manySlashRedirects(),
          "/2": { redirectTo: "/2/" },
          "/2/": { redirectTo: "/end" },
          "/end": "<p>Tea</p>",
        },
        at: ["/"],
        suggests: "https://example.com/end",
        because: "one of many redirects changes more than the slash",
      },
      {
        pages: { ...manySlashRedirects(), "/2": { redirectTo: "/end" }, "/end": "<p>Tea</p>" },
        at: ["/"],
        suggests: "https://example.com/end",
        because: "one of many redirects has nothing to do with the slash",
      },
    ],
    passes: [
      {
        pages: manySlashRedirects(),
        because: "covered by redirect-trailing-slash, because two of twenty links do the same",
      },
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" }, because: "the link is direct" },
      {
        pages: { "/": '<a href="/old">Tea</a>', "/old": { redirectTo: "/gone" }, "/gone": { status: 404 } },
        because: "redirects to broken URLs are reported separately",
      },
      {
        pages: {
          "/": '<a href="http://example.com/tea">Tea</a>',
          "http://example.com/tea": { redirectTo: "https://example.com/tea" },
          "/tea": "<p>Tea</p>",
        },
        because: "covered by link-http-internal",
      },
      { pages: { "/": "<p>Tea</p>", "/old": { redirectTo: "/" } }, because: "nothing links to the old URL" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
    ],
  }),
});

/** The end of the chain names another page as its canonical: which of the two is right, a person says. */
function viaCanonical(url: SeenUrl, last: SeenUrl, canonical: SeenUrl): Suggestion {
  const isMeant =
    canonical.indexable &&
    canonical.canonicalTo === null &&
    !leadsHome(last.url, canonical.url) &&
    !isOtherHome(last.url, canonical.url) &&
    URL.parse(last.url)?.search === URL.parse(canonical.url)?.search;
  return isMeant
    ? replaceLink(url.url, canonical.url, { risk: "review", source: "the canonical URL of the redirect's target" })
    : replaceLink(url.url, last.url, { risk: "review", source: "the final URL of the redirect" });
}

/** Of twenty links, two lack the slash. */
function manySlashRedirects(): Record<string, ExampleUrl> {
  const paths = Array.from({ length: 20 }, (_, number) => `/${number}`);
  return {
    "/": paths.map((path) => `<a href="${path}">Tea</a>`).join(""),
    ...Object.fromEntries(paths.map((path) => [path, "<p>Tea</p>"] as const)),
    "/0": { redirectTo: "/0/" },
    "/0/": "<p>Tea</p>",
    "/1": { redirectTo: "/1/" },
    "/1/": "<p>Oolong</p>",
  };
}
