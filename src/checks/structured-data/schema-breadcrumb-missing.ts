import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { structuredData } from "../kit/structured-data.ts";
import { breadcrumbNode } from "../kit/suggest/json-ld-nodes.ts";

/** The trail of a page right below the start page would only say "Home". */
const MIN_FOLDERS = 2;

export default defineCheck({
  id: "schema-breadcrumb-missing",
  title: "Breadcrumb structured data is missing",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  limit: MIN_FOLDERS,
  threshold: "a URL with at least {limit} path segments",
  message: "The page has a visible breadcrumb trail, but no BreadcrumbList markup.",
  noSuggestion: "The parent pages are unknown or have no names.",
  docs: {
    what: "A page at least two levels deep shows a breadcrumb trail (identified by its class, id or label) and has no BreadcrumbList. Pages without a visible trail are excluded, because markup must match visible content.",
    why: "On desktop, Google shows the breadcrumb trail instead of the URL in search results.",
    fix: "Enable breadcrumb schema in your SEO plugin or theme.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/breadcrumb"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document, page }, limit) {
    const { types, errors } = structuredData(document);
    const isMarked = types.has("BreadcrumbList") || types.has("Breadcrumb") || isDataVocabulary(document.itemTypes);
    if (!document.parts.includes("breadcrumb") || isMarked || errors.length > 0) return;
    const folders = (URL.parse(page.url)?.pathname ?? "").split("/").filter(Boolean).length;
    if (folders >= limit) yield {};
  },

  suggest: ({ document, page, view, corpus }) => breadcrumbNode({ document, url: page.url, view, corpus }),

  examples: () => ({
    fails: [
      {
        url: "https://example.com/tea/oolong",
        html: '<nav class="breadcrumbs"><a href="/">Home</a> Tea</nav><h1>Oolong</h1>',
        because: "a trail is shown on a page two levels deep",
      },
    ],
    passes: [
      {
        url: "https://example.com/tea/green/oolong",
        html: '<style>.breadcrumb { display: none }</style><nav class="breadcrumb">Tea</nav><h1>Oolong</h1>',
        because: "a style of the page hides the trail",
      },
      {
        url: "https://example.com/tea/green/oolong",
        html: '<nav class="breadcrumb disable"></nav><h1>Oolong</h1>',
        because: "the place for a trail is empty",
      },
      { url: "https://example.com/tea/oolong", html: "<p>Tea</p>", because: "no trail is shown" },
      {
        url: "https://example.com/tea",
        html: '<nav class="breadcrumbs">Tea</nav>',
        because: "the page is one level deep",
      },
      {
        url: "https://example.com/tea/oolong",
        html: `<nav class="breadcrumbs">Tea</nav>${ld({ "@type": "BreadcrumbList" })}`,
        because: "the markup is there",
      },
      {
        url: "https://example.com/tea/oolong",
        html: '<ol class="breadcrumb" itemscope itemtype="https://schema.org/BreadcrumbList"></ol>',
        because: "microdata counts",
      },
      {
        url: "https://example.com/tea/oolong",
        html: '<ol class="breadcrumb"></ol><script type="application/ld+json">{</script>',
        because: "an invalid block may contain it",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        url: "https://example.com/tea/oolong",
        html: '<nav class="breadcrumbs"><a href="/">Home</a></nav><div itemscope itemtype="http://data-vocabulary.org/Breadcrumb"></div>',
        because: "it uses an older vocabulary",
      },
      {
        url: "https://example.com/tea/oolong",
        html: '<nav class="breadcrumbs"><a href="/">Home</a></nav><div itemscope itemtype="https://schema.org/Breadcrumb"></div>',
        because: "it uses the former type name",
      },
    ],
  }),
});

/** Older themes use the vocabulary that schema.org replaced; another check's matter. */
function isDataVocabulary(itemTypes: readonly string[]): boolean {
  return itemTypes.some((type) => /data-vocabulary\.org\/Breadcrumb|v:Breadcrumb/i.test(type));
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
