import { defineCheck } from "../kit/define-check.ts";
import { inBytes, loadedResource, usersOf } from "../kit/resources.ts";

const KB = 1024;
/** What Googlebot reads of a file of text; it ignores the rest. */
const MAX_KB = 2048;

export default defineCheck({
  id: "http-resource-too-large",
  scope: "site",
  title: "Script or stylesheet exceeds Google's crawl size limit",
  effect: "understanding",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MAX_KB,
  threshold: "at most {limit} KB uncompressed; Google's limit is 2,048 KB",
  message: "The {kind} is {size}; Google only processes the first 2 MB.",
  noSuggestion: "The file has to be split or reduced at build time.",
  docs: {
    what: "A script or stylesheet is larger than {limit} KB uncompressed.",
    why: "Googlebot reads only the first 2 MB of each file, so it may see a broken or empty page. Visitors have to download the whole file.",
    fix: "Split the file and load only what the page needs.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/googlebot"],
  },
  needs: ["graph"],
  each: loadedResource,

  *detect({ url, graph }, limit) {
    const { type, bodyBytes = null, wireBytes = null, encoding = null } = url.resource ?? {};
    if (type !== "script" && type !== "style") return;
    // A file longer than what is read has no size of its own; sent uncompressed, its declared length tells.
    const bytes = bodyBytes ?? (encoding === null ? wireBytes : null) ?? 0;
    if (bytes <= limit * KB) return;
    const kind = type === "script" ? "script" : "stylesheet";
    yield { kind, size: inBytes(bytes, limit * KB), evidence: { related: usersOf(url, graph).related } };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 2_097_153, wireBytes: 400_000, encoding: "gzip" } },
        },
        at: ["/tea.js"],
        because: "it is one byte over the limit uncompressed",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style", bodyBytes: null, wireBytes: 9_000_000 } },
        },
        at: ["/tea.css"],
        because: "its Content-Length is used",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style", bodyBytes: 2_097_153 } },
        },
        at: ["/tea.css"],
        says: "The stylesheet",
        because: "the end of the stylesheet is ignored",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 2_097_153 } },
        },
        at: ["/tea.js"],
        says: "The script",
        because: "the end of the script is ignored",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 2_097_152, wireBytes: 2_097_152 } },
        },
        because: "it is exactly at the limit",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: null, wireBytes: 9_000_000, encoding: "gzip" } },
        },
        because: "its uncompressed size is unknown",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 9_000_000 } } },
        because: "images have a separate check",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
    ],
  }),
});
