import { withoutFragment } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { hreflangsOf, listsAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-conflict",
  title: "Two versions for one language",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The language “{code}” has several versions: {targets}.",
  noSuggestion: "Which of the two pages is the right version is for an editor to decide.",
  docs: {
    what: "The page gives different addresses for the same hreflang.",
    why: "Search engines cannot tell which one is meant and ignore them.",
    fix: "Keep one address per code. Two plugins that both write annotations are the usual cause.",
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
        because: "the same address twice is no conflict",
      },
      {
        html: '<link rel="alternate" hreflang="de" href="/tee"><link rel="alternate" hreflang="de-AT" href="/at/tee">',
        because: "Austria has a version of its own",
      },
      {
        html: '<link rel="alternate" hreflang="en" href="/tea"><link rel="alternate" hreflang="x-default" href="/tea">',
        because: "one address may serve several codes",
      },
      { html: "<p>Tea</p>", outcome: "not-applicable", because: "it names no other language" },
    ],
  }),
});
