import { defineCheck } from "../kit/define-check.ts";
import { startPageRead } from "../kit/start-page.ts";
import { namesKind, structuredData } from "../kit/structured-data.ts";
import { organizationNode } from "../kit/suggest/json-ld-nodes.ts";

export default defineCheck({
  id: "schema-organization-missing",
  scope: "site",
  title: "Organization structured data is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The homepage has no Organization, Person or LocalBusiness markup.",
  noSuggestion: "The site doesn't state who owns it.",
  docs: {
    what: "The homepage has no Organization, Person or LocalBusiness markup, nor any of their subtypes, such as Restaurant or School. Invalid blocks are covered by schema-parse-error.",
    why: "Search engines use it for the name, logo and profiles shown with your site.",
    fix: "Fill in the name and logo in your SEO plugin, or add an Organization JSON-LD block with name, url, logo and sameAs.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/organization"],
  },
  needs: ["startPage", "graph"],
  appliesTo: startPageRead,

  *detect({ startPage }) {
    if (!startPage) return;
    const { types, errors } = structuredData(startPage);
    if (errors.length > 0) return;
    if (!namesKind(types, "Organization") && !namesKind(types, "Person")) yield {};
  },

  suggest: (sources) => organizationNode(sources),

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
      {
        pages: { "/": ld("WebSite"), "/about": ld("Organization") },
        at: [""],
        because: "search engines look for it on the homepage",
      },
    ],
    passes: [
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/en/">', "/en/": ld("Organization") },
        because: "visitors see the page the homepage redirects to",
      },
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/en/">' },
        outcome: "cannot-tell",
        because: "the page the homepage redirects to was not crawled",
      },
      { pages: { "/": ld("Organization") }, because: "it is there" },
      { pages: { "/": ld("Restaurant") }, because: "a restaurant is a LocalBusiness, and so an Organization" },
      { pages: { "/": ld("Person") }, because: "a site may belong to a person" },
      {
        pages: { "/": '<div itemscope itemtype="https://schema.org/Organization">Tea</div>' },
        because: "microdata counts, too",
      },
      {
        pages: { "/": '<script type="application/ld+json">{</script>' },
        because: "an invalid block may contain it",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex"><p>Tea</p>' },
        because: "a noindexed homepage isn't in search results",
      },
      {
        pages: { "/": { html: "<p>Just a moment</p>", challenge: true } },
        because: "a bot challenge isn't the homepage",
      },
      { pages: { "/": { html: "<p>Error</p>", status: 500 } }, because: "an error page isn't the homepage" },
    ],
  }),
});

function ld(type: string): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"Tea"}</script>`;
}
