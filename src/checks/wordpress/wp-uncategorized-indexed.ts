import { defaultCategory } from "../kit/default-category.ts";
import { defineCheck } from "../kit/define-check.ts";
import { proposeNoindexOfList } from "../kit/suggest/indexing.ts";
import { indexableWordPress } from "../kit/wordpress.ts";

export default defineCheck({
  id: "wp-uncategorized-indexed",
  title: "The list of posts without a category may be listed",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "Search engines may list the category “{name}”, which holds what nobody has sorted.",
  noSuggestion: "Other pages rely on this list being followed.",
  docs: {
    what: "The page is the archive of WordPress's default category, which still has the name it was installed with (in any of forty languages), and nothing keeps it from being listed. Names that may have been chosen, such as “General”, count only for the category with the number 1. Later pages of the list are left out.",
    why: "A list of posts that have nothing in common answers no search, and its name tells visitors that nobody looked.",
    fix: "Under Posts, Categories give the category a name and a text of its own, or sort its posts into others. Until then keep it from being listed: SEO plugins have a setting for single categories.",
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
        because: "the title says it, and the language is another",
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
        because: "somebody may have wanted a category of this name",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-uncategorized category-1"><h1>Category: Teas</h1>',
        because: "it was given a name, and its address stayed",
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
        because: "nothing shows that WordPress made it",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive category category-uncategorized category-1"><h1>Uncategorized</h1>',
        outcome: "not-applicable",
        because: "it is kept from being listed",
      },
      {
        url: "https://example.com/category/uncategorized/page/2/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-uncategorized category-1 paged"><h1>Uncategorized</h1>',
        outcome: "not-applicable",
        because: "the first page is told",
      },
    ],
  }),
});
