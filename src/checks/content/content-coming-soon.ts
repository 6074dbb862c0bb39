import { isComingSoon } from "../kit/coming-soon.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf, titleOf } from "../kit/page-texts.ts";

/** A page that says more has a subject, such as a product that can be ordered in advance. */
const MOST_WORDS = 60;

export default defineCheck({
  id: "content-coming-soon",
  title: "Placeholder page is indexable",
  effect: "reach",
  causedIn: "page",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MOST_WORDS,
  threshold: "a heading or title such as “Coming soon” and at most {limit} words",
  message: "The page only says “{headline}” ({words:word/words} of text).",
  noSuggestion: "The content has to be written first.",
  docs: {
    what: "An indexable page has the heading or title “Coming soon”, “Under construction” or the like, in one of twelve languages, and hardly any other text.",
    why: "Visitors who find it in search results leave at once, and search engines count it as thin content.",
    fix: "Publish the page when it has content. Until then, unpublish it or set it to noindex, and remove the links to it.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }, limit) {
    if (document.wordCount > limit) return;
    const headline = [mainHeadingOf(document), titleOf(document)?.text ?? ""].find(isComingSoon);
    if (headline !== undefined) yield { headline, words: document.wordCount };
  },

  examples: () => ({
    fails: [
      {
        html: "<title>Tea House</title><h1>Coming soon!</h1><p>Our new shop opens in spring.</p>",
        says: "“Coming soon!” (6 words of text)",
        because: "there is no content yet",
      },
      { html: "<title>Under construction</title><p>Tea House</p>", because: "the title says so" },
      { html: "<h1>Diese Seite befindet sich im Aufbau</h1>", because: "it is in German" },
      { html: "<h1>Site en construction</h1>", because: "it is in French" },
      { html: "<h1>Próximamente</h1>", because: "it is in Spanish" },
      { html: "<h1>Em breve</h1>", because: "it is in Portuguese" },
      { html: "<h1>Sito in costruzione</h1>", because: "it is in Italian" },
      { html: "<h1>Binnenkort online</h1>", because: "it is in Dutch" },
      { html: "<h1>Strona w budowie</h1>", because: "it is in Polish" },
      { html: "<h1>Сайт в разработке</h1>", because: "it is in Russian" },
      { html: "<h1>準備中</h1>", because: "it is in Japanese" },
      { html: "<h1>敬请期待</h1>", because: "it is in Chinese" },
      { html: "<h1>We’re launching soon</h1>", because: "it announces the launch" },
      { html: "<h1>Demnächst verfügbar</h1>", because: "it announces a date to come" },
      { html: `<h1>Coming soon</h1><p>${"tea ".repeat(60)}</p>`, because: "60 words are the limit" },
    ],
    passes: [
      { html: `<h1>Coming soon</h1><p>${"tea ".repeat(61)}</p>`, because: "61 words are a description" },
      { html: "<h1>Our teas, coming soon to Berlin</h1><p>Oolong</p>", because: "the heading names a subject" },
      { html: "<h1>Oolong</h1><p>Coming soon</p>", because: "the page has a heading of its own" },
      {
        html: '<meta name="robots" content="noindex"><h1>Coming soon</h1>',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});
