import { robotsRules } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { htmlPage } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";
import { withoutDirectives } from "../kit/suggest/indexing.ts";

const OPPOSITES = [
  ["index", "noindex"],
  ["follow", "nofollow"],
] as const;

export default defineCheck({
  id: "index-directives-conflict",
  title: "Conflicting robots directives",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page specifies both {allowed} and {forbidden}; search engines apply {forbidden}.",
  noSuggestion: "It isn't clear from the directives which one is intended.",
  docs: {
    what: "Two robots meta tags, or a tag and an `X-Robots-Tag` header, give the same crawler conflicting directives.",
    why: "Search engines apply the more restrictive one, which may not be the one set in your SEO plugin.",
    fix: "Decide which one is correct, and remove the other from the theme, plugin or server configuration.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    // Rules for Googlebot alone may differ from the rules for all: that is what they are for.
    const sources = rulesOf(context).filter(({ agent }) => agent === "robots");
    for (const [allowed, forbidden] of OPPOSITES) {
      const yes = sources.find(({ directives }) => directives.has(allowed));
      const no = sources.find(({ directives }) => directives.has(forbidden));
      if (!yes || !no) continue;
      const snippet = [...new Set([yes.source, no.source])].join("\n");
      yield { locator: forbidden, allowed, forbidden, evidence: { snippet } };
    }
  },

  /** Engines obey what forbids, so the tag says that alone: nothing changes but the contradiction. */
  suggest(context) {
    const rules = robotsRules(declared(context)).filter(({ agent }) => agent === "robots");
    const forbidden = new Set(
      OPPOSITES.filter(([, no]) => rules.some(({ directives }) => directives.has(no))).map(([yes]) => yes),
    );
    const proposal = withoutDirectives(declared(context), (word) => forbidden.has(word as "index" | "follow"));
    return proposal && { ...proposal, risk: "review", source: "the directives that search engines apply" };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="robots" content="index, follow"><meta name="robots" content="noindex">',
        because: "the theme and a plugin conflict",
      },
      {
        html: '<meta name="robots" content="index, follow">',
        headers: { "X-Robots-Tag": "noindex" },
        because: "the HTTP header contradicts the tag",
      },
    ],
    passes: [
      {
        html: '<meta name="robots" content="index"><meta name="robots" content="max-snippet:50">',
        because: "they add up",
      },
      {
        html: '<meta name="robots" content="noindex"><meta name="googlebot" content="index">',
        because: "Googlebot is addressed separately",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
