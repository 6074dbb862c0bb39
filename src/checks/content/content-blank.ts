import { SHELL_WORDS } from "#domain/rendering.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "content-blank",
  title: "Page is blank",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The page has {words:word/words}, no headings, links or images, even after JavaScript rendering.",
  noSuggestion: "The page has no text to base a suggestion on.",
  docs: {
    what: "The page returns a success status but shows almost nothing: fewer than 20 words and no heading, link, form control, image or video, even after JavaScript rendering.",
    why: "Visitors see a blank page, and search engines treat it as a soft 404.",
    fix: "Open the page in a private window. If it's blank there too, fix its scripts or data source. If not, it depends on a cookie, a login or a feature that headless browsers (and search engines) don't have.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: indexable,

  *detect({ document }) {
    const { wordCount, headings, images, videos, links, controls, resources } = document;
    const things = [headings, images, videos, links, controls];
    const isEmpty = wordCount < SHELL_WORDS && things.every(({ length }) => length === 0);
    if (isEmpty && !resources.some(({ kind }) => SHOWN.has(kind))) yield { words: wordCount };
  },

  examples: () => ({
    fails: [
      {
        sent: "<div id=root></div><script src=/app.js></script>",
        html: "<div id=root>Loading</div><script src=/app.js></script>",
        says: "1 word",
        because: "its scripts render nothing",
      },
    ],
    passes: [
      { sent: "<div></div>", html: "<h1>Tea</h1>", because: "it has a heading" },
      { sent: "<div></div>", html: "<img src=/tea.jpg alt=Tea>", because: "it has an image" },
      { sent: "<div></div>", html: "<a href=/>Home</a>", because: "it has a menu" },
      {
        sent: "<div></div>",
        html: "<button>Add</button>",
        because: "an app may be empty until somebody adds something",
      },
      { sent: "<div></div>", html: "<video src=/tea.mp4></video>", because: "it has a video" },
      { sent: "<div></div>", html: "<iframe src=/map></iframe>", because: "it embeds another page" },
      { sent: "<div></div>", html: `<p>${"leaf ".repeat(20)}</p>`, because: "it has some text" },
      {
        sent: "<div></div>",
        html: "<meta name=robots content=noindex><div></div>",
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: "<div></div>", outcome: "not-applicable", because: "it wasn't rendered" },
    ],
  }),
});

/** What pages show besides pictures. */
const SHOWN: ReadonlySet<string> = new Set(["iframe", "media", "object"]);
