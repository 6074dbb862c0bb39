import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";

/** Where Google's tools call the time to the first byte in need of improvement, and where poor. */
const MAX_MS = 800;
const MAX_MS_BEFORE_ERROR = 1800;
/** As many of the measured pages must stay slow when nothing else runs, before the times of the crawl are believed. */
const CONFIRMED_SHARE = 0.8;
/** With fewer measured pages, only these are reported. */
const MIN_MEASURED = 5;

export default defineCheck({
  id: "perf-ttfb",
  scope: "site",
  title: "Server answers slowly",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_MS,
  threshold: "at most {limit} ms to the first byte, the median of three requests; an error above 1,800 ms",
  message: "The first byte came after {ms} ms.",
  noSuggestion: "Why the server is slow is not visible from outside.",
  docs: {
    what: "The server takes more than {limit} ms before it sends the first byte of a page. The slowest pages are asked three times, twice when nothing else runs; other pages are reported only when these stayed slow. Waiting for a turn, for a name and for a connection does not count.",
    why: "Nothing can be shown before the first byte comes, so every other time on the page is longer by it.",
    fix: "Put a page cache before the application; then look for slow queries and slow calls to other services.",
    sources: ["https://web.dev/articles/ttfb", "https://web.dev/articles/optimize-ttfb"],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    const isSlowItself = staysSlow(graph.urls(), limit);
    for (const url of graph.urls()) {
      const ms = url.quietTtfbMs ?? (isSlowItself ? url.ttfbMs : null);
      if (!isPage(url) || ms === null || ms <= limit) continue;
      yield { at: url, severity: ms > MAX_MS_BEFORE_ERROR ? "error" : "warning", ms };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", ttfbMs: 900, quietTtfbMs: 801 } },
        at: ["/"],
        severity: "warning",
        because: "it stays slow when nothing else runs",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", ttfbMs: 2500, quietTtfbMs: 1801 } },
        at: ["/"],
        severity: "error",
        because: "it is very slow",
      },
      {
        pages: {
          ...Object.fromEntries(
            ["/", "/1", "/2", "/3", "/4"].map((path) => [
              path,
              { html: "<p>Tea</p>", ttfbMs: 1200, quietTtfbMs: 1100 },
            ]),
          ),
          "/5": { html: "<p>Tea</p>", ttfbMs: 1000 },
        },
        at: ["/", "/1", "/2", "/3", "/4", "/5"],
        because: "all measured pages are slow by themselves, so the others are, too",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", quietTtfbMs: 1800 } },
        severity: "warning",
        at: ["/"],
        because: "it is not yet very slow",
      },
      {
        pages: {
          "/": { html: "", ttfbMs: 900 },
          "/a": { html: "", quietTtfbMs: 900 },
          "/b": { html: "", quietTtfbMs: 900 },
          "/c": { html: "", quietTtfbMs: 900 },
          "/d": { html: "", quietTtfbMs: 900 },
          "/e": { html: "", quietTtfbMs: 700 },
        },
        at: ["/", "/a", "/b", "/c", "/d"],
        because: "four of five measured pages are slow by themselves, so the first is, too",
      },
      {
        pages: {
          "/": { html: "", ttfbMs: 700 },
          "/a": { html: "", ttfbMs: 900 },
          "/b": { html: "", quietTtfbMs: 900 },
          "/c": { html: "", quietTtfbMs: 900 },
          "/d": { html: "", quietTtfbMs: 900 },
          "/e": { html: "", quietTtfbMs: 900 },
        },
        at: ["/b", "/c", "/d", "/e"],
        because: "four measured pages say nothing about the others",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", ttfbMs: 900, quietTtfbMs: 800 } },
        because: "it is just within the limit",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", ttfbMs: 3000 } },
        because: "one slow moment of a busy crawl proves nothing",
      },
      {
        pages: {
          ...Object.fromEntries(
            ["/", "/1", "/2", "/3", "/4"].map((path) => [path, { html: "<p>Tea</p>", ttfbMs: 1200, quietTtfbMs: 100 }]),
          ),
          "/5": { html: "<p>Tea</p>", ttfbMs: 1000 },
        },
        because: "our own requests made the site slow",
      },
      {
        pages: {
          ...Object.fromEntries(
            ["/", "/1", "/2", "/3"].map((path) => [path, { html: "<p>Tea</p>", ttfbMs: 900, quietTtfbMs: 300 }]),
          ),
          "/5": { html: "<p>Tea</p>", ttfbMs: 1000 },
        },
        because: "too few pages were measured, and none was slow",
      },
      {
        pages: { "/": { status: 500, html: "<p>Oh</p>", ttfbMs: 3000, quietTtfbMs: 3000 } },
        because: "an error page has other problems",
      },
      {
        pages: {
          "/": { html: "", ttfbMs: 900 },
          "/a": { html: "", quietTtfbMs: 800 },
          "/b": { html: "", quietTtfbMs: 800 },
          "/c": { html: "", quietTtfbMs: 800 },
          "/d": { html: "", quietTtfbMs: 800 },
          "/e": { html: "", quietTtfbMs: 800 },
        },
        because: "pages just within the limit are not slow",
      },
      {
        pages: { "/": { html: "<p>Wait</p>", quietTtfbMs: 900, challenge: true } },
        because: "a challenge is not the page",
      },
      { pages: { "/": { quietTtfbMs: 900 } }, because: "a document is no page" },
      {
        pages: { "/": "<p>Tea</p>", "https://other.example.net/": { html: "", quietTtfbMs: 900 } },
        because: "other sites are as slow as they like",
      },
    ],
  }),
});

function isPage({ kind, status, isHtml, challenge }: SeenUrl): boolean {
  return kind === "page" && status === 200 && isHtml && !challenge;
}

/** Whether the times of the crawl say something about the site, and not about our own load. */
function staysSlow(urls: Iterable<SeenUrl>, limit: number): boolean {
  let [measured, slow] = [0, 0];
  for (const { quietTtfbMs } of urls) {
    if (quietTtfbMs === null) continue;
    measured += 1;
    if (quietTtfbMs > limit) slow += 1;
  }
  return measured >= MIN_MEASURED && slow / measured >= CONFIRMED_SHARE;
}
