import { beyond } from "../kit/beyond.ts";
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
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: WARN_KB,
  threshold: "more than {limit} KB uncompressed; error above 2 MB",
  message: "The HTML is {megabytes} MB uncompressed; {consequence}.",
  noSuggestion: "The size comes from the template or the content and has to be reduced there.",
  docs: {
    what: "The HTML is larger than {limit} KB (warning) or 2 MB (error) uncompressed. External images and scripts aren't counted.",
    why: "Googlebot reads only the first 2 MB; text and links after that are ignored. Large pages are also slow on mobile devices.",
    fix: "Move inline images, styles and data into external files, and paginate very long lists.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/googlebot"],
  },
  needs: ["document", "headers"],
  appliesTo: listablePage,

  *detect({ document: { htmlBytes } }, limit) {
    if (htmlBytes <= limit * KB) return;
    const isLost = htmlBytes > MAX_BYTES;
    const consequence = isLost ? "Googlebot only reads the first 2 MB" : "Googlebot stops at 2 MB";
    const megabytes = beyond((isLost ? MAX_BYTES : limit * KB) / MB, htmlBytes / MB, 1);
    yield { severity: isLost ? "error" : "warning", megabytes, consequence };
  },

  examples: () => ({
    fails: [
      {
        html: `<!--${"x".repeat(1_048_576 - 6)}-->`,
        severity: "warning",
        says: "is 1.001 MB uncompressed; Googlebot stops at 2 MB",
        because: "it has a byte more than 1 MB",
      },
      {
        html: `<!--${"x".repeat(2_097_152)}-->`,
        severity: "error",
        says: "is 2.001 MB uncompressed; Googlebot only reads the first 2 MB",
        because: "it has more than 2 MB",
      },
      {
        html: `<!--${"x".repeat(2_097_152 - 7)}-->`,
        severity: "warning",
        because: "it is 2 MB, so nothing is cut off",
      },
    ],
    passes: [
      { html: `<!--${"x".repeat(1_048_576 - 7)}-->`, because: "it has 1 MB" },
      {
        html: `<meta name="robots" content="noindex"><!--${"x".repeat(1_048_576)}-->`,
        because: "it is not indexable",
      },
    ],
  }),
});
