import { parsedAddress } from "../kit/address.ts";
import { defineCheck } from "../kit/define-check.ts";
import type { PageContext } from "../kit/facts.ts";
import { readable } from "../kit/guards.ts";
import { pageKindOf } from "../kit/page-kind.ts";
import { sellsOneProduct } from "../kit/sells-one-product.ts";
import { pageNode } from "../kit/suggest/json-ld-nodes.ts";

export default defineCheck({
  id: "schema-missing",
  title: "Page has no structured data",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  offByDefault: true,
  message: "The page has no structured data (JSON-LD, microdata or RDFa).",
  noSuggestion: "The page is a listing or a file, has no unique name, or the site doesn't state its name.",
  docs: {
    what: "An indexable page has no structured data of any kind. The homepage, posts and products are covered by schema-organization-missing, schema-website-missing, schema-article-missing and schema-product-missing. Invalid blocks count as present and are covered by schema-parse-error.",
    why: "Search engines use structured data for rich results and to identify the publisher. A page can rank just as well without it, so this is a notice.",
    fix: "Let an SEO plugin add it. Otherwise, have the template output a JSON-LD block that describes the page: an article, a product, an event or an organization. If none fits, at least add a WebPage with its name and the site it belongs to.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect(context) {
    const { document } = context;
    const hasJsonLd = document.jsonLd.some((block) => block.trim() !== "");
    if (!hasJsonLd && document.itemTypes.length === 0 && !isReportedByType(context)) yield {};
  },

  suggest: ({ document, page, view, corpus }) => pageNode({ document, url: page.url, view, corpus }),

  examples: () => ({
    fails: [
      { html: "<h1>Tea</h1><p>Oolong.</p>", because: "there is none" },
      { html: '<h1>Tea</h1><script type="application/ld+json"> </script>', because: "an empty block doesn't count" },
    ],
    passes: [
      {
        url: "https://example.com/",
        html: "<h1>Tea House</h1>",
        because: "the homepage is covered by schema-organization-missing and schema-website-missing",
      },
      { html: '<body class="single-post"><h1>Tea</h1>', because: "a post is covered by schema-article-missing" },
      {
        html: '<body class="single-product woocommerce"><h1>Oolong</h1><b class="price">4</b>',
        because: "covered by schema-product-missing",
      },
      {
        html: '<h1>Tea</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage"}</script>',
        because: "there is a JSON-LD block",
      },
      {
        html: '<div itemscope itemtype="https://schema.org/Product"><h1>Tea</h1></div>',
        because: "microdata is structured data, too",
      },
      { html: '<div typeof="schema:Product"><h1>Tea</h1></div>', because: "so is RDFa" },
      {
        html: '<h1>Tea</h1><script type="application/ld+json">{</script>',
        because: "invalid blocks are reported separately",
      },
      { html: '<meta name="robots" content="noindex"><h1>Tea</h1>', because: "the page is not indexable" },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "JavaScript may still add it" },
    ],
  }),
});

/** What the page is decides which markup it needs, and another check says that it lacks it. */
function isReportedByType(context: PageContext<"document">): boolean {
  const { document, page } = context;
  if (parsedAddress(page.url).pathname === "/" || sellsOneProduct(document)) return true;
  return pageKindOf(context) === "article";
}
