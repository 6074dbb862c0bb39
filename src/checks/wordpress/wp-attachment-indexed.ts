import { defineCheck } from "../kit/define-check.ts";
import { proposeNoindex } from "../kit/suggest/indexing.ts";
import { indexableWordPress, isAttachmentPage } from "../kit/wordpress.ts";

export default defineCheck({
  id: "wp-attachment-indexed",
  title: "Media attachment page is indexable",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "This page shows only an uploaded file, and is indexable.",
  noSuggestion: "Other pages depend on this page being crawled.",
  docs: {
    what: "The page is a WordPress attachment page: a page that WordPress creates for an uploaded image or document. Missing descriptions, canonicals and Open Graph tags of such pages aren't reported.",
    why: "It is a thin page that competes with the page the file appears on.",
    fix: "Redirect attachment pages to the file: WordPress 6.4 and later and SEO plugins have a setting for it. Until then, noindex them.",
    sources: ["https://make.wordpress.org/core/2023/10/16/changes-to-attachment-pages/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexableWordPress,

  *detect({ document }) {
    if (isAttachmentPage(document)) yield {};
  },

  suggest: (context) => proposeNoindex(context, "review"),

  examples: () => ({
    fails: [
      {
        html: '<meta name="generator" content="WordPress 6.1"><body class="attachment attachment-template-default single single-attachment postid-7"><h1>DSC_0192</h1>',
        suggests: "noindex",
        because: "it is the page of an image",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.1"><body class="post-template-default single single-post"><h1>Tea</h1>',
        because: "it is a post",
      },
      {
        html: '<meta name="generator" content="WordPress 6.1"><meta name="robots" content="noindex"><body class="attachment"><h1>DSC_0192</h1>',
        outcome: "not-applicable",
        because: "it is noindexed",
      },
      { html: '<body class="attachment">Tea</body>', outcome: "not-applicable", because: "it isn't WordPress" },
    ],
  }),
});
