import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { isPost, type PageKind, pageKindOf } from "../kit/page-kind.ts";
import { namesKind, structuredData } from "../kit/structured-data.ts";
import { articleNode } from "../kit/suggest/json-ld-nodes.ts";

/** A page about one of these is described by it; an article besides would say nothing more. */
const OTHER_SUBJECTS = [
  "Product",
  "Recipe",
  "Event",
  "JobPosting",
  "Course",
  "Dataset",
  "QAPage",
  "SoftwareApplication",
  "VideoObject",
  "PodcastEpisode",
  "Review",
  "HowTo",
  "CreativeWorkSeries",
];

const NO_POSTS: ReadonlySet<PageKind> = new Set(["list", "home", "product", "documentation"]);

export default defineCheck({
  id: "schema-article-missing",
  title: "Article structured data is missing",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The page is a post or an article, but has no Article markup.",
  noSuggestion: "The page has neither an author nor a date.",
  docs: {
    what: "The page is a post (by theme markup, a publish date, or a single article with author and date), but has no Article, BlogPosting, NewsArticle or similar markup. Pages with structured data for another type, such as a recipe, and documentation are excluded.",
    why: "Article markup tells search engines the headline, image, author and date explicitly.",
    fix: "Enable Article schema in your SEO plugin, or add a BlogPosting JSON-LD block.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/article"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context) {
    const { document } = context;
    const { types, errors } = structuredData(document);
    const kind = pageKindOf(context);
    if (errors.length > 0 || NO_POSTS.has(kind) || !isPost(document)) return;
    if (!["Article", ...OTHER_SUBJECTS].some((type) => namesKind(types, type))) yield {};
  },

  suggest: ({ document, page, view, corpus }) => articleNode({ document, url: page.url, view, corpus }),

  examples: () => ({
    fails: [
      {
        html: '<body class="post-template-default single single-post"><h1>Tea</h1>',
        because: "the theme marks it as a post",
      },
      {
        html: '<meta property="article:published_time" content="2030-05-01T08:00:00Z"><h1>Tea</h1>',
        because: "it has a publish date",
      },
      {
        html: '<article><h1>Tea</h1><a rel="author" href="/mei">Mei</a><time datetime="2030-05-01">1 May</time></article>',
        because: "it is one article with an author and a date",
      },
    ],
    passes: [
      {
        html: '<body class="single-post"><script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting"}</script>',
        because: "BlogPosting is a subtype of Article",
      },
      {
        html: '<body class="single-post"><div itemscope itemtype="http://schema.org/NewsArticle"></div>',
        because: "microdata counts",
      },
      {
        html: '<body class="single-post"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe"}</script>',
        because: "the recipe has Recipe markup",
      },
      {
        html: '<meta name="generator" content="MkDocs 1.6"><meta property="article:published_time" content="2030-05-01">',
        because: "a tool for documentation made it",
      },
      {
        html: '<meta property="og:type" content="article"><h1>About us</h1>',
        because: "plugins output this on every page",
      },
      {
        html: '<article>One <i class="author">Mei</i></article><article>Two <time datetime="2030-05-01"></time></article>',
        because: "a list of articles isn't an article",
      },
      {
        html: '<article><h1>Tea</h1><a rel="author" href="/mei">Mei</a></article>',
        because: "without a date it may be any page",
      },
      {
        html: '<article><h1>Tea</h1><time datetime="2030-05-01"></time></article>',
        because: "without an author it may be any page",
      },
      {
        html: '<body class="archive category"><article class="author date">Tea</article>',
        because: "it is a list of posts",
      },
      {
        html: '<body class="single-post"><script type="application/ld+json">{</script>',
        because: "an invalid block may contain it",
      },
      { html: '<body class="single-post"><h1>Tea</h1>', status: 404, because: "an error page isn't a post" },
      {
        url: "https://example.com/",
        html: '<meta property="article:published_time" content="2030-05-01T08:00:00Z"><h1>Tea</h1>',
        because: "a homepage isn't an article",
      },
      {
        html: '<meta property="og:type" content="product"><meta property="article:published_time" content="2030-05-01T08:00:00Z"><h1>Tea</h1>',
        because: "a product isn't an article",
      },
    ],
  }),
});
