import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { isObject, type SchemaNode } from "../kit/json-ld.ts";
import { structuredData } from "../kit/structured-data.ts";

/** Type → when Google ended its rich result. */
const ENDED: Readonly<Record<string, string>> = {
  FAQPage: "in May 2026",
  HowTo: "in September 2023",
  SpecialAnnouncement: "in 2025",
  ClaimReview: "in 2025",
  Occupation: "in 2025",
  OccupationAggregationByEmployer: "in 2025",
};

export default defineCheck({
  id: "schema-deprecated",
  title: "Deprecated structured data type",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  offByDefault: true,
  message: "Google discontinued the rich result for {what} {when}.",
  noSuggestion: "Only the site owner can decide whether the markup is still useful elsewhere.",
  docs: {
    what: "The page has markup for a rich result that Google no longer supports: FAQPage, HowTo, SpecialAnnouncement, ClaimReview, estimated salary or the sitelinks search box. It's harmless and doesn't affect the score.",
    why: "Maintaining it brings no benefit in Google. Other search engines and AI assistants may still use it.",
    fix: "Keep it if it requires no maintenance, but don't add more of it for Google.",
    sources: [
      "https://developers.google.com/search/blog/2023/08/howto-faq-changes",
      "https://developers.google.com/search/blog/2024/10/sitelinks-search-box",
      "https://developers.google.com/search/blog/2025/06/simplifying-search-results",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document, page }) {
    const { types, nodes } = structuredData(document);
    for (const type of types) {
      const when = ENDED[type];
      if (when !== undefined) yield { locator: type, what: type, when };
    }
    if (nodes.some((node) => hasSearchBox(node, page.url)))
      yield { locator: "SearchAction", what: "the sitelinks search box", when: "in November 2024" };
  },

  examples: () => ({
    fails: [
      { html: ld({ "@type": "FAQPage" }), because: "FAQ results ended in 2026" },
      { html: '<div itemscope itemtype="https://schema.org/HowTo"></div>', because: "microdata counts" },
      {
        url: "https://example.com/",
        html: ld({ "@type": "WebSite", url: "https://example.com/", potentialAction: [{ "@type": "SearchAction" }] }),
        because: "the search box ended in 2024",
      },
    ],
    passes: [
      { html: ld({ "@type": "Article" }), because: "articles are still shown" },
      { html: ld({ "@type": "QAPage" }), because: "QAPage is still supported" },
      {
        html: ld({ "@type": "WebSite", url: "https://example.com/", potentialAction: { "@type": "SearchAction" } }),
        because: "plugins output it on every page; the homepage is enough",
      },
      {
        url: "https://example.com/",
        html: ld({ "@type": "WebSite", url: "https://example.com/", potentialAction: { "@type": "ReadAction" } }),
        because: "it is another action",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        url: "https://example.com/",
        html: ld({
          "@type": "Organization",
          url: "https://example.com/",
          potentialAction: [{ "@type": "SearchAction" }],
        }),
        because: "only a WebSite had a search box",
      },
    ],
  }),
});

function hasSearchBox({ types, properties }: SchemaNode, pageUrl: string): boolean {
  if (!types.includes("WebSite") || typeof properties.url !== "string") return false;
  const isHere = properties.url.replace(/\/$/, "") === pageUrl.replace(/\/$/, "");
  return (
    isHere &&
    [properties.potentialAction].flat().some((action) => isObject(action) && action["@type"] === "SearchAction")
  );
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
