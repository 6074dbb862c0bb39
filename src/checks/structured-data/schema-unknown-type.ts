import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { isObject, type SchemaNode } from "../kit/json-ld.ts";
import { nodeSnippet } from "../kit/rich-results.ts";
import { isKnownProperty, isKnownType, structuredData } from "../kit/structured-data.ts";

export default defineCheck({
  id: "schema-unknown-type",
  title: "Unknown schema.org type or property",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "“{name}” is not a schema.org {what}.",
  noSuggestion: "No schema.org term is clearly the intended one.",
  docs: {
    what: "A JSON-LD type or property isn't in the schema.org vocabulary. Prefixed terms, other vocabularies and custom contexts are excluded. Whether a property fits its type isn't checked.",
    why: "Search engines ignore unknown terms. It's often a typo or wrong case: types start with a capital letter, properties don't.",
    fix: "Look the term up on schema.org and correct it, or remove it.",
    sources: ["https://schema.org/docs/full.html"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    const { nodes } = structuredData(document);
    for (const node of nodes) {
      if (!node.hasContext || hasOwnWords(node)) continue;
      const evidence = { snippet: nodeSnippet(node) };
      for (const type of node.types)
        if (!isKnownType(type)) yield { locator: `type ${type}`, what: "type", name: type, evidence };
      for (const name of Object.keys(node.properties))
        if (isPlainWord(name) && !isKnownProperty(name))
          yield { locator: `property ${name}`, what: "property", name, evidence };
    }
  },

  examples: () => ({
    fails: [
      { html: ld({ "@type": "Produkt", name: "Tea" }), because: "there is no such type" },
      { html: ld({ "@type": "product", name: "Tea" }), because: "types start with a capital letter" },
      { html: ld({ "@type": "Product", Name: "Tea" }), because: "properties do not" },
      { html: ld({ "@type": "Product", offers: { "@type": "Offer", cost: 4 } }), because: "it is called price" },
      {
        html: ld({ "@context": ["https://schema.org"], "@type": "Leaf" }),
        because: "a list with one name defines no terms",
      },
    ],
    passes: [
      { html: ld({ "@type": ["Product", "https://schema.org/Thing"], name: "Tea" }), because: "all terms are known" },
      { html: ld({ "@type": "gs1:Product", "gs1:gtin": "1" }), because: "a prefix means another vocabulary" },
      {
        html: ld({ "@type": "SearchAction", "query-input": "required name=q" }),
        because: "an action may say what it asks for",
      },
      {
        html: ld({
          "@context": ["https://schema.org", { grade: "https://tea.example/grade" }],
          "@type": "Product",
          grade: "A",
        }),
        because: "the context defines its own terms",
      },
      {
        html: ld({ "@context": "https://www.w3.org/ns/activitystreams", "@type": "Note" }),
        because: "it is another vocabulary",
      },
      { html: '<script type="application/ld+json">{"@type":"Produkt"}</script>', because: "no context is given" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        html: ld({ "@context": { "@vocab": "https://tea.example/" }, "@type": "Leaf" }),
        because: "the context is its own vocabulary",
      },
      {
        html: ld({
          "@context": { "@vocab": "https://schema.org/", cost: "https://tea.example/cost" },
          "@type": "Product",
          cost: 4,
        }),
        because: "the context adds its own term",
      },
    ],
  }),
});

/** A context that is not just the name of schema.org may define any word. */
function hasOwnWords(node: SchemaNode): boolean {
  for (let around: SchemaNode | null = node; around !== null; around = around.parent) {
    const context = around.properties["@context"];
    if (isObject(context) || (Array.isArray(context) && context.some(isObject))) return true;
  }
  return false;
}

function isPlainWord(name: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(name);
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
