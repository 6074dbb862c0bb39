import { defineCheck } from "../kit/define-check.ts";
import { inBytes, ownResource, usersOf } from "../kit/resources.ts";

/** What a minifier takes away of most files written by hand; less has been minified once. */
const MIN_PERCENT = 10;
/** Less than this is not worth a build step: compressed, it is a packet or two. */
const MIN_SAVED_BYTES = 10 * 1024;

export default defineCheck({
  id: "perf-unminified",
  scope: "site",
  title: "Unminified script or stylesheet",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MIN_PERCENT,
  threshold: "{limit}% and 10 KB or more of comments, indentation and blank lines",
  message: "{percent}% of the {kind} ({saved} of {size}) is comments and whitespace.",
  noSuggestion: "The file belongs to the theme or a plugin; a caching plugin can minify it.",
  docs: {
    what: "At least {limit}% and 10 KB of a script or stylesheet is comments, indentation and blank lines. License comments (starting with `/*!` or mentioning a license or copyright), and further savings from minification, aren't counted.",
    why: "Visitors download text that only developers need.",
    fix: "Use a build step or performance plugin to minify scripts and stylesheets.",
    sources: [
      "https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript",
      "https://developer.chrome.com/docs/lighthouse/performance/unminified-css",
    ],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }, limit) {
    const { type, removableBytes = null, bodyBytes = null } = url.resource ?? {};
    if (removableBytes === null || bodyBytes === null) return;
    const percent = (removableBytes / bodyBytes) * 100;
    if (percent < limit || removableBytes < MIN_SAVED_BYTES) return;
    yield {
      percent: Math.floor(percent),
      kind: type === "script" ? "script" : "stylesheet",
      saved: inBytes(removableBytes),
      size: inBytes(bodyBytes),
      evidence: { related: usersOf(url, graph).related },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 102_400, removableBytes: 10_240 } },
        },
        at: ["/tea.js"],
        because: "exactly a tenth and 10 KB can go",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style", bodyBytes: 60_000, removableBytes: 20_000 } },
        },
        at: ["/tea.css"],
        because: "a third of the stylesheet is comments",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style", bodyBytes: 204_800, removableBytes: 20_480 } },
        },
        at: ["/tea.css"],
        says: "of the stylesheet",
        because: "a tenth of the stylesheet is not needed",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 102_400, removableBytes: 20_480 } },
        },
        at: ["/tea.js"],
        says: "20% of the script",
        because: "a fifth of the script is not needed",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 200_000, removableBytes: 19_999 } },
        },
        because: "it is just less than a tenth",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 50_000, removableBytes: 10_239 } },
        },
        because: "it is a byte less than 10 KB",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: null, removableBytes: null } },
        },
        because: "it wasn't fetched completely",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea.js"></script>',
          "https://other.example.net/tea.js": {
            resource: { type: "script", bodyBytes: 60_000, removableBytes: 30_000 },
          },
        },
        because: "third-party scripts are excluded",
      },
    ],
  }),
});
