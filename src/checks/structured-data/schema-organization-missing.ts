import { defineCheck } from "../kit/define-check.ts";
import { startPageRead } from "../kit/start-page.ts";
import { namesKind, structuredData } from "../kit/structured-data.ts";
import { organizationNode } from "../kit/suggest/json-ld-nodes.ts";

export default defineCheck({
  id: "schema-organization-missing",
  scope: "site",
  title: "No structured data says who stands behind the site",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The start page has no structured data about an organization, a person or a local business.",
  noSuggestion: "The site does not state its owner's name.",
  docs: {
    what: "The start page has no Organization, Person or LocalBusiness, nor a kind of them such as Restaurant or School. Blocks that cannot be read are named by schema-parse-error first.",
    why: "Search engines take from it the name, the logo and the profiles that they show beside a site.",
    fix: "Fill in the name and the logo in your SEO plugin, or add a JSON-LD block of the type Organization with name, url, logo and sameAs.",
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
        because: "the page to which the start page forwards has none",
      },
      { pages: { "/": "<p>Tea</p>" }, at: [""], because: "there is no structured data" },
      {
        pages: { "/": '<meta property="og:site_name" content="Tea House">' },
        at: [""],
        because: "the name alone is no structured data",
      },
      {
        pages: { "/": ld("WebSite"), "/about": ld("Organization") },
        at: [""],
        because: "search engines look for it on the start page",
      },
    ],
    passes: [
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/en/">', "/en/": ld("Organization") },
        because: "people see the page to which the start page forwards",
      },
      {
        pages: { "/": '<meta http-equiv="refresh" content="0; url=/en/">' },
        outcome: "cannot-tell",
        because: "the page to which the start page forwards was not read",
      },
      { pages: { "/": ld("Organization") }, because: "it is there" },
      { pages: { "/": ld("Restaurant") }, because: "a restaurant is a local business, and so an organization" },
      { pages: { "/": ld("Person") }, because: "a person may stand behind a site" },
      {
        pages: { "/": '<div itemscope itemtype="https://schema.org/Organization">Tea</div>' },
        because: "microdata says it as well",
      },
      {
        pages: { "/": '<script type="application/ld+json">{</script>' },
        because: "a block that cannot be read may say it",
      },
      {
        pages: { "/": '<meta name="robots" content="noindex"><p>Tea</p>' },
        because: "a start page that hides shows nothing in search results",
      },
      {
        pages: { "/": { html: "<p>Just a moment</p>", challenge: true } },
        because: "a challenge is not the start page",
      },
      { pages: { "/": { html: "<p>Error</p>", status: 500 } }, because: "an error page is not the start page" },
    ],
  }),
});

function ld(type: string): string {
  return `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"Tea"}</script>`;
}
