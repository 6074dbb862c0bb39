import { namesDate } from "../kit/bylines.ts";
import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { pageKindOf } from "../kit/page-kind.ts";

export default defineCheck({
  id: "trust-date-missing",
  title: "Article has no date",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "safe",
  core: false,
  message: "The article has no published or updated date.",
  noSuggestion: "The page doesn't show when it was written.",
  docs: {
    what: "No element, meta tag, structured data or text on the page gives the date of a post or article. Listing pages, products, documentation and the homepage are excluded.",
    why: "Readers want to know whether the content is up to date, and search engines show the date.",
    fix: "Show the date in the theme, and include datePublished and dateModified in the structured data.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/article"],
  },
  needs: ["document", "headers"],
  appliesTo: (context) => (pageKindOf(context) === "article" ? readable(context) : "not-applicable"),

  *detect({ document }) {
    if (!namesDate(document)) yield {};
  },

  examples: () => ({
    fails: [
      { html: post("<p>Oolong is a tea.</p>"), because: "there is no date" },
      {
        html: `<meta name="generator" content="Docusaurus v3">${ld({ "@type": "BlogPosting" })}<p>Tea</p>`,
        because: "it is a post of a tool's blog",
      },
      {
        url: "https://example.com/docs/tea",
        html: ld({ "@type": "Article" }),
        because: "without code, it isn't documentation",
      },
    ],
    passes: [
      { html: post(`<time datetime="2030-05-01">today</time>`), because: "an element has it" },
      { html: post("<p>Posted on May 1, 2030</p>"), because: "the text has it" },
      { html: post("<p>1. Mai 2030</p>"), because: "in German, too" },
      { html: post("<p>2030年5月1日</p>"), because: "in Japanese, too" },
      {
        html: `<meta property="article:modified_time" content="2030-05-01">${post("Tea")}`,
        because: "a meta tag has it",
      },
      { html: post(ld({ "@type": "BlogPosting", datePublished: "2030-05-01" })), because: "structured data has it" },
      { html: "<main><p>Oolong is a tea.</p></main>", because: "it wasn't detected as a post" },
      {
        html: `<meta name="generator" content="Docusaurus v3">${ld({ "@type": "Article" })}<p>Tea</p>`,
        because: "a tool for documentation made it",
      },
      {
        url: "https://example.com/docs/tea",
        html: `${ld({ "@type": "Article" })}<pre>brew()</pre>`,
        because: "its URL and code samples show that it is documentation",
      },
      { html: `<body class="archive category"><p>Tea</p>`, because: "a list has neither" },
      { html: `<meta name="robots" content="noindex">${post("Tea")}`, because: "it is not indexable" },
      { url: "https://example.com/", html: post("<p>Oolong is a tea.</p>"), because: "a homepage isn't a post" },
    ],
  }),
});

function post(inside: string): string {
  return `<body class="single single-post"><main><h1>Tea</h1>${inside}</main>`;
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
