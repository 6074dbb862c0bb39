import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { SiteWideFacts } from "../kit/facts.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";

/** Each missing return costs a look at all links of the other page, and the first ones show what is wrong. */
const MAX_TARGETS = 20;

export default defineCheck({
  id: "hreflang-missing-return",
  scope: "site",
  title: "Language version does not name this page in return",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{target} is named as the “{lang}” version, but does not name this page in return.",
  noSuggestion: "The annotations are written by a translation plugin or a template; add the return link there.",
  docs: {
    what: "The page names another one as its version for a language, and that one does not name it back. Only pages that were read and may be listed are judged; annotations in HTTP headers and sitemaps are not read.",
    why: "Search engines ignore annotations that are not mutual, because anybody could claim to be a version of your page.",
    fix: "Let every version name all versions, itself included. A page that was translated anew, or whose address changed, is the usual cause.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph"],
  each: listedPage,

  *detect({ url, graph, site }) {
    const named = [...alternates(url, graph)];
    if (named.length === 0) return;
    const back = sources(url, graph);
    let missing = 0;
    for (const { to, lang } of named) {
      if (back.has(to.id) || !wasRead(to, site.origin) || namesInAnotherForm(to, url, graph)) continue;
      missing++;
      if (missing > MAX_TARGETS) return;
      yield { locator: to.url, target: to.url, lang };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/">',
          "/de/": "<p>Tee</p>",
        },
        at: ["/"],
        because: "the German page names nobody",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="alternate" hreflang="de" href="/de/"><a href="/">English</a>',
        },
        at: ["/"],
        because: "a link for readers is no annotation",
      },
      {
        pages: Object.fromEntries([
          ["/", Array.from({ length: 21 }, (_, n) => `<link rel="alternate" hreflang="de" href="/de/${n}">`).join("")],
          ...Array.from({ length: 21 }, (_, n) => [`/de/${n}`, "<p>Tee</p>"]),
        ]),
        at: Array.from({ length: 20 }, () => "/"),
        because: "the first twenty show what is wrong",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="alternate" hreflang="fr" href="/fr/">',
          "/fr/": '<link rel="alternate" hreflang="de" href="/de/">',
        },
        at: ["/"],
        because: "the German page names another one in return",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="alternate" hreflang="fr" href="/fr/">',
          "/fr/": { redirectTo: "/fr/start" },
          "/fr/start": '<link rel="alternate" hreflang="de" href="/de/">',
        },
        at: ["/"],
        because: "the redirect leads elsewhere",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="alternate" hreflang="en" href="/">',
        },
        because: "they name each other",
      },
      { pages: { "/": '<link rel="alternate" hreflang="en" href="/">' }, because: "it is the page itself" },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="https://example.de/">', "https://example.de/": "<p>" },
        because: "pages of other sites are not read",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { status: 404 } },
        because: "a missing version is another problem",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": { html: "<p>Tee</p>", status: 200, failure: "too_large" },
        },
        because: "the annotation may stand in what was cut off",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<meta name="robots" content="noindex">',
        },
        because: "a hidden version is another problem",
      },
      {
        pages: {
          "/": '<meta name="robots" content="noindex"><link rel="alternate" hreflang="de" href="/de/">',
          "/de/": "<p>Tee</p>",
        },
        because: "annotations of a hidden page are not heeded",
      },
      {
        pages: {
          "/": '<a href="/en">English</a>',
          "/en/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="alternate" hreflang="en" href="/en">',
          "/en": { redirectTo: "/en/" },
        },
        because: "the return goes by way of a redirect, which is another problem",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de/">',
          "/de/": '<link rel="alternate" hreflang="en" href="/?lang=en">',
          "/?lang=en": '<link rel="canonical" href="/">',
        },
        because: "the return names an address whose canonical is this page",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="http://example.com/de/">',
          "http://example.com/de/": "<p>Tee</p>",
        },
        because: "the page over HTTP is not this site's page over HTTPS",
      },
    ],
  }),
});

/** Pages that name this one as an alternate. */
function sources(url: SeenUrl, graph: SiteWideFacts["graph"]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { from, via } of graph.inlinks(url.id)) if (via === "hreflang") found.add(from.id);
  return found;
}

function wasRead({ url, indexable, failure }: SeenUrl, origin: string): boolean {
  return indexable && failure === null && new URL(url).origin === origin;
}

function namesInAnotherForm(from: SeenUrl, url: SeenUrl, graph: SiteWideFacts["graph"]): boolean {
  for (const { to } of alternates(from, graph)) {
    if (
      to.canonicalTo === url.id ||
      (to.redirectTo !== null && graph.redirectChain(to.id).hops.at(-1)?.id === url.id)
    ) {
      return true;
    }
  }
  return false;
}
