import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { gaps, nodeLocator, nodeSnippet } from "../kit/rich-results.ts";
import { structuredData } from "../kit/structured-data.ts";
import { changeNode } from "../kit/suggest/json-ld-blocks.ts";

export default defineCheck({
  id: "schema-missing-required",
  title: "Missing required structured data properties",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "{type} is missing {missing}, so it isn't eligible for rich results.",
  noSuggestion: "The page doesn't have the information needed for this property.",
  docs: {
    what: "A JSON-LD node lacks a property that Google requires for its rich result type: Product, Recipe, Event, JobPosting, LocalBusiness, VideoObject, BreadcrumbList, Review, AggregateRating, Course, Dataset, SoftwareApplication, QAPage, DiscussionForumPosting, ProfilePage. Article has no required properties. Properties of other nodes with the same `@id` are taken into account.",
    why: "Google shows no rich result if a required property is missing.",
    fix: "Add the property with the value shown on the page, or remove the type if the page isn't about it.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/search-gallery"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document }) {
    for (const { node, type, missing } of gaps(structuredData(document), "required")) {
      yield { locator: nodeLocator(node, type), type, missing, evidence: { snippet: nodeSnippet(node) } };
    }
  },

  /** The order of a trail gives its positions; nothing else that is required is known here. */
  suggest({ document }, { locator, missing }) {
    const all = [...gaps(structuredData(document), "required")];
    const gap = all.find(({ node, type }) => nodeLocator(node, type) === locator);
    const items = gap?.node.properties.itemListElement;
    if (!gap || !Array.isArray(items) || [missing].flat().join() !== "itemListElement.position") return undefined;
    const itemListElement = items.map((item, index) => ({ ...item, position: index + 1 }));
    return changeNode(document, gap.node, { itemListElement }, { risk: "safe", source: "the order of the items" });
  },

  examples: () => ({
    fails: [
      { html: ld({ "@type": "Product", name: "Oolong" }), because: "a product needs an offer, a review or a rating" },
      {
        html: ld({ "@type": "Product", name: "Oolong", offers: { "@type": "Offer", priceCurrency: "EUR" } }),
        because: "an offer needs a price",
      },
      { html: ld({ "@type": "Recipe", name: "Iced tea" }), because: "a recipe needs an image" },
      {
        html: ld({ "@type": "MusicEvent", name: "Tea dance", startDate: "2030-05-01" }),
        because: "no location is given",
      },
      { html: ld({ "@type": "Restaurant", name: "Tea House" }), because: "a restaurant is a local business" },
      {
        html: ld({ "@type": "JobPosting", title: "Roaster", description: "Roast.", datePosted: "2030-01-01" }),
        because: "employer and location are missing",
      },
      {
        html: ld({ "@type": "WebPage", video: { "@type": "VideoObject", name: "Roasting", thumbnailUrl: "/a.jpg" } }),
        because: "a nested video counts, too",
      },
      {
        html: ld({
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, name: "Home" },
            { "@type": "ListItem", position: 2, name: "Tea" },
          ],
        }),
        because: "the first item has no URL",
      },
      {
        html: ld({ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", name: "Tea" }] }),
        because: "an item has no position",
      },
      {
        html: ld({ "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1 }] }),
        because: "an item has no name",
      },
      {
        html: ld({ "@type": "Review", author: { "@type": "Person", name: "Mei" }, reviewRating: { ratingValue: 5 } }),
        because: "a review that stands alone must say what it is about",
      },
      {
        html: ld({
          "@type": "Product",
          name: "Oolong",
          aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5 },
        }),
        because: "a rating needs a ratingCount or reviewCount",
      },
    ],
    passes: [
      { html: ld({ "@type": "Article", headline: "Tea" }), because: "Article has no required properties" },
      {
        html: ld({ "@type": "Product", name: "Oolong", offers: { "@type": "Offer", price: 4 } }),
        because: "name and price are there",
      },
      {
        html: ld({ "@type": "Product", name: "Oolong", offers: { "@type": "AggregateOffer", lowPrice: 4 } }),
        because: "a price range counts as a price",
      },
      {
        html: ld({
          "@graph": [
            { "@id": "#tea", "@type": "Product", name: "Oolong" },
            { "@id": "#tea", review: "Good" },
          ],
        }),
        because: "two nodes with the same @id are one entity",
      },
      {
        html: ld({
          "@type": "BreadcrumbList",
          itemListElement: [
            { "@type": "ListItem", position: 1, item: { "@id": "https://example.com/", name: "Home" } },
            { "@type": "ListItem", position: 2, name: "Tea" },
          ],
        }),
        because: "the last item is the page itself and needs no URL",
      },
      {
        html: ld({ "@type": "ItemList", itemListElement: [{ "@type": "Product", name: "Oolong" }] }),
        because: "a product inside a list is only mentioned",
      },
      {
        html: ld({
          "@graph": [
            { "@type": "Product", name: "Oolong", review: { "@id": "#r" } },
            { "@id": "#r", "@type": "Review", author: "Mei", reviewRating: { ratingValue: 5 } },
          ],
        }),
        because: "the product refers to its review",
      },
      {
        html: ld({ "@type": "Article", video: { "@type": "VideoObject", url: "https://video.example.net/1" } }),
        because: "the video is only referenced by its URL",
      },
      { html: ld({ "@type": "ClaimReview" }), because: "Google no longer shows it" },
      {
        html: `<meta name="robots" content="noindex">${ld({ "@type": "Recipe" })}`,
        because: "the page is not indexable",
      },
    ],
  }),
});

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
