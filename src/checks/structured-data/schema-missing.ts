import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { pageNode } from "../kit/suggest/json-ld-nodes.ts";

export default defineCheck({
  id: "schema-missing",
  title: "Page has no structured data",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has no structured data: no JSON-LD, no microdata and no RDFa.",
  noSuggestion: "The page is a list or a file, has no name of its own, or the site does not state its name.",
  docs: {
    what: "A page that search engines may list has no structured data of any kind. A block that cannot be read counts as present: schema-parse-error names it.",
    why: "Search engines use structured data for rich results, and to be sure who stands behind a page. A page without it can rank as well, so this is a notice.",
    fix: "Let an SEO plugin write it. On a site without one, let the template or the generator add a JSON-LD block that says what the page is: an article, a product, an event, an organization. Of a page that is none of these it can at least say the name, and to which site it belongs.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    const hasJsonLd = document.jsonLd.some((block) => block.trim() !== "");
    if (!hasJsonLd && document.itemTypes.length === 0) yield {};
  },

  suggest: ({ document, page, view, corpus }) => pageNode({ document, url: page.url, view, corpus }),

  examples: () => ({
    fails: [
      { html: "<h1>Tea</h1><p>Oolong.</p>", because: "there is none" },
      {
        url: "https://example.com/",
        html: '<title>Tea House</title><meta property="og:site_name" content="Tea House"><h1>Tea House</h1>',
        because: "a start page can say whose site it is",
        suggests: '{"@context":"https://schema.org","@type":"WebSite","name":"Tea House","url":"https://example.com/"}',
      },
      { html: '<h1>Tea</h1><script type="application/ld+json"> </script>', because: "an empty block says nothing" },
    ],
    passes: [
      {
        html: '<h1>Tea</h1><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage"}</script>',
        because: "there is a block of JSON-LD",
      },
      {
        html: '<div itemscope itemtype="https://schema.org/Product"><h1>Tea</h1></div>',
        because: "microdata is structured data, too",
      },
      { html: '<div typeof="schema:Product"><h1>Tea</h1></div>', because: "so is RDFa" },
      {
        html: '<h1>Tea</h1><script type="application/ld+json">{</script>',
        because: "a broken block is another problem",
      },
      { html: '<meta name="robots" content="noindex"><h1>Tea</h1>', because: "no search result will show it" },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "scripts may still write it" },
    ],
  }),
});
