import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { listablePage } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";
import { withoutDirectives } from "../kit/suggest/indexing.ts";
import { isPrivateByDesign } from "../kit/url.ts";

export default defineCheck({
  id: "index-nofollow-page",
  title: "Page has a nofollow directive",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "The page is indexable, but tells search engines not to follow its links ({where}).",
  noSuggestion: "The directive is set in an HTTP header by the server, not on the page.",
  docs: {
    what: "A robots meta tag or `X-Robots-Tag` header sets `nofollow` for the whole page, which is indexable. Noindex pages, logins, carts and search results are excluded.",
    why: "The pages it links to are discovered late or not at all, and get no link equity from it.",
    fix: "Turn off nofollow in your SEO plugin. To nofollow individual links, add the attribute to those links instead.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect(context) {
    if (isPrivateByDesign(context.page.url)) return;
    const rule = rulesOf(context).find(({ directives }) => directives.has("nofollow"));
    if (!rule) return;
    const where = rule.from === "meta" ? `meta ${rule.agent}` : "X-Robots-Tag header";
    yield { where, evidence: rule.from === "meta" ? { snippet: rule.source } : { header: rule.source } };
  },

  suggest: (context) => withoutDirectives(declared(context), (word) => word === "nofollow"),

  examples: () => ({
    fails: [
      { html: '<meta name="robots" content="index, nofollow">', says: "meta robots", because: "it is in a meta tag" },
      {
        html: "<p>Tea</p>",
        headers: { "X-Robots-Tag": "nofollow" },
        says: "X-Robots-Tag header",
        because: "it is in an HTTP header",
      },
    ],
    passes: [
      { html: '<meta name="robots" content="index, follow">', because: "links may be followed" },
      { html: '<meta name="robots" content="noindex, nofollow">', because: "the whole page is noindexed" },
      { html: '<a rel="nofollow" href="/a">A</a>', because: "individual links may be nofollow" },
      {
        url: "https://example.com/login",
        html: '<meta name="robots" content="nofollow">',
        because: "a login has no links of interest",
      },
    ],
  }),
});
