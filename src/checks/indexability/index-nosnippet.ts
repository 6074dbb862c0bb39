import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { indexable } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";
import { withoutDirectives } from "../kit/suggest/indexing.ts";

const HIDING = /^(nosnippet|noarchive|max-snippet\s*:\s*0)$/;

export default defineCheck({
  id: "index-nosnippet",
  title: "Page restricts snippets or AI answers",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "safe",
  core: false,
  message: "The page is indexable, but has “{directive}” ({where}).",
  noSuggestion: "The directive is set in an HTTP header by the server, not on the page.",
  docs: {
    what: "A robots meta tag or `X-Robots-Tag` header contains `nosnippet`, `max-snippet:0` or `noarchive`.",
    why: "`nosnippet` and `max-snippet:0` remove the snippet and keep the page out of AI Overviews. `noarchive` does neither in Google, but keeps the page out of Copilot answers in Bing.",
    fix: "Remove the directive in your SEO plugin, unless the restriction is intentional.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
      "https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context) {
    for (const { from, agent, directives, source } of rulesOf(context)) {
      const directive = [...directives].find((word) => HIDING.test(word));
      if (directive === undefined) continue;
      const where = from === "meta" ? `meta ${agent}` : "X-Robots-Tag header";
      yield { directive, where, evidence: from === "meta" ? { snippet: source } : { header: source } };
      return;
    }
  },

  suggest: (context) => withoutDirectives(declared(context), (word) => HIDING.test(word)),

  examples: () => ({
    fails: [
      {
        html: '<meta name="robots" content="index, nosnippet">',
        says: "meta robots",
        because: "no snippet may be shown",
      },
      { html: '<meta name="robots" content="max-snippet: 0">', because: "a snippet without characters is none" },
      {
        html: "<p>Tea</p>",
        headers: { "X-Robots-Tag": "noarchive" },
        says: "X-Robots-Tag header",
        because: "it is in an HTTP header",
      },
    ],
    passes: [
      { html: '<meta name="robots" content="max-snippet:-1">', because: "there is no snippet limit" },
      { html: '<meta name="robots" content="max-snippet:50">', because: "a short snippet may be shown" },
      { html: '<meta name="robots" content="noindex, nosnippet">', because: "the page is not indexable" },
    ],
  }),
});
