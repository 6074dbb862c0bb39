import { namesAuthor } from "../kit/bylines.ts";
import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { pageKindOf } from "../kit/page-kind.ts";

export default defineCheck({
  id: "trust-author-missing",
  title: "Article has no author",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: false,
  message: "The article has no visible or marked-up author.",
  noSuggestion: "The page doesn't name an author.",
  docs: {
    what: "No element, meta tag, structured data or byline names the author of a post or article. Listing pages, products, documentation and the homepage are excluded.",
    why: "Readers trust content more if they know who wrote it, and Google's quality raters look for it.",
    fix: "Show the author in the theme, with a link to their bio page.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/article"],
  },
  needs: ["document", "headers"],
  appliesTo: (context) => (pageKindOf(context) === "article" ? readable(context) : "not-applicable"),

  *detect({ document }) {
    if (!namesAuthor(document)) yield {};
  },

  examples: () => ({
    fails: [
      { html: post("<p>Oolong is a tea.</p>"), because: "no author is named" },
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
      { html: post(`<p class="byline">Mei</p>`), because: "an element names the author" },
      { html: post("<p>By Mei Lin</p>"), because: "a byline names the author" },
      { html: post("<p>Von Mei Lin</p>"), because: "in German, too" },
      { html: `<meta name="author" content="Mei">${post("Tea")}`, because: "a meta tag names the author" },
      {
        html: post(ld({ "@type": "BlogPosting", author: { name: "Mei" } })),
        because: "structured data names the author",
      },
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
      { html: ld({ "@type": "TechArticle" }), because: "documentation pages are rarely signed" },
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
