import { distinctTargets } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "canonical-multiple",
  title: "Canonical is given several times",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The page names its canonical {count} times, always as {url}.",
  noSuggestion: "Which template or plugin writes the extra tag cannot be seen from outside; switch one of them off.",
  docs: {
    what: "More than one canonical tag, all with the same address.",
    why: "It does no harm today; but two parts of the site write it, and when one of them changes, search engines ignore both.",
    fix: "Find out which theme or plugin writes the second tag, and switch one of them off.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const tags = heededCanonicals(context).filter(({ from }) => from === "tag");
    const [url, another] = distinctTargets(tags);
    if (tags.length < 2 || url === undefined || another !== undefined) return;
    yield { count: tags.length, url, evidence: { snippet: tags.map(({ source }) => source).join("\n") } };
  },

  examples: () => ({
    fails: [
      {
        html: '<link rel="canonical" href="/tea"><link rel="canonical" href="https://example.com/tea">',
        because: "theme and plugin both write it",
      },
    ],
    passes: [
      { html: '<link rel="canonical" href="/tea">', because: "there is one" },
      {
        html: '<link rel="canonical" href="/a"><link rel="canonical" href="/b">',
        because: "a conflict is worse, and another problem",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
