import type { HeaderSample } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inBytes, isOwn, usersOf } from "../kit/resources.ts";
import { affected, headerOf } from "../kit/site-headers.ts";

/** Below this, compression saves less than a packet; servers leave such files alone by default. */
const MIN_BYTES = 1024;

export default defineCheck({
  id: "perf-no-compression",
  scope: "site",
  title: "Text is sent without compression",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  threshold: "from 1 KB",
  message: "{what} of {size} is sent without compression.",
  docs: {
    what: "A page, script, style sheet or SVG of the site of more than 1 KB is sent as it is, although the audit said that it takes gzip, Brotli and Zstandard. Pages are told once for the site.",
    why: "Text shrinks to a third or a quarter; without compression every visit loads the rest in vain.",
    fix: "Turn on gzip or Brotli for text, style sheets, scripts, JSON and SVG, in the server or at the content network.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression"],
  },
  needs: ["graph", "headerSamples"],

  *detect({ graph, headerSamples, site }) {
    const pages = affected(headerSamples, isUncompressed);
    if (pages) {
      const [first] = headerSamples.filter(isUncompressed);
      const what = pages.pages === 1 ? "The page" : `HTML (pages such as ${first?.page.url})`;
      yield { what, size: sizeOf(first), evidence: { related: pages.related } };
    }
    for (const url of graph.urls()) {
      const { type, bodyBytes = null, encoding = null, mediaType } = url.resource ?? {};
      const isText = type === "script" || type === "style" || mediaType === "image/svg+xml";
      if (!isText || encoding !== null || bodyBytes === null || bodyBytes <= MIN_BYTES) continue;
      if (!isOwn(url.url, site.origin)) continue;
      const what = type === "script" ? "A script" : type === "style" ? "A style sheet" : "An SVG image";
      yield { at: url, what, size: inBytes(bodyBytes), evidence: { related: usersOf(url, graph).related } };
    }
  },

  examples: {
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-length": "1025" } } },
        at: [""],
        says: "The page of 1 KB",
        because: "the page is large enough to be compressed",
      },
      {
        pages: {
          "/": { html: '<script src="/tea.js"></script>', headers: { "content-encoding": "br" } },
          "/tea.js": { resource: { type: "script", bodyBytes: 1025 } },
        },
        at: ["/tea.js"],
        says: "A script",
        because: "the script is sent as it is",
      },
      {
        pages: {
          "/": {
            html: '<img src="/tea.svg" alt="Tea"><link rel="stylesheet" href="/tea.css">',
            headers: { "content-encoding": "br" },
          },
          "/tea.svg": { resource: { mediaType: "image/svg+xml", bodyBytes: 4000 } },
          "/tea.css": { resource: { type: "style", bodyBytes: 4000 } },
        },
        at: ["/tea.svg", "/tea.css"],
        says: "An SVG image",
        because: "drawings and style sheets are text, too",
      },
      {
        pages: {
          "/": { html: '<link rel="stylesheet" href="/tea.css">', headers: { "content-encoding": "br" } },
          "/tea.css": { resource: { type: "style", mediaType: "text/css", bodyBytes: 1025 } },
        },
        at: ["/tea.css"],
        says: "A style sheet",
        because: "the style sheet is sent as it is",
      },
      {
        pages: {
          "/": { html: '<a href="/b">B</a>', headers: { "content-length": "9000" } },
          "/b": { html: "<p>B</p>", headers: { "content-length": "9000" } },
        },
        at: [""],
        says: "HTML (pages such as https://example.com/)",
        because: "the server compresses no page",
      },
      {
        pages: { "/": { html: `<p>${"tea ".repeat(300)}</p>` } },
        at: [""],
        because: "sent in chunks it has no length, but 1,207 bytes were read",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-length": "9000", "content-encoding": "gzip" } } },
        because: "the page is compressed",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-length": "1024" } } },
        because: "the page is small",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 1024 } },
        },
        because: "the script is small",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", bodyBytes: 9000, encoding: "zstd" } },
        },
        because: "the script is compressed",
      },
      {
        pages: {
          "/": '<img src="/tea.svg" alt="Tea">',
          "/tea.svg": { resource: { mediaType: "image/svg+xml", wireBytes: 9000, bodyBytes: null } },
        },
        because: "it was not read, so nobody knows",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea">',
          "/tea.png": { resource: { wireBytes: 90_000, bodyBytes: 90_000 } },
        },
        because: "photographs are compressed already",
      },
      {
        pages: {
          "/": '<script src="https://other.example.net/tea.js"></script>',
          "https://other.example.net/tea.js": { resource: { type: "script", bodyBytes: 9000 } },
        },
        because: "a stranger's server is not the site's to change",
      },
    ],
  },
});

function isUncompressed(sample: HeaderSample): boolean {
  return headerOf(sample, "content-encoding") === "" && bytesOf(sample) > MIN_BYTES;
}

/** As declared: an uncompressed page sent in chunks has no length, and counts by what was read. */
function bytesOf({ headers, bytes }: HeaderSample): number {
  const declared = Number(headerOf({ headers }, "content-length"));
  return declared > 0 ? declared : bytes;
}

function sizeOf(sample: HeaderSample | undefined): string {
  return inBytes(sample ? bytesOf(sample) : 0);
}
