import { defineCheck } from "../kit/define-check.ts";
import { listsAlternates } from "../kit/hreflangs.ts";

export default defineCheck({
  id: "hreflang-relative",
  title: "Language version has no full address",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The “{lang}” version is given as “{href}”, without scheme and host.",
  noSuggestion: "The annotations are written by a translation plugin or a template, which has to write full addresses.",
  docs: {
    what: "The address of an hreflang does not begin with `https://` or `http://`.",
    why: "Google asks for full addresses, scheme included, and may not understand others.",
    fix: "Write the whole address, such as `https://example.com/de/`.",
    sources: ["https://developers.google.com/search/docs/specialty/international/localized-versions"],
  },
  needs: ["document", "headers"],
  appliesTo: listsAlternates,

  *detect({ document }) {
    for (const { inHead, href, lang, source } of document.hreflangs) {
      const isFull = /^\s*[a-z][a-z0-9+.-]*:/i.test(href);
      if (inHead && !isFull)
        yield { locator: `${lang} ${href}`, lang, href: href.trim(), evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<link rel="alternate" hreflang="de" href="/de/">', because: "scheme and host are missing" },
      { html: '<link rel="alternate" hreflang="de" href="//example.com/de/">', because: "the scheme is missing" },
    ],
    passes: [
      { html: '<link rel="alternate" hreflang="de" href=" HTTPS://example.com/de/">', because: "it is a full address" },
      { html: '<link rel="alternate" type="application/rss+xml" href="/feed/">', because: "a feed is no version" },
      {
        html: '<meta name="robots" content="noindex"><link rel="alternate" hreflang="de" href="/de/">',
        because: "annotations of a hidden page are not heeded",
      },
    ],
  }),
});
