import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { nodeLocator, nodeSnippet } from "../kit/rich-results.ts";
import { type SchemaNode, type StructuredData, structuredData } from "../kit/structured-data.ts";

export default defineCheck({
  id: "schema-no-type",
  title: "Structured data has no @type or @context",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "A JSON-LD node has no {missing}.",
  noSuggestion: "The markup doesn't show what it describes.",
  docs: {
    what: "A top-level node in a JSON-LD block or its @graph has no `@type`, or the block has no `@context`. Nodes that share the `@id` of a typed node are excluded.",
    why: "Without a type, the properties have no meaning; without the context, they aren't schema.org terms.",
    fix: 'Start each block with `"@context": "https://schema.org"` and give each node an `"@type"`.',
    sources: [
      "https://developers.google.com/search/docs/appearance/structured-data/sd-policies",
      "https://json-ld.org/spec/latest/json-ld/",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    const data = structuredData(document);
    for (const node of data.nodes) {
      if (!node.top) continue;
      const missing = missingOf(data, node);
      if (missing === undefined) continue;
      const locator = `${missing} ${node.block} ${nodeLocator(node, node.types[0] ?? "")}`;
      yield { locator, missing, evidence: { snippet: nodeSnippet(node) } };
    }
  },

  examples: () => ({
    fails: [
      {
        html: block({ "@context": "https://schema.org", name: "Tea" }),
        says: "has no @type.",
        because: "there is no type",
      },
      { html: block({ "@type": "Product", name: "Tea" }), because: "there is no context" },
      { html: block({ name: "Tea" }), says: "@type and no @context", because: "both are missing" },
      {
        html: block({ "@context": "https://schema.org", "@graph": [{ "@id": "#tea", name: "Tea" }] }),
        because: "a node in the graph has no type",
      },
    ],
    passes: [
      { html: block({ "@context": "https://schema.org", "@type": "Product" }), because: "both are there" },
      { html: block([{ "@context": "https://schema.org/", "@type": "Product" }]), because: "a list of nodes is fine" },
      {
        html: block({
          "@context": "http://schema.org",
          "@graph": [{ "@type": "Product", brand: { name: "Tea House" } }],
        }),
        because: "the graph has its block's context, and nested nodes may omit the type",
      },
      {
        html: block({
          "@context": "https://schema.org",
          "@graph": [
            { "@type": "Product", "@id": "#tea" },
            { "@id": "#tea", name: "Tea" },
          ],
        }),
        because: "the other node of the same @id has a type",
      },
      {
        html: block({ "@context": "https://www.w3.org/ns/activitystreams", name: "Tea" }),
        because: "it is another vocabulary",
      },
      {
        html: block({ "@context": { "@vocab": "https://schema.org/" }, "@type": "Product" }),
        because: "a context may be an object",
      },
      { html: block({}), because: "an empty block doesn't count" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function missingOf(data: StructuredData, node: SchemaNode): string | undefined {
  if (Object.keys(node.properties).every((key) => key.startsWith("@"))) return undefined;
  const same = node.id === null ? [node] : (data.byId.get(node.id) ?? [node]);
  const lacksType = !same.some(({ typed }) => typed);
  if (lacksType) return node.hasContext ? "@type" : "@type and no @context";
  return node.hasContext ? undefined : "@context";
}

function block(json: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(json)}</script>`;
}
