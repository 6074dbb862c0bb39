import { defineCheck } from "../kit/define-check.ts";
import { isRefused } from "../kit/guards.ts";
import { errorTitle, MAX_WORDS_OF_ERROR, repeatsErrorPage } from "../kit/not-found.ts";
import { hasNameOfErrorPage, notFoundHeadline } from "../kit/not-found-words.ts";
import { isStartPage } from "../kit/targets.ts";

export default defineCheck({
  id: "http-soft-404",
  scope: "site",
  title: "Soft 404",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_WORDS_OF_ERROR,
  threshold:
    "a heading that says “not found” or “no longer available”, or the content or title of the site's error page; at most {limit} words",
  message: "The page returns status 200, but {sign}.",
  noSuggestion: "Whether to restore the page is an editorial decision.",
  docs: {
    what: "The page's title or H1 says that a page, product or article wasn't found or is no longer available (in eleven languages), or the page has the content or title of the site's error page; but it returns status 200.",
    why: "Search engines waste crawl budget on non-existent pages and may index them.",
    fix: "Return 404 or 410 for missing pages, or redirect to a replacement page.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors"],
  },
  needs: ["graph", "notFoundProbe"],

  each({ url }) {
    if (url.kind !== "page") return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.status === 200 && url.isHtml ? "applies" : "not-applicable";
  },

  *detect({ url, graph, notFoundProbe, site }, limit) {
    if (isStartPage(url, site.startUrl) || url.wordCount > limit || hasNameOfErrorPage(url.url)) return;
    const headline = notFoundHeadline(url);
    if (headline !== undefined) yield { sign: `says “${headline}”` };
    else if (repeatsErrorPage(url, notFoundProbe)) yield { sign: "has the same content as a non-existent URL" };
    else if (url.title === errorTitle(graph, site, notFoundProbe))
      yield { sign: `has the title of a non-existent URL, “${url.title}”` };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Page not found</h1>" },
        at: ["/old"],
        because: "the heading says so",
      },
      {
        pages: { "/": "<h1>Tee</h1>", "/alt": "<title>404 – Tee</title>" },
        at: ["/alt"],
        because: "the title says so",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<p>Nothing here, have a cup instead.</p>" },
        notFoundProbe: { html: "<p>Nothing here, have a cup instead.</p>" },
        at: ["/old"],
        because: "a non-existent URL shows the same content",
      },
      {
        pages: { "/": "", "/guide": `<h1>Page not found</h1><p>${"tea ".repeat(250)}</p>` },
        at: ["/guide"],
        because: "250 words is the limit for an error page",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Sorry, this product is no longer available.</h1>" },
        at: ["/old"],
        because: "the heading says so in English",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Oops! The item you were looking for could not be found</h1>" },
        at: ["/old"],
        because: "the heading says so in English, in other words",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Dieses Produkt ist leider nicht mehr verfügbar</h1>" },
        at: ["/old"],
        because: "the heading says so in German",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Stellenanzeige nicht gefunden | Tee</h1>" },
        at: ["/old"],
        because: "the heading says so in German, with the site's name",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Ce produit n’est plus disponible</h1>" },
        at: ["/old"],
        because: "the heading says so in French",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Este producto ya no está disponible</h1>" },
        at: ["/old"],
        because: "the heading says so in Spanish",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Produto não disponível</h1>" },
        at: ["/old"],
        because: "the heading says so in Portuguese",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Prodotto non trovato</h1>" },
        at: ["/old"],
        because: "the heading says so in Italian",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Dit product is niet meer beschikbaar</h1>" },
        at: ["/old"],
        because: "the heading says so in Dutch",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Produkt nie istnieje</h1>" },
        at: ["/old"],
        because: "the heading says so in Polish",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Товар не найден</h1>" },
        at: ["/old"],
        because: "the heading says so in Russian",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>お探しの商品は見つかりません。</h1>" },
        at: ["/old"],
        because: "the heading says so in Japanese",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>该商品已下架</h1>" },
        at: ["/old"],
        because: "the heading says so in Chinese",
      },
      {
        pages: { "/": "<title>Tea House</title>", "/old": "<title>Oh no! | Tea</title><p>/old</p>" },
        notFoundProbe: { html: "<title>Oh no! | Tea</title><p>/3f2a</p>", status: 404 },
        at: ["/old"],
        says: "has the title of a non-existent URL, “Oh no! | Tea”",
        because: "the error page shows the URL, so only its title is the same",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<a href="/404.html">Error page</a>',
          "/404.html": "<title>Page not found</title><h1>Page not found</h1>",
        },
        because: "it is the page that the host sends for missing ones",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/help": "<h1>Product not found on our site? How to reach us</h1>" },
        because: "the page is about missing products",
      },
      {
        pages: {
          "/": "<h1>Tea</h1>",
          "/oolong": "<title>Oolong</title><h1>Oolong: no longer available in Berlin</h1>",
        },
        because: "the heading names the product",
      },
      {
        pages: { "/": "<title>Welcome | Tea House</title>", "/a": "<title>Tea House</title><p>A</p>" },
        notFoundProbe: { html: "<title>Tea House</title><p>Not here</p>", status: 404 },
        because: "the title is the site's name",
      },
      {
        pages: {
          "/": "<title>Welcome</title>",
          "/a": "<title>Shop</title><p>A</p>",
          "/b": "<title>Shop</title><p>B</p>",
        },
        notFoundProbe: { html: "<title>Shop</title><p>Not here</p>", status: 404 },
        because: "most pages have this title",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": { status: 404, html: "<h1>Not found</h1>" } },
        because: "the status is 404, too",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/guide": "<h1>How to design a page for error 404</h1>" },
        because: "the page is about error pages",
      },
      {
        pages: { "/": "<p>Welcome</p>" },
        notFoundProbe: { html: "<p>Welcome</p>" },
        because: "the homepage always exists",
      },
      {
        pages: { "/": "", "/gone": { status: 403, html: "<h1>Page not found</h1>" } },
        because: "an access-denied response is inconclusive",
      },
      {
        pages: { "/": { status: 404, html: "<p>Gone</p>" } },
        outcome: "not-applicable",
        because: "the status says that it is missing",
      },
      { pages: { "/": { status: 403 } }, outcome: "cannot-tell", because: "access to the page was denied" },
      { pages: { "/": { leftOut: "robots" } }, outcome: "not-applicable", because: "nothing was fetched" },
      {
        pages: { "/": "", "/guide": `<h1>Page not found</h1><p>${"tea ".repeat(251)}</p>` },
        because: "a page with more than 250 words has content",
      },
      {
        pages: { "/": "<p>Tea</p>", "/empty": "" },
        notFoundProbe: { html: "", status: 200 },
        because: "two pages without text aren't considered the same",
      },
      {
        pages: { "/": "<p>Tea</p>", "https://other.example.net/": "<h1>Page not found</h1>" },
        because: "external pages are not checked",
      },
      {
        pages: { "/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "a document has no heading to read",
      },
    ],
  }),
});
