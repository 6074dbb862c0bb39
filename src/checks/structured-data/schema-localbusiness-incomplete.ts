import { defineCheck } from "../kit/define-check.ts";
import { nodeLocator } from "../kit/rich-results.ts";
import { startPageRead } from "../kit/start-page.ts";
import { has, isKindOf, structuredData } from "../kit/structured-data.ts";

/** Name and address are required: schema-missing-required tells of them. */
const WANTED = ["telephone|contactPoint", "openingHoursSpecification|openingHours"];

export default defineCheck({
  id: "schema-localbusiness-incomplete",
  scope: "site",
  title: "LocalBusiness is missing phone number or opening hours",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The {type} on the homepage is missing {missing}.",
  noSuggestion: "The business has to provide its phone number and opening hours.",
  docs: {
    what: "The homepage has LocalBusiness markup (or a subtype, such as Restaurant) without a phone number or opening hours. Name and address are required and covered by schema-missing-required.",
    why: "These are what people look for in a local business in search results, on maps and with AI assistants.",
    fix: "Add them as shown on the page and in your Google Business Profile.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/local-business"],
  },
  needs: ["startPage", "graph"],
  appliesTo: startPageRead,

  *detect({ startPage }) {
    if (!startPage) return;
    const data = structuredData(startPage);
    for (const node of data.nodes) {
      const type = node.types.find((each) => isKindOf(each, "LocalBusiness"));
      if (type === undefined || !node.top) continue;
      const missing = WANTED.filter((path) => !has(data, node, path)).map((path) => NAMES[path] ?? path);
      if (missing.length > 0) yield { locator: nodeLocator(node, type), type, missing };
    }
  },

  examples: () => ({
    fails: [
      { pages: { "/": ld({ "@type": "Restaurant", name: "Tea" }) }, at: [""], because: "both are missing" },
      { pages: { "/": ld({ "@type": "LocalBusiness", telephone: "1" }) }, at: [""], because: "the hours are missing" },
      {
        pages: { "/": ld({ "@type": "LocalBusiness", openingHours: "Mo" }) },
        at: [""],
        because: "the phone is missing",
      },
    ],
    passes: [
      {
        pages: { "/": ld({ "@type": "Store", telephone: "1", openingHours: "Mo-Fr 09:00-17:00" }) },
        because: "both are there",
      },
      {
        pages: { "/": ld({ "@type": "Store", contactPoint: { telephone: "1" }, openingHoursSpecification: [{}] }) },
        because: "there are other ways to give them",
      },
      {
        pages: { "/": ld({ "@type": "Organization", name: "Tea" }) },
        because: "not every organization has a physical location",
      },
      {
        pages: { "/": ld({ "@type": "Event", location: { "@type": "Restaurant", name: "Tea" } }) },
        because: "the restaurant is only mentioned",
      },
      { pages: { "/": "<p>Tea</p>", "/a": ld({ "@type": "Store" }) }, because: "only the homepage is checked" },
      {
        pages: { "/": { status: 403, challenge: true } },
        outcome: "cannot-tell",
        because: "the homepage is behind a bot challenge",
      },
    ],
  }),
});

const NAMES: Readonly<Record<string, string>> = {
  "telephone|contactPoint": "a phone number",
  "openingHoursSpecification|openingHours": "opening hours",
};

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
