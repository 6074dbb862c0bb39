import { defineCheck } from "../kit/define-check.ts";
import { listablePage } from "../kit/guards.ts";

const KB = 1024;
const MB = 1024 * KB;
/** Googlebot reads the first 2 MB of an HTML file, counted without compression. */
const MAX_BYTES = 2 * MB;
/** Half of it: time to look for the cause before text is lost. */
const WARN_KB = 1024;

export default defineCheck({
  id: "http-html-too-large",
  title: "HTML is too large",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: WARN_KB,
  threshold: "more than {limit} KB without compression; an error above 2 MB",
  message: "The HTML has {megabytes} MB without compression; {consequence}.",
  noSuggestion: "What makes the page so large comes from its template or its content; a person has to reduce it.",
  docs: {
    what: "The HTML of the page has more than {limit} KB (warning) or 2 MB (error), counted without compression. Images and scripts in files of their own do not count.",
    why: "Googlebot reads the first 2 MB only: text and links after that do not exist for it. Phones take long to read such a page.",
    fix: "Look for pictures, styles and data written into the HTML, and put them into files. Split very long lists into pages.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/googlebot"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document: { htmlBytes } }, limit) {
    if (htmlBytes <= limit * KB) return;
    const isLost = htmlBytes > MAX_BYTES;
    const consequence = isLost ? "Googlebot reads the first 2 MB only" : "Googlebot stops at 2 MB";
    const megabytes = Math.floor((htmlBytes / MB) * 10) / 10;
    yield { severity: isLost ? "error" : "warning", megabytes, consequence };
  },

  examples: () => ({
    fails: [
      {
        html: `<!--${"x".repeat(1_048_576 - 6)}-->`,
        severity: "warning",
        says: "Googlebot stops at 2 MB",
        because: "it has a byte more than 1 MB",
      },
      {
        html: `<!--${"x".repeat(2_097_152)}-->`,
        severity: "error",
        says: "reads the first 2 MB only",
        because: "it has more than 2 MB",
      },
      {
        html: `<!--${"x".repeat(2_097_152 - 7)}-->`,
        severity: "warning",
        because: "it has 2 MB, of which nothing is lost",
      },
    ],
    passes: [
      { html: `<!--${"x".repeat(1_048_576 - 7)}-->`, because: "it has 1 MB" },
      {
        html: `<meta name="robots" content="noindex"><!--${"x".repeat(1_048_576)}-->`,
        because: "search engines need not read it",
      },
    ],
  }),
});
