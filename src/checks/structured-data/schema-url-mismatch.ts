import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";
import { preferredAddress } from "../kit/indexing.ts";
import { isObject } from "../kit/json-ld.ts";
import { nodeLocator, nodeSnippet } from "../kit/rich-results.ts";
import {
  isKindOf,
  propertyText,
  type SchemaNode,
  type StructuredData,
  structuredData,
} from "../kit/structured-data.ts";
import { changeNode } from "../kit/suggest/json-ld-blocks.ts";
import { asHttps } from "../kit/url.ts";

const SUBJECTS = ["Article", "Product", "Recipe", "Event"];

export default defineCheck({
  id: "schema-url-mismatch",
  title: "Structured data URL doesn't match the canonical",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "safe",
  core: false,
  message: "{type} points to {named} as its page, but the canonical URL is {canonical}.",
  noSuggestion: "The page has no canonical URL to use.",
  docs: {
    what: "The page's only article, product, recipe or event has a `mainEntityOfPage` (or `url`) that differs from the canonical URL. Protocol, `www.`, trailing slash and fragment differences are ignored.",
    why: "Search engines can't be sure that the markup is about this page. It often still references a staging site or an old URL.",
    fix: "Set it to the canonical URL.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/article"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect(context) {
    const data = structuredData(context.document);
    const node = subjectOf(data);
    if (!node) return;
    const written = propertyText(data, node, "mainEntityOfPage") || propertyText(data, node, "url");
    const named = URL.parse(written, context.page.url)?.href;
    const canonical = preferredAddress(context);
    if (canonical === undefined || !named || !/^https?:|^[/#?]/i.test(written) || loose(named) === loose(canonical))
      return;
    const type = node.types[0] ?? "The node";
    yield { locator: nodeLocator(node, type), type, named, canonical, evidence: { snippet: nodeSnippet(node) } };
  },

  suggest({ document }, { canonical }) {
    const node = subjectOf(structuredData(document));
    if (!node) return undefined;
    const { mainEntityOfPage, url } = node.properties;
    const place = isObject(mainEntityOfPage) ? { ...mainEntityOfPage, "@id": canonical } : canonical;
    const changes = {
      ...(mainEntityOfPage === undefined ? {} : { mainEntityOfPage: place }),
      ...(url === undefined ? {} : { url: canonical }),
    };
    return changeNode(document, node, changes, { risk: "safe", source: "the page's canonical URL" });
  },

  examples: () => ({
    fails: [
      {
        html: ld({
          "@type": "BlogPosting",
          mainEntityOfPage: { "@type": "WebPage", "@id": "https://staging.example.net/page" },
        }),
        because: "it points to a staging site",
      },
      { html: ld({ "@type": "Product", url: "https://example.com/old" }), because: "it points to another page" },
    ],
    passes: [
      {
        url: "https://example.com/tea/index.html",
        html: ld({ "@type": "Article", url: "https://example.com/tea" }),
        because: "without a canonical, the page's own URL may be the wrong one",
      },
      {
        html: ld({ "@type": "Article", mainEntityOfPage: "http://www.example.com/page/#a" }),
        because: "this is close enough",
      },
      { html: ld({ "@type": "Article", headline: "Tea" }), because: "it has none" },
      {
        html: ld({
          "@graph": [
            { "@type": "Article", url: "/a" },
            { "@type": "Article", url: "/b" },
          ],
        }),
        because: "a list references its items' pages",
      },
      { html: ld({ "@type": "Article", mainEntityOfPage: true }), because: "this says only that it is the subject" },
      { html: ld({ "@type": "Article", mainEntityOfPage: "Tea" }), because: "it isn't a URL" },
      {
        html: ld({ "@type": "Organization", url: "https://example.com/" }),
        because: "an organization has another page",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function loose(url: string): string {
  return asHttps(url)
    .replace("://www.", "://")
    .replace(/\/?(?:#.*)?$/, "");
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}

/** The only node that says what the page is about. */
function subjectOf({ nodes }: StructuredData): SchemaNode | undefined {
  const isSubject = (type: string) => SUBJECTS.some((subject) => isKindOf(type, subject));
  const [node, other] = nodes.filter(({ top, types }) => top && types.some(isSubject));
  return other ? undefined : node;
}
