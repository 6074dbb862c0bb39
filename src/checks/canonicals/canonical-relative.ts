import { canonicalsOf } from "#domain/indexing.ts";
import { distinctTargets } from "../kit/canonicals.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared } from "../kit/facts.ts";
import { htmlPage } from "../kit/guards.ts";
import { proposeCanonical } from "../kit/suggest/canonical.ts";

const HAS_SCHEME = /^\s*[a-z][a-z0-9+.-]*:/i;

export default defineCheck({
  id: "canonical-relative",
  title: "Canonical is a relative URL",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The canonical “{href}” is not absolute: the scheme is missing.",
  noSuggestion: "The absolute URL isn't an indexable page, or it's the homepage and this page has other content.",
  docs: {
    what: "The canonical URL doesn't start with `https://` or `http://`.",
    why: "Google recommends absolute URLs. On a staging host or over HTTP, a relative canonical resolves to that host.",
    fix: "Use the absolute URL, such as `https://example.com/tea/`.",
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
      ? proposeCanonical(context, value, { risk: "safe", source: "the absolute form of the same URL" })
      : undefined;
  },

  examples: () => ({
    fails: [
      { html: '<link rel="canonical" href="/page">', because: "scheme and host are missing" },
      { html: '<link rel="canonical" href="//example.com/page">', because: "the scheme is missing" },
    ],
    passes: [
      { html: '<link rel="canonical" href=" HTTPS://example.com/page">', because: "it is an absolute URL" },
      { html: '<link rel="canonical" href="">', because: "empty values are reported separately" },
      { html: '<body><p>Tea</p><link rel="canonical" href="/page">', because: "it has no effect in the <body>" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
