import type { ResourceFacts } from "#domain/resource.ts";
import type { HeaderSample, SeenUrl } from "#domain/site.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { inBytes, isOwnResource } from "../kit/resources.ts";
import { headerOf, total } from "../kit/site-headers.ts";

/** Below this, compression saves less than a packet; servers leave such files alone by default. */
const MIN_BYTES = 1024;

export default defineCheck({
  id: "perf-no-compression",
  scope: "site",
  title: "Text compression is not enabled",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_BYTES,
  threshold: "more than {limit} bytes",
  message: "{what} served uncompressed: {largest} ({size}).",
  noSuggestion: "Compression is enabled on the server.",
  docs: {
    what: "Pages, scripts, stylesheets or SVGs over {limit} bytes are served uncompressed, although the crawler accepts gzip, Brotli and Zstandard. Each type is reported once per site; one page per template is checked.",
    why: "Compression reduces text to a quarter or a third of its size; without it, every visit downloads unnecessary bytes.",
    fix: "Enable gzip or Brotli for HTML, CSS, JavaScript, JSON and SVG on the server or CDN.",
    sources: ["https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression"],
  },
  needs: ["graph", "headerSamples"],

  *detect({ graph, headerSamples, site }, limit) {
    const samples = headerSamples.filter(
      (sample) => headerOf(sample, "content-encoding") === "" && bytesOf(sample) > limit,
    );
    if (samples.length > 0) {
      const pages = total(samples);
      const all = total(headerSamples);
      const what = `${pages} of ${all} ${all === 1 ? "page" : "pages"} ${pages === 1 ? "is" : "are"}`;
      const sizes = samples.map((sample) => ({ url: sample.page.url, bytes: bytesOf(sample) }));
      yield { locator: "html", what, ...inOverview(sizes, pages, limit) };
    }
    for (const [kind, files] of filesByKind(graph.urls(), site.origin, limit)) {
      const what = files.length === 1 ? `1 ${kind} is` : `${files.length} ${kind}s are`;
      yield { locator: kind, what, ...inOverview(files, files.length, limit) };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-length": "1025" } } },
        at: [""],
        says: "1 of 1 page is served uncompressed: https://example.com/ (1.03 KB)",
        because: "the page is large enough to be compressed",
      },
      {
        pages: {
          "/": { html: '<script src="/tea.js"></script>', headers: { "content-encoding": "br" } },
          "/tea.js": { resource: { type: "script", bodyBytes: 1025 } },
        },
        at: [""],
        says: "1 script is served uncompressed: https://example.com/tea.js (1.03 KB)",
        because: "the script is served uncompressed",
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
        at: ["", ""],
        says: "1 SVG image is",
        because: "SVGs and stylesheets are text, too",
      },
      {
        pages: {
          "/": { html: '<link rel="stylesheet" href="/tea.css">', headers: { "content-encoding": "br" } },
          "/tea.css": { resource: { type: "style", mediaType: "text/css", bodyBytes: 1025 } },
        },
        at: [""],
        says: "1 stylesheet is",
        because: "the stylesheet is served uncompressed",
      },
      {
        pages: {
          "/": { html: '<a href="/b">B</a>', headers: { "content-length": "9000" } },
          "/b": { html: "<h1>B</h1>", headers: { "content-length": "11000" } },
        },
        at: [""],
        says: "2 of 2 pages are served uncompressed: the largest is https://example.com/b (11 KB)",
        because: "the server compresses no page",
      },
      {
        pages: { "/": { html: `<p>${"tea ".repeat(300)}</p>` } },
        at: [""],
        because: "a chunked response has no Content-Length, but 1,207 bytes were read",
      },
      {
        pages: {
          "/": {
            html: '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">',
            headers: { "content-encoding": "br" },
          },
          "/a.css": { resource: { type: "style", mediaType: "text/css", bodyBytes: 5000 } },
          "/b.css": { resource: { type: "style", mediaType: "text/css", bodyBytes: 7000 } },
        },
        at: [""],
        says: "2 stylesheets are served uncompressed: the largest is https://example.com/b.css (7 KB)",
        because: "one server setting affects all files of a type",
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
        because: "it wasn't fetched, so it is unknown",
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
        because: "third-party files are excluded",
      },
    ],
  }),
});

interface Sized {
  readonly url: string;
  readonly bytes: number;
}

/** The largest first: there compression saves most. */
function inOverview(all: readonly Sized[], count: number, limit: number) {
  const sorted = all.toSorted((one, two) => two.bytes - one.bytes);
  const [first] = sorted;
  const url = first?.url ?? "";
  return {
    largest: count === 1 ? url : `the largest is ${url}`,
    size: inBytes(first?.bytes ?? 0, limit),
    evidence: { related: sorted.slice(0, SHOWN_PLACES).map((sized) => sized.url) },
  };
}

function filesByKind(urls: Iterable<SeenUrl>, origin: string, limit: number): ReadonlyMap<string, readonly Sized[]> {
  const byKind = new Map<string, Sized[]>();
  for (const { url, resource } of urls) {
    const kind = resource && kindOf(resource);
    const bytes = resource?.bodyBytes ?? 0;
    if (!kind || resource.encoding !== null || bytes <= limit || !isOwnResource(url, origin)) continue;
    const files = byKind.get(kind) ?? [];
    files.push({ url, bytes });
    byKind.set(kind, files);
  }
  return byKind;
}

function kindOf({ type, mediaType }: ResourceFacts): string | undefined {
  if (type === "script") return "script";
  if (type === "style") return "stylesheet";
  return mediaType === "image/svg+xml" ? "SVG image" : undefined;
}

/** As declared: an uncompressed page sent in chunks has no length, and counts by what was read. */
function bytesOf({ headers, bytes }: HeaderSample): number {
  const declared = Number(headerOf({ headers }, "content-length"));
  return declared > 0 ? declared : bytes;
}
