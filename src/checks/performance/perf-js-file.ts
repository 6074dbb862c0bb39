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
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MAX_KB,
  threshold: "at most {limit} KB as sent; an error above 1 MB",
  message: "The script has {size} as sent; {pages:page loads/pages load} it.",
  noSuggestion: "The script belongs to the theme or a plugin and has to be reduced there.",
  docs: {
    what: "A script of the site has more than {limit} KB as it is sent, compressed or not; above 1 MB it is an error.",
    why: "Scripts must be loaded, read and run, and while they run the page does not react.",
    fix: "Load only what the page needs: split the bundle, leave out libraries that are hardly used, and drop plugins whose script is not needed on the page.",
    sources: ["https://web.dev/articles/reduce-javascript-payloads-with-code-splitting"],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }, limit) {
    const bytes = url.resource?.type === "script" ? (url.resource.wireBytes ?? 0) : 0;
    if (bytes <= limit * KB) return;
    const { count, related } = usersOf(url, graph);
    const severity = bytes > MAX_BYTES_BEFORE_ERROR ? "error" : "notice";
    yield { severity, size: inBytes(bytes), pages: count, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 250001 } } },
        at: ["/tea"],
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
        because: "it is just not large enough to be an error",
      },
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 1_000_001 } } },
        at: ["/tea"],
        severity: "error",
        because: "it is large enough to be an error",
      },
    ],
    passes: [
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: 250_000 } } },
        because: "it is just within the limit",
      },
      {
        pages: { "/": '<script src="/tea"></script>', "/tea": { resource: { type: "script", wireBytes: null } } },
        because: "nobody knows how large it is",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea"></script>',
          "https://other.example.net/tea": { resource: { type: "script", wireBytes: 9_000_000 } },
        },
        because: "a stranger's file is not the site's to change",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 9_000_000 } } },
        because: "images have a check of their own",
      },
    ],
  }),
});
