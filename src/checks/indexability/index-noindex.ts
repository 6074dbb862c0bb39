import { forbidsListing } from "#domain/indexing.ts";
import { isKeptOutOfSearch, isMadeArchive } from "../kit/archives.ts";
import { defaultCategory } from "../kit/default-category.ts";
import { defineCheck } from "../kit/define-check.ts";
import { declared, type PageContext } from "../kit/facts.ts";
import { htmlPage } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";
import { isLegalPage } from "../kit/site-pages.ts";
import { proposeIndexing } from "../kit/suggest/indexing.ts";
import { isWordPress } from "../kit/wordpress.ts";

/** Pages that people see once. */
const THANKS = /\/(?:thank-?you|thanks|danke|merci|gracias|grazie|obrigado|bedankt)(?:[-/.]|$)/i;

/** Cart, checkout and account of WooCommerce, whatever the language of their addresses. */
const SHOP_CLASS = /\bwoocommerce-(?:cart|checkout|account)\b/;

export default defineCheck({
  id: "index-noindex",
  title: "Page is noindexed",
  effect: "reach",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: true,
  message: "The page is noindexed ({where}).",
  noSuggestion: "Nothing on the site indicates that this page should be indexed.",
  docs: {
    what: "A robots meta tag or `X-Robots-Tag` header contains `noindex` or `none`, or an `unavailable_after` date that was past when the page was crawled. Logins, carts, search results, paginated pages, and archives by author, date or tag (in WordPress also of uncategorized posts) are excluded, because noindex is usually intentional there.",
    why: "The page can't appear in search results. This may be intentional, or a setting left over from development.",
    fix: "If the page should be found in search, remove the noindex in your SEO plugin. Otherwise, ignore this notice.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/block-indexing"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const source = rulesOf(context).find(forbidsListing);
    if (!source || isKeptOutOfSearch(context.page.url) || isFormality(context)) return;
    if (isWordPress(context.document) && isLeftOutByPlugins(context)) return;
    const place = source.from === "meta" ? `meta ${source.agent}` : "X-Robots-Tag header";
    const where = source.directives.has("noindex") ? place : `${place}: unavailable_after ${source.expired}`;
    yield { where, evidence: source.from === "meta" ? { snippet: source.source } : { header: source.source } };
  },

  suggest: (context) => proposeIndexing(declared(context)),

  examples: () => ({
    fails: [
      {
        url: "https://example.com/recipes/chocolate-chip-cookies/",
        html: '<title>Chocolate chip cookies | Tea House</title><h1>Chocolate chip cookies</h1><meta name="robots" content="noindex">',
        because: "it is a recipe, and no policy on cookies",
      },
      {
        url: "https://example.com/weather-conditions/",
        html: '<title>Payment terms explained for freelancers</title><meta name="robots" content="noindex">',
        because: "a text about terms is no page that the law asks for",
      },
      {
        html: '<meta name="robots" content="noindex, follow">',
        says: "meta robots",
        because: "it is in a meta tag",
        suggests: "",
      },
      { html: '<meta name="robots" content="noindex">', suggests: "", because: "without it, everything is allowed" },
      {
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="page">',
        because: "a WordPress page may have been noindexed by mistake",
      },
      {
        url: "https://example.com/oolong/",
        html: '<meta name="robots" content="noindex"><body class="archive tag"><h1>Oolong</h1>',
        because: "the page wasn't detected as WordPress, where these classes mean a list by tag",
      },
      {
        html: '<meta name="robots" content="max-snippet:50, unavailable_after: 2020-12-31">',
        says: "The page is noindexed (meta robots: unavailable_after 2020-12-31).",
        because: "the date until which it may be listed is past",
        suggests: "max-snippet:50",
      },
      {
        html: "<p>Tea</p>",
        headers: { "X-Robots-Tag": "unavailable_after: Friday, 25-Jun-21 15:00:00 UTC" },
        says: "(X-Robots-Tag header: unavailable_after Friday, 25-Jun-21 15:00:00 UTC)",
        because: "a date may be written with a comma",
      },
      {
        html: "<p>Tea</p>",
        headers: { "X-Robots-Tag": "googlebot: none" },
        says: "X-Robots-Tag header",
        because: "a header says so for Googlebot",
      },
    ],
    passes: [
      {
        url: "https://example.com/de/datenschutz/",
        html: '<title>Datenschutz</title><meta name="robots" content="noindex, follow">',
        because: "a privacy policy needs no search",
      },
      {
        url: "https://example.com/ca/1/",
        html: '<title>Terms of use | Tea House</title><meta name="robots" content="noindex">',
        because: "nor do terms, as their title says",
      },
      {
        url: "https://example.com/ca/avis/",
        html: '<title>Tea House</title><h1>Legal notice</h1><meta name="robots" content="noindex">',
        because: "nor does a legal notice, as its heading says",
      },
      {
        url: "https://example.com/thank-you/",
        html: '<meta name="robots" content="noindex">',
        because: "nor does a page of thanks",
      },
      { html: '<meta name="robots" content="max-snippet:-1, index">', because: "the page is indexable" },
      {
        url: "https://example.com/cart/",
        html: '<meta name="robots" content="noindex">',
        because: "a cart is not for search engines",
      },
      {
        html: '<meta name="robots" content="unavailable_after: 31 Dec 2099 23:59:59 CET">',
        because: "the date is still to come",
      },
      {
        html: '<meta name="robots" content="unavailable_after: the harvest">',
        because: "it isn't a date, so search engines ignore it",
      },
      { html: "<p>Tea</p>", headers: { "X-Robots-Tag": "otherbot: noindex" }, because: "it is for another bot" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      {
        url: "https://example.com/blog/page/2/",
        html: '<meta name="robots" content="noindex">',
        because: "paginated pages are often noindexed on purpose",
      },
      {
        url: "https://example.com/2026/05/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive date">',
        because: "SEO plugins noindex date archives on purpose",
      },
      {
        url: "https://example.com/oolong/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive tag">',
        because: "so do they noindex archives by tag, whatever their URL",
      },
      {
        url: "https://example.com/gio-hang/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="page woocommerce-cart">',
        because: "WooCommerce noindexes its cart, in any language",
      },
      {
        url: "https://example.com/tu-khoa/oolong/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive tax-product_tag">',
        because: "SEO plugins noindex product tags, in any language",
      },
      {
        url: "https://example.com/tags/oolong/",
        html: '<meta name="robots" content="noindex"><h1>Oolong</h1>',
        because: "lists by tag are often noindexed on purpose",
      },
      {
        url: "https://example.com/author/ann/",
        html: '<meta name="robots" content="noindex"><h1>Books by Ann</h1>',
        because: "so are lists by author",
      },
      {
        url: "https://example.com/category/uncategorized/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive category category-uncategorized"><h1>Uncategorized</h1>',
        because: "uncategorized posts have nothing in common",
      },
    ],
  }),
});

function isLeftOutByPlugins({ page, document }: PageContext<"document">): boolean {
  const isShopsOwn = SHOP_CLASS.test(document.bodyClass);
  return isShopsOwn || isMadeArchive(page.url, document) || defaultCategory(document) !== undefined;
}

/** Owners keep what the law asks for, and words of thanks, out of search. */
function isFormality({ page, document }: PageContext<"document">): boolean {
  const titles = [(titleOf(document)?.text ?? "").split(/ [|–—·:-] |: /, 1)[0] ?? "", mainHeadingOf(document)];
  return isLegalPage(titles, page.url) || THANKS.test(new URL(page.url).pathname);
}
