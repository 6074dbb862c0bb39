import { distinctTargets } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";

export default defineCheck({
  id: "canonical-multiple",
  title: "Multiple canonical tags with the same URL",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The page has {count} canonical tags, all pointing to {url}.",
  noSuggestion:
    "The source of the extra tag can't be detected from outside. Turn it off in the template or plugin that adds it.",
  docs: {
    what: "The page has more than one canonical tag, all with the same URL.",
    why: "This is harmless for now, but if one of the two sources changes, the tags will conflict and search engines will ignore both.",
    fix: "Find out which theme or plugin adds the second tag, and turn one of them off.",
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
        because: "the theme and a plugin both output it",
      },
    ],
    passes: [
      { html: '<link rel="canonical" href="/tea">', because: "there is one" },
      {
        html: '<link rel="canonical" href="/a"><link rel="canonical" href="/b">',
        because: "a conflict is reported separately",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
