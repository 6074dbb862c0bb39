import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { nodeLocator, nodeSnippet } from "../kit/rich-results.ts";
import { faultOfRating, faultOfTrail, faultOfValue } from "../kit/schema-values.ts";
import { structuredData } from "../kit/structured-data.ts";
import { changeNode } from "../kit/suggest/json-ld-blocks.ts";
import { repairedValue } from "../kit/suggest/schema-value.ts";

export default defineCheck({
  id: "schema-invalid-value",
  title: "Invalid value in structured data",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "{property} of {type} {fault}: “{value}”.",
  noSuggestion: "The page doesn't show which value was intended.",
  docs: {
    what: "A date, duration, price, currency, URL, number or enumeration value in JSON-LD doesn't follow schema.org and Google's format, a name or other key value is empty, a template variable or placeholder was left in (unless the page shows it, too, because it is about templates), a rating is out of range, or breadcrumb positions are repeated or reversed. Only properties that affect rich results are checked.",
    why: "Search engines ignore the value, and often the whole rich result.",
    fix: "Use dates like 2030-05-01, prices like 1299.90, currencies like EUR, and absolute URLs.",
    sources: [
      "https://developers.google.com/search/docs/appearance/structured-data/product-snippet",
      "https://developers.google.com/search/docs/appearance/structured-data/event",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document, page }) {
    const shownBy = { url: page.url, shows: (text: string) => isShown(text, document) };
    for (const node of structuredData(document).nodes) {
      const type = node.types[0];
      if (type === undefined) continue;
      const place = nodeLocator(node, type);
      const evidence = { snippet: nodeSnippet(node) };
      for (const [property, written] of Object.entries(node.properties)) {
        for (const value of [written].flat()) {
          const fault = faultOfValue(property, value, shownBy);
          if (fault) yield { locator: `${place} ${property}`, property, type, fault, value: String(value), evidence };
        }
      }
      const fault = faultOfRating(node.properties);
      const value = String(node.properties.ratingValue);
      if (fault) yield { locator: `${place} ratingValue`, property: "ratingValue", type, fault, value, evidence };
      const trail = type === "BreadcrumbList" ? faultOfTrail(node.properties, page.url) : undefined;
      if (trail) yield { locator: `${place} itemListElement`, property: "itemListElement", type, ...trail, evidence };
    }
  },

  suggest({ document, page }, { locator, property, value }) {
    const name = String(property);
    const node = structuredData(document).nodes.find(
      (each) =>
        each.types[0] !== undefined &&
        `${nodeLocator(each, each.types[0])} ${name}` === locator &&
        each.properties[name] === value,
    );
    const repaired = repairedValue(name, String(value));
    if (!node || repaired === undefined || faultOfValue(name, repaired, { url: page.url, shows: () => false }))
      return undefined;
    return changeNode(
      document,
      node,
      { [name]: repaired },
      { risk: "review", source: "the value in the required format" },
    );
  },

  examples: () => ({
    fails: [
      { html: ld({ "@type": "Article", datePublished: "1 May 2030" }), because: "the date isn't ISO 8601" },
      { html: ld({ "@type": "Article", dateModified: "2030-13-45" }), because: "the date doesn't exist" },
      { html: ld({ "@type": "Offer", price: "€ 4.50" }), because: "the currency symbol belongs in priceCurrency" },
      { html: ld({ "@type": "Offer", price: "1.299,90" }), because: "the decimal separator is a comma" },
      { html: ld({ "@type": "Offer", priceCurrency: "Euro" }), because: "the currency isn't an ISO code" },
      { html: ld({ "@type": "Offer", availability: "yes" }), because: "it isn't an allowed value" },
      { html: ld({ "@type": "Organization", url: "our site" }), because: "a URL has no spaces" },
      {
        html: ld({ "@type": "Organization", sameAs: ["https://example.net/", "https://"] }),
        because: "one URL is truncated",
      },
      { html: ld({ "@type": "Organization", name: "" }), because: "the name is empty" },
      { html: ld({ "@type": "WebPage", name: "%%title%%" }), because: "a plugin didn't replace its placeholder" },
      {
        html: ld({ "@type": "Article", headline: "Buy %%product%% now" }),
        because: "a variable is in the text",
      },
      {
        html: `<h1>What %%url%% means</h1>${ld({ "@type": "Article", url: "https://example.com/%%url%%" })}`,
        because: "a URL has no variables, whatever the page is about",
      },
      {
        html: `<h1>%%title%% – %%site%%</h1>${ld({ "@type": "Article", headline: "%%title%% – %%site%%" })}`,
        because: "there is nothing but variables",
      },
      { html: ld({ "@type": "Article", description: "TODO" }), because: "a description affects results, too" },
      { html: ld({ "@type": "Recipe", cookTime: "20 minutes" }), because: "the duration isn't ISO 8601" },
      { html: ld({ "@type": "Recipe", cookTime: "PT" }), because: "the duration has no number" },
      {
        html: ld({ "@type": "AggregateRating", ratingValue: 9, ratingCount: 3 }),
        because: "the default bestRating is 5",
      },
      {
        html: ld({ "@type": "AggregateRating", ratingValue: 4, ratingCount: "3 votes" }),
        because: "a count is a number",
      },
      {
        html: trail([1, "/"], [1, "/tea/"], [2, "/tea/oolong"]),
        says: "itemListElement of BreadcrumbList repeats a position: “1, 1, 2”.",
        because: "two items have the same position",
      },
      {
        html: trail([3, "/"], [2, "/tea"], [1, "/tea/oolong"]),
        says: "is in the wrong order; a parent folder comes after its page: “https://example.com/tea”.",
        because: "the trail is reversed",
      },
    ],
    passes: [
      {
        html: trail([3, "/tea/oolong"], [1, "/"], [2, "/tea/"]),
        because: "search engines sort items by their positions",
      },
      {
        html: trail([1, "/"], [2, "/shop"], [3, "/tea-pot"], [4, "/pots"]),
        because: "a trail may follow other folders",
      },
      { html: trail(["1", "/"], ["2", "/tea"]), because: "positions may be written as text" },
      {
        html: ld({
          "@type": "Article",
          datePublished: "2030-05-01T08:00:00+02:00",
          dateModified: "2030-05-01",
          image: { "@type": "ImageObject", url: "/a.jpg" },
          url: "/tea",
        }),
        because: "dates and URLs are correct",
      },
      {
        html: ld({ "@type": "Offer", price: "4.50", priceCurrency: "EUR", availability: "https://schema.org/InStock" }),
        because: "the offer is correct",
      },
      {
        html: ld({ "@type": "Offer", price: 4, availability: "instock" }),
        because: "numbers and lowercase letters are fine",
      },
      { html: ld({ "@type": "AggregateRating", ratingValue: "9", bestRating: 10 }), because: "the scale is given" },
      { html: ld({ "@type": "AggregateRating", ratingValue: 5 }), because: "five of five is the best" },
      { html: ld({ "@type": "Recipe", totalTime: "PT1H30M" }), because: "the duration is correct" },
      { html: ld({ "@type": "WebPage", description: "" }), because: "a description is optional" },
      {
        html: `<h1>Vue</h1><p>Write <code>{{ message }}</code>.</p>${ld({ "@type": "TechArticle", headline: "What {{ message }} does" })}`,
        because: "the page is about template variables",
      },
      {
        html: ld({
          "@type": "TechArticle",
          articleBody: "Write {{ message }}.",
          keywords: "{{ message }}",
          text: "TODO",
        }),
        because: "these properties don't affect rich results",
      },
      {
        html: `<title>What {{ message }} does</title>${ld({ "@type": "TechArticle", headline: "What {{ message }} does" })}`,
        because: "the title contains it, too",
      },
      { html: ld({ "@type": "Movie", name: "Null Island" }), because: "a name may contain such a word" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function isShown(token: string, { titles, mainText }: Document): boolean {
  return mainText.includes(token) || titles.some(({ text }) => text.includes(token));
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}

function trail(...items: readonly (readonly [position: number | string, item: string])[]): string {
  const elements = items.map(([position, path]) => ({
    "@type": "ListItem",
    ...{ position, name: path, item: `https://example.com${path}` },
  }));
  return ld({ "@type": "BreadcrumbList", itemListElement: elements });
}
