import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";
import { socialTag } from "../kit/social-tags.ts";
import { socialTags } from "../kit/suggest/social.ts";
import { asHttps } from "../kit/url.ts";

export default defineCheck({
  id: "og-url-mismatch",
  title: "Shared address is not the canonical one",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "og:url names {shared}, but the canonical address is {canonical}.",
  noSuggestion: "The page names no canonical that the tag could repeat.",
  docs: {
    what: "`og:url` names another address than the canonical, or than the page itself where no canonical is given. A slash at the end, the protocol and `www.` make no difference here. Pages that name another page as their canonical are left out.",
    why: "Networks count likes and shares for the address in og:url, and people who follow a share come there.",
    fix: "Let og:url be the canonical address.",
    sources: ["https://ogp.me/#metadata"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect(context) {
    const { document, page } = context;
    const tag = socialTag(document, "og:url");
    const shared = tag && URL.parse(tag.content.trim(), page.url)?.href;
    if (!tag || !shared) return;
    const canonical = heededCanonicals(context)[0]?.url ?? page.url;
    if (isSameUrl(loose(shared), loose(canonical)) || isSameUrl(loose(shared), loose(page.url))) return;
    yield { shared, canonical, evidence: { snippet: tag.source } };
  },

  suggest(_, { canonical }) {
    return socialTags([["og:url", String(canonical)]], "property", "the canonical of the page");
  },

  examples: () => ({
    fails: [
      { html: '<meta property="og:url" content="https://example.com/tea">', because: "it names another page" },
      {
        html: '<link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://staging.example.net/page">',
        because: "it names another host",
      },
    ],
    passes: [
      { html: '<meta property="og:url" content="https://example.com/page">', because: "it names this page" },
      { html: '<meta property="og:url" content="/page">', because: "a path is read from this site" },
      { html: '<meta property="og:url" content="http://www.example.com/page/#top">', because: "this is close enough" },
      { html: "<p>Tea</p>", because: "no address is given" },
      { html: '<meta property="og:url" content="http://">', because: "it cannot be read" },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><meta property="og:url" content="https://example.com/tea">',
        because: "the page says that another one is the original",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://example.com/tea">',
        because: "of two canonicals, canonical-conflict tells; this names the first",
      },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><link rel="canonical" href="https://example.com/page"><meta property="og:url" content="https://example.com/page">',
        because: "of two canonicals, canonical-conflict tells; this names the page",
      },
    ],
  }),
});

function loose(url: string): string {
  return asHttps(url)
    .replace("://www.", "://")
    .replace(/\/?(?:#.*)?$/, "");
}
