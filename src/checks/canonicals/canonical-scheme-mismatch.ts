import { hasPublicName } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";
import { isSameSite } from "../kit/url.ts";

export default defineCheck({
  id: "canonical-scheme-mismatch",
  title: "HTTP/HTTPS mismatch between page and canonical",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The page is served over {scheme}, but its canonical is {url}.",
  noSuggestion: "The page isn't available over the other protocol.",
  docs: {
    what: "The canonical of an HTTPS page uses `http://`, or vice versa.",
    why: "The page and its canonical send conflicting signals about the preferred URL.",
    fix: "Set the site URL to HTTPS everywhere, and update the canonicals.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],

  /** On one's own machine, HTTP beside a canonical of the live site is normal. */
  appliesTo(context) {
    return hasPublicName(context.page.url) ? htmlPage(context) : "not-applicable";
  },

  *detect(context) {
    const { page } = context;
    const scheme = new URL(page.url).protocol;
    for (const { url, source } of heededCanonicals(context)) {
      if (new URL(url).protocol === scheme || !isSameSite(url, page.url)) continue;
      yield { scheme: scheme === "https:" ? "HTTPS" : "HTTP", url, evidence: { snippet: source } };
    }
  },

  suggest(context, { url }) {
    if (!context.page.url.startsWith("https:")) return undefined;
    const value = String(url).replace(/^http:/, "https:");
    return proposeCanonical(context, value, { risk: "safe", source: "the canonical, over HTTPS" });
  },

  examples: () => ({
    fails: [
      {
        html: '<link rel="canonical" href="http://example.com/page">',
        says: "over HTTPS",
        because: "the canonical of an HTTPS page is an HTTP URL",
        suggests: "https://example.com/page",
      },
      {
        url: "http://example.com/page",
        html: '<link rel="canonical" href="https://example.com/page">',
        says: "over HTTP,",
        because: "an HTTP page with an HTTPS canonical should redirect to it",
      },
    ],
    passes: [
      { html: '<link rel="canonical" href="https://example.com/page">', because: "both are HTTPS" },
      {
        url: "http://localhost:8080/page",
        html: '<link rel="canonical" href="https://localhost:8080/page">',
        because: "a local copy may use HTTP",
      },
      {
        html: '<link rel="canonical" href="http://partner.example.org/page">',
        because: "external sites choose their own protocol",
      },
    ],
  }),
});
