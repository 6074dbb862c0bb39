import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isMissing } from "../kit/guards.ts";
import { alternates, listedPage } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-to-broken",
  scope: "site",
  title: "Language version does not open",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{target}, named as the “{lang}” version, does not open: {answer}.",
  noSuggestion: "Whether the version still exists elsewhere is known only to the site's editors.",
  docs: {
    what: "An hreflang leads to an address that answers with an error, or not at all. Refusals (401, 403, 429) do not count; of addresses on other sites only 404 and 410 do.",
    why: "Search engines cannot show the version, and readers of that language get another one.",
    fix: "Correct the address, bring the page back, or remove the annotation.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["graph"],
  each: listedPage,

  *detect({ url, graph }) {
    for (const { to, lang } of alternates(url, graph)) {
      if (doesNotOpen(to)) yield { locator: to.url, target: to.url, lang, answer: inWords(to) };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { status: 404 } },
        at: ["/"],
        because: "there is no such page",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { failure: "timeout" } },
        at: ["/"],
        because: "it does not answer",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="https://example.de/tee">',
          "https://example.de/tee": { status: 410 },
        },
        at: ["/"],
        because: "it is gone from the other site",
      },
    ],
    passes: [
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": "<p>Tee</p>" },
        because: "it opens",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { status: 403 } },
        because: "a refusal is not an error",
      },
      {
        pages: { "/": '<link rel="alternate" hreflang="de" href="/de/">', "/de/": { leftOut: "max_pages" } },
        because: "it was not asked for",
      },
      {
        pages: {
          "/": '<link rel="alternate" hreflang="de" href="https://example.de/">',
          "https://example.de/": { failure: "dns_failed" },
        },
        because: "another site's silence may be our network's",
      },
      {
        pages: {
          "/": '<meta name="robots" content="noindex"><link rel="alternate" hreflang="de" href="/de/">',
          "/de/": { status: 404 },
        },
        because: "annotations of a hidden page are not heeded",
      },
    ],
  }),
});

function doesNotOpen(to: SeenUrl): boolean {
  return to.kind === "page" ? isBroken(to) : isMissing(to);
}
