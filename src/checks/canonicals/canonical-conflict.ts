import { canonicalsOf, isSameUrl } from "#domain/indexing.ts";
import { distinctTargets } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

export default defineCheck({
  id: "canonical-conflict",
  title: "Multiple conflicting canonicals",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page specifies {count} different canonical URLs: {urls}.",
  noSuggestion: "It isn't clear from the page which URL is the right canonical.",
  docs: {
    what: "Two canonical tags, or a tag and an HTTP `Link` header, specify different URLs.",
    why: "Search engines ignore conflicting canonicals and pick one themselves.",
    fix: "Keep the correct one, and turn off the theme, plugin or server rule that adds the other.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const canonicals = heededCanonicals(context);
    const urls = distinctTargets(canonicals);
    if (urls.length < 2) return;
    yield { count: urls.length, urls, evidence: { snippet: canonicals.map(({ source }) => source).join("\n") } };
  },

  /**
   * The page's own address, where it is one of them. Otherwise the one of a header, which is set elsewhere than in the
   * page, so that the tag must follow it; of tags, one for a page that opens.
   */
  suggest(context, { urls }) {
    const { page, view } = context;
    const header = canonicalsOf(declared(context)).find(({ from }) => from === "header")?.url;
    const named = [urls].flat().map(String);
    const value =
      named.find((url) => isSameUrl(url, page.url)) ?? header ?? named.find((url) => view.byUrl(url)?.indexable);
    return value === undefined
      ? undefined
      : proposeCanonical(context, value, { risk: "review", source: "one of the page's canonicals" });
  },

  examples: () => ({
    fails: [
      { html: '<link rel="canonical" href="/a"><link rel="canonical" href="/b">', because: "two tags differ" },
      {
        html: '<link rel="canonical" href="/a">',
        headers: { Link: '<https://example.com/b>; rel="canonical"' },
        because: "tag and header differ",
      },
    ],
    passes: [
      { html: '<link rel="canonical" href="/a"><link rel="canonical" href="/a">', because: "they agree" },
      {
        html: '<link rel="canonical" href="/a">',
        headers: { Link: '<https://example.com/style.css>; rel="preload", <https://example.com/a>; rel=canonical' },
        because: "only the header's canonical link counts",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
