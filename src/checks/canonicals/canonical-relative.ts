import { canonicalsOf } from "#domain/indexing.ts";
import { distinctTargets } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { htmlPage } from "../kit/guards.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

const HAS_SCHEME = /^\s*[a-z][a-z0-9+.-]*:/i;

export default defineCheck({
  id: "canonical-relative",
  title: "Canonical is not a full address",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The canonical is given as “{href}”, without scheme and host.",
  noSuggestion: "The full address is not a page that search engines may list.",
  docs: {
    what: "The address in the canonical does not begin with `https://` or `http://`.",
    why: "Google recommends full addresses: on a test host, or over HTTP, a relative one names a page of that host.",
    fix: "Write the whole address, such as `https://example.com/tea/`.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const { href, url, inHead, source } of document.canonicals) {
      if (!inHead || url === null || HAS_SCHEME.test(href)) continue;
      yield { locator: href, href: href.trim(), evidence: { snippet: source } };
    }
  },

  suggest(context, { locator = "" }) {
    const tags = context.document.canonicals.filter(({ inHead }) => inHead);
    const value = tags.find(({ href }) => href === locator)?.url;
    const isOnly = distinctTargets(canonicalsOf(declared(context))).length === 1;
    return value && isOnly
      ? proposeCanonical(context, value, { risk: "safe", source: "the same address, in full" })
      : undefined;
  },

  examples: () => ({
    fails: [
      { html: '<link rel="canonical" href="/page">', because: "scheme and host are missing" },
      { html: '<link rel="canonical" href="//example.com/page">', because: "the scheme is missing" },
    ],
    passes: [
      { html: '<link rel="canonical" href=" HTTPS://example.com/page">', because: "it is a full address" },
      { html: '<link rel="canonical" href="">', because: "an empty one is another problem" },
      { html: '<body><p>Tea</p><link rel="canonical" href="/page">', because: "in the body it is not heeded anyway" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
