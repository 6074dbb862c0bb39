import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { gaps, nodeLocator, nodeSnippet } from "../kit/rich-results.ts";
import { isKindOf, structuredData } from "../kit/structured-data.ts";
import { changeNode, isFaultless } from "../kit/suggest/json-ld-blocks.ts";
import { articleProperties } from "../kit/suggest/json-ld-nodes.ts";

export default defineCheck({
  id: "schema-missing-recommended",
  title: "Missing recommended structured data properties",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "{type} is missing the recommended {missing}.",
  noSuggestion: "The page doesn't have the information needed for this property.",
  docs: {
    what: "A JSON-LD node lacks a property that Google recommends for its type and most pages can provide: an article's image, author and dates, an event's end date, a video's duration. Ratings and reviews aren't requested, because they can't be made up.",
    why: "The more properties you provide, the richer the result can be.",
    fix: "Add the information that is already visible on the page.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/search-gallery"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    for (const { node, type, missing } of gaps(structuredData(document), "recommended")) {
      yield { locator: nodeLocator(node, type), type, missing, evidence: { snippet: nodeSnippet(node) } };
    }
  },

  /** Only what the page says about an article, and only when it says all that is missing. */
  suggest({ document, page, view, corpus }, { locator, missing }) {
    const gap = [...gaps(structuredData(document), "recommended")].find(
      ({ node, type }) => nodeLocator(node, type) === locator,
    );
    if (!gap || !isKindOf(gap.type, "Article") || !isFaultless(document, page.url)) return undefined;
    const said = new Map(Object.entries(articleProperties({ document, url: page.url, view, corpus })));
    const changes = [missing].flat().map((name) => [String(name), said.get(String(name))] as const);
    if (changes.some(([, value]) => value === undefined)) return undefined;
    const source = "the page's heading, image, author and dates";
    return changeNode(document, gap.node, Object.fromEntries(changes), { risk: "review", source });
  },

  examples: () => ({
    fails: [
      {
        html: `${ld({ "@type": "BlogPosting", image: "/a.jpg", datePublished: "2030-05-01" })}<h1>Tea</h1><a rel="author" href="/mei">Mei</a><time class="updated" datetime="2030-05-02">2 May</time>`,
        because: "the page shows what the node lacks",
      },
      { html: ld({ "@type": "BlogPosting", headline: "Tea" }), because: "image, author and dates are missing" },
      {
        html: ld({ "@type": "Event", name: "Tasting", startDate: "2030-05-01", location: "Taipei" }),
        because: "there is no end date",
      },
    ],
    passes: [
      {
        html: ld({
          "@type": "Article",
          headline: "Tea",
          image: "/a.jpg",
          author: { name: "Mei" },
          datePublished: "2030-05-01",
          dateModified: "2030-05-02",
        }),
        because: "nothing is missing",
      },
      {
        html: ld({ "@type": "Organization", name: "Tea House" }),
        because: "Google has no recommendations for this type",
      },
      {
        html: ld({ "@type": "ItemList", itemListElement: [{ "@type": "Article", headline: "Tea" }] }),
        because: "an article inside a list is only mentioned",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
