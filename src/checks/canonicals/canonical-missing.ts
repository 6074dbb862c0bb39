import { isAmpPage } from "../kit/amp.ts";
import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { heededCanonicals } from "../kit/indexing.ts";
import { looksMissing } from "../kit/not-found.ts";
import { copyOf } from "../kit/suggest/canonical.ts";
import { originalOf } from "../kit/suggest/original.ts";
import { isAttachmentPage } from "../kit/wordpress.ts";

export default defineCheck({
  id: "canonical-missing",
  title: "Canonical is missing",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The page has no canonical URL.",
  noSuggestion: "The page isn't the only version of its content, or its own URL isn't indexable.",
  docs: {
    what: "An indexable page has no canonical (or an empty one), either as a tag or as an HTTP `Link` header. It's a warning if the URL has parameters or an index file name, the usual causes of duplicate URLs; otherwise it's a notice.",
    why: "The same page may be accessible at several URLs (with parameters, with and without a trailing slash). Without a canonical, search engines choose one themselves.",
    fix: 'Add a self-referencing `<link rel="canonical">`. SEO plugins do this automatically.',
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect(context) {
    // One that is written but not heeded (in the body, unparsable) is a fault of its own.
    if (isAmpPage(context.document) || isAttachmentPage(context.document)) return;
    const written = context.document.canonicals.filter(({ href }) => href.trim() !== "");
    if (heededCanonicals(context).length === 0 && written.length === 0) {
      yield { severity: hasUsualTwin(context.page.url) ? "warning" : "notice" };
    }
  },

  /**
   * A copy that names itself would stand against the page that it repeats, and a page without text, or one that says that
   * there is none, needs something else than a canonical.
   */
  suggest(context) {
    const { page, document, view } = context;
    const seen = view.byUrl(page.url);
    const original = seen && originalOf(seen, view);
    if (seen && original) return copyOf({ ...context, document, seen }, original.url, view);
    if (document.wordCount === 0 || (seen && looksMissing(seen, view.facts.notFoundProbe))) return undefined;
    const hasQuery = page.url.includes("?");
    return {
      field: "canonical",
      value: page.url,
      risk: hasQuery ? "review" : "safe",
      source: "the page's own URL",
    };
  },

  examples: () => ({
    fails: [
      {
        html: "<title>Tea</title><p>Tea</p>",
        severity: "notice",
        because: "there is none",
        suggests: "https://example.com/page",
      },
      {
        url: "https://example.com/tea?sort=price",
        html: "<title>Tea</title>",
        severity: "warning",
        because: "parameters create duplicates",
      },
      {
        html: '<link rel="canonical" href=""><p>Tea</p>',
        because: "an empty canonical doesn't count",
        suggests: "https://example.com/page",
      },
      {
        url: "https://example.com/tea/index.php",
        html: "<title>Tea</title>",
        severity: "warning",
        because: "the directory URL returns the same page",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.1"><body class="attachment"><h1>DSC_0192</h1>',
        because: "attachment pages are covered by wp-attachment-indexed",
      },
      { html: '<link rel="canonical" href="https://example.com/page">', because: "the canonical is self-referencing" },
      {
        html: "<title>Tea</title>",
        headers: { Link: '<https://example.com/page>; rel="canonical"' },
        because: "it is set in an HTTP header",
      },
      {
        html: '<script async src="https://cdn.ampproject.org/v0.js"></script>',
        because: "AMP pages have a separate check",
      },
      { html: '<meta name="robots" content="none">', because: "“none” is short for noindex, nofollow" },
      {
        html: '<body><link rel="canonical" href="https://example.com/page">',
        because: "one in the body is reported separately",
      },
    ],
  }),
});

/** The folder answers the same as its index file, and a page usually the same whatever its parameters say. */
function hasUsualTwin(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search !== "" || /\/(index|default)\.[a-z]{3,5}$/i.test(pathname);
}
