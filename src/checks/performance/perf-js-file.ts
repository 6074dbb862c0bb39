import { defineCheck } from "../kit/define-check.ts";
import { inBytes, ownResource, usersOf } from "../kit/resources.ts";

/** A phone of the middle class needs a second to read and run so much compressed script. */
const MAX_KB = 250;
const KB = 1000;
const MAX_BYTES_BEFORE_ERROR = 1_000_000;

export default defineCheck({
  id: "perf-js-file",
  scope: "site",
  title: "Script is too large",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MAX_KB,
  threshold: "transfer size of at most {limit} KB; error above 1 MB",
  message: "The script has a transfer size of {size}; {pages:page loads/pages load} it.",
  noSuggestion: "The script belongs to the theme or a plugin and has to be reduced there.",
  docs: {
    what: "A script on the site has a transfer size over {limit} KB; above 1 MB it's an error.",
    why: "Scripts have to be downloaded, parsed and executed, and block interaction while they run.",
    fix: "Load only what the page needs: split the bundle, remove rarely used libraries, and drop plugins whose scripts the page doesn't need.",
    sources: ["https://web.dev/articles/reduce-javascript-payloads-with-code-splitting"],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }, limit) {
    const bytes = url.resource?.type === "script" ? (url.resource.wireBytes ?? 0) : 0;
    if (bytes <= limit * KB) return;
    const { count, related } = usersOf(url, graph);
    const severity = bytes > MAX_BYTES_BEFORE_ERROR ? "error" : "notice";
    yield {
      severity,
      size: inBytes(bytes, severity === "error" ? MAX_BYTES_BEFORE_ERROR : limit * KB),
      pages: count,
      evidence: { related },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 250001 } } },
        at: ["/tea"],
        says: "250.01 KB",
        because: "it is one byte over the limit",
      },
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 1000001 } } },
        at: ["/tea"],
        because: "it is very large",
      },
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 1_000_000 } } },
        at: ["/tea"],
        severity: "notice",
        because: "it is just below the error threshold",
      },
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 1_000_001 } } },
        at: ["/tea"],
        severity: "error",
        says: "1.001 MB",
        because: "it is above the error threshold",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 250_000 } } },
        because: "it is exactly at the limit",
      },
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: null } } },
        because: "its size is unknown",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea"></script>',
          "https://other.example.net/tea": { resource: { type: "script", wireBytes: 9_000_000 } },
        },
        because: "third-party files are excluded",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 9_000_000 } } },
        because: "images have a separate check",
      },
    ],
  }),
});
