import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { preferredAddress } from "../kit/indexing.ts";
import { socialTag } from "../kit/social-tags.ts";
import { socialTags } from "../kit/suggest/social.ts";
import { asHttps } from "../kit/url.ts";

export default defineCheck({
  id: "og-url-mismatch",
  title: "og:url doesn't match the canonical",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "og:url is {shared}, but the canonical URL is {canonical}.",
  noSuggestion: "The page has no canonical URL to use.",
  docs: {
    what: "`og:url` differs from the canonical URL, or from the page's own URL if there is no canonical. Trailing slash, protocol and `www.` differences are ignored. Pages canonicalized elsewhere are excluded.",
    why: "Social networks count likes and shares for the og:url, and shared links lead there.",
    fix: "Set og:url to the canonical URL.",
    sources: ["https://ogp.me/#metadata"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect(context) {
    const { document, page } = context;
    const tag = socialTag(document, "og:url");
    const shared = tag && URL.parse(tag.content.trim(), page.url)?.href;
    if (!tag || !shared) return;
    const canonical = preferredAddress(context);
    if (canonical === undefined) return;
    if (isSameUrl(loose(shared), loose(canonical)) || isSameUrl(loose(shared), loose(page.url))) return;
    yield { shared, canonical, evidence: { snippet: tag.source } };
  },

  suggest(_, { canonical }) {
    return socialTags([["og:url", String(canonical)]], "property", "the page's canonical URL");
  },

  examples: () => ({
    fails: [
      { html: '<meta property="og:url" content="https://example.com/tea">', because: "it points to another page" },
      {
        html: '<link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://staging.example.net/page">',
        because: "it points to another host",
      },
    ],
    passes: [
      {
        url: "https://example.com/tags/index.html",
        html: '<meta property="og:url" content="https://example.com/">',
        because: "without a canonical, the page's own URL may be the wrong one",
      },
      { html: '<meta property="og:url" content="https://example.com/page">', because: "it points to this page" },
      { html: '<meta property="og:url" content="/page">', because: "a path is resolved against this site" },
      { html: '<meta property="og:url" content="http://www.example.com/page/#top">', because: "this is close enough" },
      { html: "<p>Tea</p>", because: "no URL is set" },
      { html: '<meta property="og:url" content="http://">', because: "it can't be parsed" },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><meta property="og:url" content="https://example.com/tea">',
        because: "the page is canonicalized elsewhere",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://example.com/tea">',
        because: "conflicting canonicals are covered by canonical-conflict; this is the first",
      },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://example.com/page">',
        because: "conflicting canonicals are covered by canonical-conflict; this is the page itself",
      },
    ],
  }),
});

function loose(url: string): string {
  return asHttps(url)
    .replace("://www.", "://")
    .replace(/\/?(?:#.*)?$/, "");
}
