import { defineCheck } from "../kit/define-check.ts";
import { asSent, readable } from "../kit/guards.ts";
import { pageKindOf } from "../kit/page-kind.ts";

/** Semrush and Scrawly draw the line here. */
const MIN_PERCENT = 10;
/** Enough text is enough, however much markup stands around it; and a small page is small by its nature. */
const ENOUGH_WORDS = 300;
const MIN_BYTES = 20_000;

export default defineCheck({
  id: "content-low-text-ratio",
  title: "Low text-to-HTML ratio",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  offByDefault: true,
  limit: MIN_PERCENT,
  threshold: "text is less than {limit}% of at least 20 KB of HTML, and fewer than 300 words",
  message: "Text makes up {percent}% of {kilobytes} KB of HTML.",
  noSuggestion: "The code comes from the theme and plugins and can't be reduced from outside.",
  docs: {
    what: "The page has little text and a low text-to-HTML ratio. The homepage, listing pages, shops and utility pages are excluded, because their markup serves other purposes. JavaScript-rendered pages are excluded, because their text isn't in the raw HTML.",
    why: "The ratio isn't a ranking factor, but inline styles, scripts and SVGs slow the page down, and crawlers and AI assistants have to process them all.",
    fix: "Move inline styles and scripts into external files, and load SVGs as images.",
    sources: ["https://web.dev/articles/extract-critical-css"],
  },
  needs: ["document", "headers"],
  appliesTo: asSent(readable),

  *detect(context, limit) {
    const { mainText, htmlBytes, wordCount } = context.document;
    if (htmlBytes < MIN_BYTES || wordCount >= ENOUGH_WORDS) return;
    const kind = pageKindOf(context);
    if (kind === "home" || kind === "list" || kind === "service" || kind === "product") return;
    const percent = (new TextEncoder().encode(mainText).length / htmlBytes) * 100;
    if (percent >= limit) return;
    // What is below the limit must not be rounded up to it.
    const shown = Math.min(Math.round(percent * 10) / 10, limit - 0.1);
    yield { percent: shown, kilobytes: Math.round(htmlBytes / 1000) };
  },

  examples: () => ({
    fails: [
      { html: page(1990, 20_000), says: "makes up 9.9% of 20 KB", because: "9.95% of the page is text" },
      { html: page(60, 20_000), says: "makes up 0.3% of", because: "the percentage has one decimal" },
      { html: page(196, 20_000), says: "makes up 1% of", because: "0.98% is about one" },
      {
        html: `<p>${"t ".repeat(299)}</p><style>${" ".repeat(20_000)}</style>`,
        because: "299 words are not yet enough",
      },
    ],
    passes: [
      {
        html: page(1990, 20_000),
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "part of the text may be added by JavaScript",
      },
      { html: page(2000, 20_000), because: "10% of the page is text" },
      { html: page(100, 19_999), because: "the page is small" },
      { html: `<p>${"a ".repeat(300)}</p><style>${" ".repeat(20_000)}</style>`, because: "300 words are enough" },
      { url: "https://example.com/", html: page(100, 20_000), because: "homepages mainly link to other pages" },
      { html: `<body class="archive">${page(100, 20_000)}`, because: "it is a list" },
      { url: "https://example.com/contact", html: page(100, 20_000), because: "a contact page is short" },
      { html: `<body class="single-product">${page(100, 20_000)}`, because: "product pages are visual" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: `<p>${"t ".repeat(300)}</p><style>${" ".repeat(20_000)}</style>`, because: "300 words are enough" },
    ],
  }),
});

/** A page of so many bytes, with so many letters of text. */
function page(letters: number, bytes: number): string {
  const text = `<p>${"tea-leaves".repeat(Math.ceil(letters / 10)).slice(0, letters)}</p>`;
  return `${text}<style>${" ".repeat(bytes - text.length - "<style></style>".length)}</style>`;
}
