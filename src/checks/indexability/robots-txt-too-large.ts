import { MAX_ROBOTS_BYTES } from "#domain/robots-txt.ts";
import { defineCheck } from "../kit/define-check.ts";

export default defineCheck({
  id: "robots-txt-too-large",
  scope: "site",
  title: "robots.txt is too large",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "more than 500 KiB",
  message: "{url} is larger than 500 KiB; crawlers ignore the rest.",
  noSuggestion: "Only the person who maintains the file knows which rules are still needed.",
  docs: {
    what: "robots.txt is larger than 500 KiB.",
    why: "Google only reads the first 500 KiB, and other crawlers may read less. Rules after that are ignored.",
    fix: "Replace lists of individual URLs with directory rules or `*` wildcards.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt",
      "https://www.rfc-editor.org/rfc/rfc9309#section-2.5",
    ],
  },
  needs: ["robots"],
  appliesTo: ({ robots }) => (robots.state === "found" ? "applies" : "not-applicable"),

  *detect({ robots }) {
    if (robots.bytes > MAX_ROBOTS_BYTES) yield { url: robots.url };
  },

  examples: () => ({
    fails: [{ pages: { "/": "" }, robots: { bytes: 512_001 }, at: [""], because: "it is one byte over the limit" }],
    passes: [
      { pages: { "/": "" }, robots: { bytes: 512_000 }, because: "it is exactly at the limit" },
      { pages: { "/": "" }, robots: { state: "missing", status: 404, bytes: 600_000 }, because: "there is no file" },
    ],
  }),
});
