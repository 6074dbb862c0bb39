import { isLaterPage } from "#domain/indexing.ts";
import { isMadeArchive } from "../kit/archives.ts";
import { defaultCategory } from "../kit/default-category.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared, type PageContext } from "../kit/facts.ts";
import { htmlPage } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";
import { proposeIndexing } from "../kit/suggest/indexing.ts";
import { isPrivateByDesign } from "../kit/url.ts";
import { isWordPress } from "../kit/wordpress.ts";

export default defineCheck({
  id: "index-noindex",
  title: "Page asks search engines not to list it",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: true,
  message: "The page asks search engines not to list it ({where}).",
  noSuggestion: "Nothing on the site shows that this page should be listed.",
  docs: {
    what: "A robots meta tag or an `X-Robots-Tag` header says `noindex` or `none`. Logins, carts, search results, later pages of a list, and lists that WordPress makes by itself (by author, date or tag, or of what has no category) are left out: there it is meant.",
    why: "The page cannot be found in search engines. That may be what you want, or a setting left over from building the site.",
    fix: "If people should find the page, allow it in the SEO plugin; if not, ignore this notice.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const { url } = context.page;
    if (isPrivateByDesign(url) || isLaterPage(url)) return;
    if (isWordPress(context.document) && isLeftOutByPlugins(context)) return;
    const source = rulesOf(context).find(({ directives }) => directives.has("noindex"));
    if (!source) return;
    const where = source.from === "meta" ? `meta ${source.agent}` : "X-Robots-Tag header";
    yield { where, evidence: source.from === "meta" ? { snippet: source.source } : { header: source.source } };
  },

  suggest: (context) => proposeIndexing(declared(context)),

  examples: () => ({
    fails: [
      {
        html: '<meta name="robots" content="noindex, follow">',
        says: "meta robots",
        because: "a tag says so",
        suggests: "follow",
      },
      { html: '<meta name="robots" content="noindex">', suggests: "", because: "without it, all is allowed" },
      {
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="page">',
        because: "a page of WordPress may have been hidden by mistake",
      },
      {
        url: "https://example.com/author/ann/",
        html: '<meta name="robots" content="noindex"><h1>Books by Ann</h1>',
        because: "nothing shows that WordPress made this list",
      },
      {
        html: "<p>Tea</p>",
        headers: { "X-Robots-Tag": "googlebot: none" },
        says: "X-Robots-Tag header",
        because: "a header says so to Googlebot",
      },
    ],
    passes: [
      { html: '<meta name="robots" content="max-snippet:-1, index">', because: "the page may be listed" },
      {
        url: "https://example.com/cart/",
        html: '<meta name="robots" content="noindex">',
        because: "a cart is not for search engines",
      },
      { html: "<p>Tea</p>", headers: { "X-Robots-Tag": "otherbot: noindex" }, because: "another robot is meant" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      {
        url: "https://example.com/blog/page/2/",
        html: '<meta name="robots" content="noindex">',
        because: "later pages of a list are often left out on purpose",
      },
      {
        url: "https://example.com/2026/05/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive date">',
        because: "SEO plugins keep lists by date out on purpose",
      },
      {
        url: "https://example.com/category/uncategorized/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive category category-uncategorized"><h1>Uncategorized</h1>',
        because: "posts that nobody has sorted have nothing in common",
      },
    ],
  }),
});

function isLeftOutByPlugins({ page, document }: PageContext<"document">): boolean {
  return isMadeArchive(page.url, document) || defaultCategory(document) !== undefined;
}
