import { isLaterPage } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { saysNoindex } from "../kit/indexing.ts";
import { isPrivateByDesign } from "../kit/url.ts";

/** Types that are written for one page's rich result. What plugins put on every page says nothing about the page. */
const RICH_TYPES = new Set(
  "Product Recipe Event JobPosting Course VideoObject Movie Book Dataset SoftwareApplication VacationRental".split(" "),
);
const TYPE = /"@type"\s*:\s*(?:"([^"]{1,100})"|\[([^\]]{1,500})\])/g;

export default defineCheck({
  id: "index-schema-noindex",
  title: "Noindex page has rich result markup",
  effect: "reach",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  offByDefault: true,
  message: "The page is noindexed, but has rich result markup: {types}.",
  noSuggestion: "Either the noindex or the markup needs to be removed, and it isn't clear which.",
  docs: {
    what: "A noindex page has structured data for a rich result, such as a product or event. index-noindex reports the same pages, so it is off by default.",
    why: "The markup suggests that the page should appear in search, but the noindex prevents it. One of them is a mistake.",
    fix: "Remove the noindex if the page should be found in search.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/sd-policies"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const { page, document } = context;
    if (!saysNoindex(context) || isLaterPage(page.url) || isPrivateByDesign(page.url)) return;
    const types = [...new Set(document.jsonLd.flatMap(typesOf))].filter((type) => RICH_TYPES.has(type));
    if (types.length > 0) yield { types };
  },

  examples: () => ({
    fails: [
      {
        html: '<meta name="robots" content="noindex"><script type="application/ld+json">{"@type":"Product"}</script>',
        because: "a product is noindexed",
      },
      {
        html: '<meta name="robots" content="noindex"><script type="application/ld+json">{"@type":["Thing","https://schema.org/Event"]}</script>',
        because: "an event is noindexed",
      },
    ],
    passes: [
      {
        html: '<meta name="robots" content="index"><script type="application/ld+json">{"@type":"Product"}</script>',
        because: "the page is indexable",
      },
      {
        html: '<meta name="robots" content="noindex"><script type="application/ld+json">{"@type":"BreadcrumbList"}</script>',
        because: "plugins output it on every page",
      },
      {
        url: "https://example.com/tea/page/2/",
        html: '<meta name="robots" content="noindex"><script type="application/ld+json">{"@type":"Product"}</script>',
        because: "page 1 has the markup as well",
      },
      {
        url: "https://example.com/search?q=tea",
        html: '<meta name="robots" content="noindex"><script type="application/ld+json">{"@type":"Product"}</script>',
        because: "search results are noindexed on purpose",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function typesOf(block: string): readonly string[] {
  return [...block.matchAll(TYPE)].flatMap(([, one, several]) => {
    const names = one === undefined ? [...(several ?? "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name) : [one];
    return names.map((name) => name.replace(/^https?:\/\/schema\.org\//, ""));
  });
}
