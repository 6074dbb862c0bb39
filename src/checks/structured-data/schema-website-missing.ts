import { defineCheck } from "../kit/define-check.ts";
import { startPageRead } from "../kit/start-page.ts";
import { structuredData } from "../kit/structured-data.ts";
import { websiteNode } from "../kit/suggest/json-ld-nodes.ts";

export default defineCheck({
  id: "schema-website-missing",
  scope: "site",
  title: "WebSite structured data is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The homepage has no WebSite structured data.",
  noSuggestion: "The site doesn't state its name.",
  docs: {
    what: "The homepage has no WebSite markup in JSON-LD, microdata or RDFa. Only sites at the root of a host are checked, because Google supports site names per host, not per subdirectory.",
    why: "Google shows the site name in search results and uses this markup as a primary source for it.",
    fix: "Enable schema in your SEO plugin, or add a WebSite node with name and url to the homepage.",
    sources: ["https://developers.google.com/search/docs/appearance/site-names"],
  },
  needs: ["startPage", "graph"],
  appliesTo: startPageRead,

  *detect({ startPage, site }) {
    if (!startPage || URL.parse(site.startUrl)?.pathname !== "/") return;
    const { types, errors } = structuredData(startPage);
    if (!types.has("WebSite") && errors.length === 0) yield {};
  },

  suggest: (sources) => websiteNode(sources),

  examples: () => ({
    fails: [
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/en/">', "/en/": "<p>Tea</p>" },
        at: [""],
        because: "the page the homepage redirects to has none",
      },
      { pages: { "/": "<p>Tea</p>" }, at: [""], because: "there is no structured data" },
      {
        pages: { "/": '<title>Tea House</title><meta property="og:site_name" content="Tea House">' },
        at: [""],
        because: "the name alone isn't structured data",
      },
      { pages: { "/": ld({ "@type": "Organization" }) }, at: [""], because: "an organization is not its site" },
    ],
    passes: [
      {
        pages: {
          "/": '<meta http-equiv="refresh" content="0; url=/en/">',
          "/en/": ld({ "@type": "WebSite", name: "Tea" }),
        },
        because: "visitors see the page the homepage redirects to",
      },
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/en/">' },
        outcome: "cannot-tell",
        because: "the page the homepage redirects to was not crawled",
      },
      { pages: { "/": ld({ "@type": "WebSite", name: "Tea" }) }, because: "it is there" },
      { pages: { "/docs/": "<p>Tea</p>" }, because: "a subdirectory has no site name" },
      {
        pages: { "/": '<script type="application/ld+json">{</script>' },
        because: "an invalid block may contain it",
      },
      {
        pages: { "/": { html: "<p>Just a moment</p>", challenge: true } },
        because: "a bot challenge isn't the homepage",
      },
      { pages: { "/": '<meta name="robots" content="noindex">' }, because: "it is not in search results" },
    ],
  }),
});

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
