import { defineCheck } from "../kit/define-check.ts";
import { inBytes, ownResource, usersOf } from "../kit/resources.ts";

/** Pages show nothing before their stylesheets have loaded; this much takes a second on a slow mobile line. */
const MAX_KB = 150;
const KB = 1000;
const MAX_BYTES_BEFORE_ERROR = 500_000;

export default defineCheck({
  id: "perf-css-file",
  scope: "site",
  title: "Stylesheet is too large",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MAX_KB,
  threshold: "transfer size of at most {limit} KB; error above 500 KB",
  message: "The stylesheet has a transfer size of {size}; {pages:page loads/pages load} it.",
  noSuggestion: "The stylesheet belongs to the theme or a plugin and has to be reduced there.",
  docs: {
    what: "A stylesheet on the site has a transfer size over {limit} KB; above 500 KB it's an error.",
    why: "Stylesheets are render-blocking: browsers show nothing until they've loaded.",
    fix: "Remove unused CSS, and split the rest by page type.",
    sources: ["https://web.dev/articles/reduce-unused-css"],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }, limit) {
    const bytes = url.resource?.type === "style" ? (url.resource.wireBytes ?? 0) : 0;
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
        pages: {
          "/": '<link rel="stylesheet" href="/tea">',
          "/tea": { resource: { type: "style", wireBytes: 150001 } },
        },
        at: ["/tea"],
        says: "150.01 KB",
        because: "it is one byte over the limit",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea">',
          "/tea": { resource: { type: "style", wireBytes: 500001 } },
        },
        at: ["/tea"],
        because: "it is very large",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea">',
          "/tea": { resource: { type: "style", wireBytes: 500_000 } },
        },
        at: ["/tea"],
        severity: "notice",
        because: "it is just below the error threshold",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea">',
          "/tea": { resource: { type: "style", wireBytes: 500_001 } },
        },
        at: ["/tea"],
        severity: "error",
        says: "500.01 KB",
        because: "it is above the error threshold",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea">',
          "/tea": { resource: { type: "style", wireBytes: 150_000 } },
        },
        because: "it is exactly at the limit",
      },
      {
        pages: { "/": '<link rel="stylesheet" href="/tea">', "/tea": { resource: { type: "style", wireBytes: null } } },
        because: "its size is unknown",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="https://other.example.net/tea">',
          "https://other.example.net/tea": { resource: { type: "style", wireBytes: 9_000_000 } },
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
