import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { internalLinks, saysNothing, shareAdded } from "../kit/rendering.ts";

/** Fewer words tell nothing about shares. */
const FEW_WORDS = 20;

export default defineCheck({
  id: "js-content-dependent",
  title: "Text is there by scripts only",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  /** A third of the text is more than a widget adds. */
  limit: 30,
  threshold: "at most {limit} % of the words added by scripts",
  message:
    "{share} % of the text is there by scripts only: {sent:word/words} and {sentLinks:internal link/internal links} are sent, {finished:word/words} and {links:internal link/internal links} are there in the end.{title}",
  noSuggestion: "The server has to send the text itself, which depends on how the site is built.",
  docs: {
    what: "More than {limit} % of the words of the page are not in the HTML that the server sends; scripts add them in the browser.",
    why: "The crawlers of AI services and of most social networks run no scripts: for them this text does not exist. Google runs scripts later than it reads pages, Bing not always. Every error in a script empties the page for all of them.",
    fix: "Have the server send finished HTML: server-side rendering or static generation of the framework (Next.js, Nuxt, SvelteKit, Angular SSR, Astro), or prerendering of the pages that matter. Links belong into it first: they lead to all other pages.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics",
      "https://vercel.com/blog/the-rise-of-the-ai-crawler",
    ],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: indexable,

  *detect(context, limit) {
    const { sent } = context.rendering;
    const { wordCount: finished } = context.document;
    const share = shareAdded(sent.wordCount, finished);
    const links = internalLinks(context);
    const hasHeading = context.document.headings.some(({ level, text }) => level === 1 && text !== "");
    // Others are silent about pages that are sent empty, so this one speaks whenever such a page becomes one.
    const becomesOne = saysNothing(sent) && (hasHeading || links > 0);
    if (!becomesOne && (finished < FEW_WORDS || share <= limit)) return;
    const title = context.document.titles[0]?.text ?? "";
    yield {
      ...{ share, finished, sent: sent.wordCount, sentLinks: sent.internalLinks, links },
      title: sent.title === null || sent.title === title ? "" : ` It is sent with the title “${sent.title}”.`,
    };
  },

  examples: () => ({
    fails: [
      {
        sent: "<title>App</title><div id=root></div><script src=/app.js></script>",
        html: `<title>Green tea</title><h1>Green tea</h1><p>${words(40)}</p><a href=/black>Black tea</a><a href=/black>Black</a><a href=https://other.example/>Other</a>`,
        says: "0 words and 0 internal links are sent",
        because: "all of it is written by scripts",
      },
      {
        sent: "<title>App</title><div id=root></div><script src=/app.js></script>",
        html: `<title>Green tea</title><p>${words(40)}</p>`,
        says: "the title “App”",
        because: "the title is another one, too",
      },
      {
        sent: "<title>App</title><script src=/app.js></script>",
        html: "<h1>Teas</h1>",
        says: "the title “App”",
        because: "a gallery has few words",
      },
      { sent: `<p>${words(18)}</p>`, html: `<p>${words(18)}</p><a href=/tea></a>`, because: "its links are added" },
      { sent: "<p>Tea</p>", html: `<p>${words(20)}</p>`, because: "twenty words are a text" },
      { sent: `<p>${words(20)}</p>`, html: `<p>${words(40)}</p>`, because: "half of it is written by scripts" },
    ],
    passes: [
      { sent: `<p>${words(28)}</p>`, html: `<p>${words(40)}</p>`, because: "30 percent are a widget's" },
      { sent: `<p>${words(40)}</p>`, html: `<p>${words(30)}</p>`, because: "scripts have taken some away" },
      {
        sent: `<h1>Tea</h1><p>${words(40)}</p>`,
        html: `<h1>Tea</h1><p>${words(40)}</p><a href=/black>Black</a>`,
        because: "it says most of it itself",
      },
      { sent: "<p>Tea</p>", html: `<h2>Tea</h2><h1></h1><p>${words(18)}</p>`, because: "so few words tell nothing" },
      { html: `<p>${words(40)}</p>`, outcome: "not-applicable", because: "no browser has finished it" },
      {
        sent: "<p>Tea</p>",
        html: `<meta name=robots content=noindex><p>${words(40)}</p>`,
        outcome: "not-applicable",
        because: "nobody looks for it",
      },
    ],
  }),
});

function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `leaf${index}`).join(" ");
}
