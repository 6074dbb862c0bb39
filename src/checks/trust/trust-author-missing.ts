import { namesAuthor } from "../kit/bylines.ts";
import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { pageKindOf } from "../kit/page-kind.ts";

export default defineCheck({
  id: "trust-author-missing",
  title: "Post does not name its author",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: false,
  message: "The post does not say who wrote it.",
  noSuggestion: "The page does not say who wrote it.",
  docs: {
    what: "No element, meta tag, structured data or line of the text names the author of a page that is a post or an article. Lists, products and the start page are left out.",
    why: "Readers trust a text more when they know who wrote it, and Google's raters look for it.",
    fix: "Let the theme show the author, with a link to a page about them.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/article"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect(context) {
    const { document } = context;
    const kind = pageKindOf(context);
    if (kind !== "article" || namesAuthor(document)) return;
    yield {};
  },

  examples: () => ({
    fails: [{ html: post("<p>Oolong is a tea.</p>"), because: "nobody is named" }],
    passes: [
      { html: post(`<p class="byline">Mei</p>`), because: "an element names the author" },
      { html: post("<p>By Mei Lin</p>"), because: "a line names the author" },
      { html: post("<p>Von Mei Lin</p>"), because: "in German, too" },
      { html: `<meta name="author" content="Mei">${post("Tea")}`, because: "a meta tag names the author" },
      {
        html: post(ld({ "@type": "BlogPosting", author: { name: "Mei" } })),
        because: "structured data names the author",
      },
      { html: "<main><p>Oolong is a tea.</p></main>", because: "nothing tells that it is a post" },
      { html: ld({ "@type": "TechArticle" }), because: "a chapter of a manual is seldom signed" },
      { html: `<body class="archive category"><p>Tea</p>`, because: "a list has neither" },
      { html: `<meta name="robots" content="noindex">${post("Tea")}`, because: "it is not listed" },
      { url: "https://example.com/", html: post("<p>Oolong is a tea.</p>"), because: "a start page is no post" },
    ],
  }),
});

function post(inside: string): string {
  return `<body class="single single-post"><main><h1>Tea</h1>${inside}</main>`;
}

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
