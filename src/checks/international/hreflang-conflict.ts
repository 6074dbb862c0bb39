import { withoutFragment } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-conflict",
  title: "Multiple hreflang URLs for one language",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: 'hreflang="{code}" points to several URLs: {targets}.',
  noSuggestion: "Which page is the right version is an editorial decision.",
  docs: {
    what: "The page specifies different URLs for the same hreflang value.",
    why: "Search engines can't tell which one is correct and ignore both.",
    fix: "Keep one URL per language code. The usual cause is two plugins that both output hreflang tags.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["document", "headers"],
  appliesTo: listsAlternates,

  *detect({ document }) {
    const tags = hreflangsOf(document);
    const byCode = Map.groupBy(tags, ({ lang }) => lang.trim().toLowerCase());
    for (const [code, same] of byCode) {
      const targets = [...new Set(same.map(({ url, href }) => withoutFragment(url ?? href)))];
      const snippet = same.map(({ source }) => source).join("\n");
      if (targets.length > 1) yield { locator: code, code, targets, evidence: { snippet } };
    }
  },

  examples: () => ({
    fails: [
      {
        html: '<link rel="alternate" hreflang="de" href="/tee"><link rel="alternate" hreflang="DE" href="/de/tee">',
        because: "there are two German versions",
      },
    ],
    passes: [
      {
        html: '<link rel="alternate" hreflang="de" href="/tee"><link rel="alternate" hreflang="de" href="/tee#top">',
        because: "the same URL twice isn't a conflict",
      },
      {
        html: '<link rel="alternate" hreflang="de" href="/tee"><link rel="alternate" hreflang="de-AT" href="/at/tee">',
        because: "Austria has its own version",
      },
      {
        html: '<link rel="alternate" hreflang="en" href="/tea"><link rel="alternate" hreflang="x-default" href="/tea">',
        because: "one URL may serve several hreflang codes",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "there is no other language" },
    ],
  }),
});
