import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { nodeSnippet } from "../kit/rich-results.ts";
import {
  isKindOf,
  propertyText,
  type SchemaNode,
  type StructuredData,
  structuredData,
} from "../kit/structured-data.ts";

/** What a page has one of, and by which properties two of them are seen to disagree. */
const SINGLE: Readonly<Record<string, readonly string[]>> = {
  Organization: ["name", "logo", "telephone"],
  WebSite: ["name"],
  Article: ["headline", "datePublished", "author"],
  Product: ["name", "sku"],
};

export default defineCheck({
  id: "schema-duplicate-entity",
  title: "Conflicting structured data for the same entity",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "Two {type} blocks with the same URL have different values for {property}: “{one}” and “{other}”.",
  noSuggestion: "The blocks conflict, and it isn't clear which is correct.",
  docs: {
    what: "Two JSON-LD blocks on the page describe an Organization, WebSite, Article or Product with the same `url` but different names, headlines, authors, dates or logos. Nodes in the same block and nodes without a URL are treated as separate entities.",
    why: "The usual cause is that the theme and a plugin both output structured data. Search engines pick one of them.",
    fix: "Turn off structured data in one of them.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/sd-policies"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    const data = structuredData(document);
    if (data.nodes.length < 2) return;
    for (const [type, properties] of Object.entries(SINGLE)) {
      const first = new Map<string, SchemaNode>();
      for (const node of data.nodes) {
        const url = address(data, node);
        if (!node.top || url === "" || !node.types.some((each) => isKindOf(each, type))) continue;
        const earlier = first.get(url);
        if (!earlier) first.set(url, node);
        else if (earlier.block !== node.block) {
          const clash = disagreement(data, earlier, node, properties);
          if (clash) yield { locator: `${type} ${url}`, type, ...clash, evidence: { snippet: nodeSnippet(node) } };
        }
      }
    }
  },

  examples: () => ({
    fails: [
      {
        html:
          ld({ "@type": "Organization", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Organization", url: "https://example.com", name: "My site" }),
        because: "the theme and a plugin give two names",
      },
      {
        html:
          ld({ "@type": "BlogPosting", url: "/page", headline: "Tea", author: { name: "Mei" } }) +
          ld({ "@type": "Article", url: "/page", headline: "Tea", author: { name: "admin" } }),
        because: "they have different authors",
      },
      {
        html:
          ld({ "@type": "Organization", "@id": "#a", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Organization", "@id": "#b", url: "https://example.com/", name: "My site" }),
        because: "two @ids make them separate entities",
      },
    ],
    passes: [
      {
        html:
          ld({ "@type": "Organization", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Organization", url: "https://example.com/", name: "tea house", logo: "/a.png" }),
        because: "they agree, and one has more details",
      },
      {
        html:
          ld({ "@type": "Organization", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Organization", url: "https://example.net/", name: "Cup Maker" }),
        because: "they are two organizations",
      },
      {
        html: ld({ "@type": "Organization", name: "A" }) + ld({ "@type": "Organization", name: "B" }),
        because: "no URL connects them",
      },
      {
        html: ld({
          "@graph": [
            { "@type": "Product", url: "/a", name: "A" },
            { "@type": "Product", url: "/a", name: "B" },
          ],
        }),
        because: "one block lists variants of a product",
      },
      {
        html:
          ld({ "@type": "Article", url: "/a", headline: "A" }) + ld({ "@type": "Article", url: "/b", headline: "B" }),
        because: "they are two articles",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        html:
          ld({ "@type": "Organization", "@id": "#us", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Organization", "@id": "#us", url: "https://example.com/", name: "My site" }),
        because: "one @id makes them one node with several names",
      },
      {
        html:
          ld({ "@type": "Organization", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Organization", url: "https://example.com/", name: "" }),
        because: "an empty name isn't a different name",
      },
      {
        html:
          ld({ "@type": "Place", url: "https://example.com/", name: "Tea House" }) +
          ld({ "@type": "Place", url: "https://example.com/", name: "My site" }),
        because: "a page may be about several places",
      },
      {
        html:
          ld({ "@type": "Organization", url: "https://example.com/", name: "Tea House" }) +
          ld({
            "@type": "Article",
            publisher: { "@type": "Organization", url: "https://example.com/", name: "My site" },
          }),
        because: "a nested node is a mention",
      },
    ],
  }),
});

function address(data: StructuredData, node: SchemaNode): string {
  return propertyText(data, node, "url")
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/\/?(?:#.*)?$/, "");
}

function disagreement(data: StructuredData, one: SchemaNode, other: SchemaNode, properties: readonly string[]) {
  for (const property of properties) {
    const [first, second] = [propertyText(data, one, property), propertyText(data, other, property)];
    if (first !== "" && second !== "" && first.toLowerCase() !== second.toLowerCase())
      return { property, one: first, other: second };
  }
  return undefined;
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
