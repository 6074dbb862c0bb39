import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";

const PERMANENT: readonly (number | null)[] = [301, 308];

export default defineCheck({
  id: "hreflang-to-redirect",
  scope: "site",
  title: "Language version is redirected",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{target}, named as the “{lang}” version, redirects to {end}.",
  noSuggestion: "The annotations are written by a translation plugin or a template; name the final address there.",
  docs: {
    what: "An hreflang leads to an address that redirects. An `x-default` that sends readers to their language with a temporary redirect is left out, and so are temporary redirects of other sites.",
    why: "Search engines want annotations to name the final address; a redirected one may be ignored.",
    fix: "Write the address that the redirect leads to.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph"],
  each: listedPage,

  *detect({ url, graph }) {
    for (const { to, lang } of alternates(url, graph)) {
      if (isMeant(to, lang)) continue;
      const end = graph.redirectChain(to.id).hops.at(-1);
      if (end) yield { locator: to.url, target: to.url, lang, end: end.url };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de">',
          "/de": { redirectTo: "/de/" },
          "/de/": "<p>Tee</p>",
        },
        at: ["/"],
        because: "the address changed",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="x-default" href="/int">',
          "/int": { redirectTo: "/int/" },
          "/int/": "<p>Tea</p>",
        },
        at: ["/"],
        because: "a permanent redirect chooses no language",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="/de">',
          "/de": { redirectTo: "/de/", status: 302 },
          "/de/": "<p>Tee</p>",
        },
        at: ["/"],
        because: "a named version needs no choice",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        because: "it is the final address",
      },
      {
        pages: {
          "/en/": '<link rel="alternate" hreflang="X-default" href="/">',
          "/": { redirectTo: "/en/", status: 302 },
        },
        because: "the start page sends readers to their language",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="https://example.de/">',
          "https://example.de/": { redirectTo: "https://example.de/consent", status: 302 },
        },
        because: "another site may send only us elsewhere",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex">' },
        outcome: "not-applicable",
        because: "no page may be listed",
      },
    ],
  }),
});

function isMeant(to: SeenUrl, lang: string): boolean {
  if (PERMANENT.includes(to.status)) return false;
  return to.kind === "external" || lang.toLowerCase() === "x-default";
}
