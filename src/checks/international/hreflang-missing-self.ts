import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-missing-self",
  title: "Page is not among its own language versions",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page names {count:other version/other versions}, but not itself.",
  noSuggestion: "The annotations are written by a translation plugin or a template; add the page itself there.",
  docs: {
    what: "The page has hreflang annotations, and none of them leads to the page itself.",
    why: "Search engines expect every version to list all versions, itself included; without it they may ignore the whole set.",
    fix: "Add the page's own address and language to its annotations.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["document", "headers"],
  appliesTo: listsAlternates,

  *detect({ page, document }) {
    const tags = hreflangsOf(document);
    // An address that cannot be read may be meant to be this page's.
    if (tags.some(({ url }) => url === null || isSameUrl(url, page.url))) return;
    yield { count: tags.length };
  },

  examples: () => ({
    fails: [
      {
        html: '<link rel="alternate" hreflang="de" href="/seite"><link rel="alternate" hreflang="fr" href="/feuille">',
        because: "the English page is missing",
      },
    ],
    passes: [
      {
        html: '<link rel="alternate" hreflang="en" href="/page"><link rel="alternate" hreflang="de" href="/seite">',
        because: "it is there",
      },
      { html: "<p>Tea</p>", because: "there are no versions" },
      {
        html: '<link rel="canonical" href="/tea"><link rel="alternate" hreflang="de" href="/seite">',
        because: "the page is not listed under this address",
      },
      { html: '<body><p>Tea</p><link rel="alternate" hreflang="de" href="/seite">', because: "it is not in the head" },
      { html: '<link rel="alternate" hreflang="en" href="http://">', because: "what it should lead to is not known" },
    ],
  }),
});
