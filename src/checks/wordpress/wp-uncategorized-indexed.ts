import { defaultCategory } from "../kit/default-category.ts";
import { defineCheck } from "../kit/define-check.ts";
import { proposeNoindexOfList } from "../kit/suggest/indexing.ts";
import { indexableWordPress } from "../kit/wordpress.ts";

export default defineCheck({
  id: "wp-uncategorized-indexed",
  title: "Default (Uncategorized) category archive is indexable",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The archive of the default category “{name}” is indexable.",
  noSuggestion: "Other pages depend on this archive being crawled.",
  docs: {
    what: "The page is the archive of WordPress's default category with its original name (in any of forty languages), and is indexable. Names that may have been chosen, such as “General”, only count for category ID 1. Paginated pages are excluded.",
    why: "A list of unrelated posts answers no search query, and its name makes the site look unfinished.",
    fix: "Under Posts → Categories, give the category a name and description, or move its posts to other categories. Until then, noindex it: SEO plugins have a setting for individual categories.",
    sources: ["https://wordpress.org/documentation/article/posts-categories-screen/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexableWordPress,

  *detect({ document }) {
    const name = defaultCategory(document);
    if (name !== undefined) yield { name };
  },

  suggest: (context) => proposeNoindexOfList(context),

  examples: () => ({
    fails: [
      {
        url: "https://example.com/category/uncategorized/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="max-image-preview:large"><body class="archive category category-uncategorized category-1"><h1>Category: <span>Uncategorized</span></h1>',
        suggests: "noindex, max-image-preview:large",
        because: "it is the default category",
      },
      {
        url: "https://example.com/categorie/non-classe/",
        html: '<meta name="generator" content="WordPress 6.8"><title>Non classé – Thé</title><body class="archive category category-non-classe category-7"><p>Thé</p>',
        says: "Non classé",
        because: "the title shows it, in another language",
      },
      {
        url: "https://example.com/category/allgemein/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-allgemein category-1"><h1>Allgemein</h1>',
        because: "the first category of all was never renamed",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-general category-7"><h1>General</h1>',
        because: "the name may have been chosen on purpose",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-uncategorized category-1"><h1>Category: Teas</h1>',
        because: "it was renamed, but its URL stayed",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="single"><h1>Uncategorized</h1>',
        because: "it is a post of this name",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-teas category-1"><h1>Teas</h1><h2>Uncategorized</h2>',
        because: "only a part of the page has this name",
      },
      {
        html: '<body class="archive category category-uncategorized category-1"><h1>Uncategorized</h1>',
        outcome: "not-applicable",
        because: "the page wasn't detected as WordPress",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive category category-uncategorized category-1"><h1>Uncategorized</h1>',
        outcome: "not-applicable",
        because: "it is noindexed",
      },
      {
        url: "https://example.com/category/uncategorized/page/2/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-uncategorized category-1 paged"><h1>Uncategorized</h1>',
        outcome: "not-applicable",
        because: "the first page is reported",
      },
    ],
  }),
});
