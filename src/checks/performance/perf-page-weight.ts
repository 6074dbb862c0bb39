import { defineCheck } from "../kit/define-check.ts";
import { measured } from "../kit/lab.ts";
import { inBytes } from "../kit/resources.ts";

/** Heavier than nine of ten pages, by Lighthouse's figures of the HTTP Archive. */
const MOST_BYTES = 2_700_000;
const MOST_BEFORE_ERROR = 5_000_000;

export default defineCheck({
  id: "perf-page-weight",
  scope: "site",
  title: "Page is very heavy",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The page and its files transfer {bytes} in {requests:request/requests}.",
  noSuggestion: "What can go depends on what the page is for.",
  docs: {
    what: "The page transfers more than 2.7 MB with all files that it loads without scrolling, compressed as sent; a warning above 5 MB. One page per template is tested, and only when lab tests are enabled (labPages).",
    why: "It costs visitors time and money on a mobile connection.",
    fix: "Compress and resize images, load videos on demand, and remove scripts that nobody needs.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight"],
  },
  needs: ["lab"],
  each: measured(({ fcpMs }) => fcpMs),

  *detect({ lab, url }) {
    const { wireBytes = 0, requests = 0 } = lab.of(url) ?? {};
    if (wireBytes <= MOST_BYTES) return;
    yield { severity: wireBytes > MOST_BEFORE_ERROR ? "warning" : "notice", bytes: inBytes(wireBytes), requests };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { wireBytes: 2_700_001, requests: 40 } } },
        at: ["/"],
        severity: "notice",
        says: "transfer 2.7 MB in 40 requests",
        because: "it is a byte above the limit",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { wireBytes: 5_000_000 } } },
        at: ["/"],
        severity: "notice",
        because: "5 MB are not yet more than 5 MB",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { wireBytes: 5_000_001 } } },
        at: ["/"],
        severity: "warning",
        because: "it is more than 5 MB",
      },
    ],
    passes: [
      { pages: { "/": { html: "<p>Tea</p>", lab: { wireBytes: 2_700_000 } } }, because: "it is at the limit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page was not lab-tested" },
      {
        pages: { "/": { html: "<p>Tea</p>", lab: { fcpMs: null } } },
        outcome: "cannot-tell",
        because: "it wasn't measured",
      },
    ],
  }),
});
