import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { internalLinks, saysNothing, shareAdded } from "../kit/rendering.ts";

/** Fewer words tell nothing about shares. */
const FEW_WORDS = 20;

export default defineCheck({
  id: "js-content-dependent",
  title: "Content rendered by JavaScript only",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  /** A third of the text is more than a widget adds. */
  limit: 30,
  threshold: "at most {limit}% of words added by JavaScript",
  message:
    "{share}% of the text requires JavaScript: the raw HTML has {sent:word/words} and {sentLinks:internal link/internal links}, the rendered page {finished:word/words} and {links:internal link/internal links}.{title}",
  noSuggestion: "The server has to deliver the content, which depends on how the site is built.",
  docs: {
    what: "More than {limit}% of the page's words aren't in the raw HTML and are added by JavaScript.",
    why: "AI crawlers and most social networks don't run JavaScript, so they don't see this content. Google renders pages in a later step, and Bing not always. Any JavaScript error leaves the page empty for all of them.",
    fix: "Use server-side rendering, static generation (Next.js, Nuxt, SvelteKit, Angular SSR, Astro) or prerendering for important pages. Start with links, since crawlers need them to discover other pages.",
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
    const becomesOne = saysNothing(sent) && (hasHeading || (links > 0 && finished > 0));
    if (!becomesOne && (finished < FEW_WORDS || share <= limit)) return;
    const title = context.document.titles[0]?.text ?? "";
    yield {
      // Headings aren't counted as words of the text; where there is nothing else, all of it is added.
      ...{ share: becomesOne ? 100 : share, finished, sent: sent.wordCount, sentLinks: sent.internalLinks, links },
      title: sent.title === null || sent.title === title ? "" : ` The raw HTML title is “${sent.title}”.`,
    };
  },

  examples: () => ({
    fails: [
      {
        sent: "<title>App</title><div id=root></div><script src=/app.js></script>",
        html: `<title>Green tea</title><h1>Green tea</h1><p>${words(40)}</p><a href=/black>Black tea</a><a href=/black>Black</a><a href=https://other.example/>Other</a>`,
        says: "the raw HTML has 0 words and 0 internal links",
        because: "all content is added by JavaScript",
      },
      {
        sent: "<title>App</title><div id=root></div><script src=/app.js></script>",
        html: `<title>Green tea</title><p>${words(40)}</p>`,
        says: "title is “App”",
        because: "the title differs, too",
      },
      {
        sent: "<title>App</title><script src=/app.js></script>",
        html: "<h1>Teas</h1>",
        says: "100% of the text requires JavaScript",
        because: "a gallery has few words",
      },
      { sent: `<p>${words(18)}</p>`, html: `<p>${words(18)}</p><a href=/tea></a>`, because: "its links are added" },
      { sent: "<p>Tea</p>", html: `<p>${words(20)}</p>`, because: "twenty words are enough" },
      {
        sent: `<p>${words(20)}</p>`,
        html: `<p>${words(40)}</p>`,
        because: "half of the content is added by JavaScript",
      },
    ],
    passes: [
      {
        sent: "<div id=root></div><script src=/app.js></script>",
        html: "<a href=/tea></a>",
        because: "the rendered page has no text, either",
      },
      { sent: `<p>${words(28)}</p>`, html: `<p>${words(40)}</p>`, because: "30% is a widget" },
      { sent: `<p>${words(40)}</p>`, html: `<p>${words(30)}</p>`, because: "JavaScript removed some" },
      {
        sent: `<h1>Tea</h1><p>${words(40)}</p>`,
        html: `<h1>Tea</h1><p>${words(40)}</p><a href=/black>Black</a>`,
        because: "most content is in the raw HTML",
      },
      {
        sent: "<p>Tea</p>",
        html: `<h2>Tea</h2><h1></h1><p>${words(18)}</p>`,
        because: "there are too few words to tell",
      },
      { html: `<p>${words(40)}</p>`, outcome: "not-applicable", because: "it wasn't rendered" },
      {
        sent: "<p>Tea</p>",
        html: `<meta name=robots content=noindex><p>${words(40)}</p>`,
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `leaf${index}`).join(" ");
}
