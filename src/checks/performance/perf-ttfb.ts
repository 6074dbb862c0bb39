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
  title: "Slow server response time (TTFB)",
  effect: "breakage",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_MS,
  threshold: "at most {limit} ms TTFB (median of three requests); error above 1,800 ms",
  message: "Time to first byte was {ms} ms.",
  noSuggestion: "The cause of the slow response isn't visible from outside.",
  docs: {
    what: "The server takes more than {limit} ms to send the first byte. The slowest pages are measured three times, twice without concurrent requests; other pages are only reported if these stay slow. Queueing, DNS lookup and connection time are excluded.",
    why: "Nothing can render before the first byte arrives, so every other metric is delayed by it.",
    fix: "Add a page cache, then look for slow database queries and slow external calls.",
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
        because: "it stays slow without concurrent requests",
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
        because: "all measured pages are slow on their own, so the others count as slow, too",
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
        because: "four of five measured pages are slow on their own, so the first counts as slow, too",
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
        because: "four measured pages aren't conclusive for the others",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", ttfbMs: 900, quietTtfbMs: 800 } },
        because: "it is exactly at the limit",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", ttfbMs: 3000 } },
        because: "a single slow response during a busy crawl isn't conclusive",
      },
      {
        pages: {
          ...Object.fromEntries(
            ["/", "/1", "/2", "/3", "/4"].map((path) => [path, { html: "<p>Tea</p>", ttfbMs: 1200, quietTtfbMs: 100 }]),
          ),
          "/5": { html: "<p>Tea</p>", ttfbMs: 1000 },
        },
        because: "the site was slowed down by the audit itself",
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
        because: "error pages are reported separately",
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
        because: "pages exactly at the limit aren't slow",
      },
      {
        pages: { "/": { html: "<p>Wait</p>", quietTtfbMs: 900, challenge: true } },
        because: "a bot challenge isn't the page",
      },
      { pages: { "/": { quietTtfbMs: 900 } }, because: "a document isn't a page" },
      {
        pages: { "/": "<p>Tea</p>", "https://other.example.net/": { html: "", quietTtfbMs: 900 } },
        because: "external sites are not checked",
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
