import { inWholeUnits } from "../kit/beyond.ts";
import { defineCheck } from "../kit/define-check.ts";
import { ownResource, usersOf } from "../kit/resources.ts";

const DAY = 86_400;
/** Visitors who come back in the same week should not load the same files again. */
const MIN_DAYS = 7;
const TYPES = new Set(["image", "script", "style", "font"]);

export default defineCheck({
  id: "perf-short-cache",
  scope: "site",
  title: "Resource has a short or missing cache lifetime",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MIN_DAYS,
  threshold: "at least {limit} days; warning if there are no cache headers",
  message: "{claim}; {pages:page loads/pages load} it.",
  noSuggestion: "Caching of static files is configured on the server.",
  docs: {
    what: "An image, script, stylesheet or font has a cache lifetime shorter than {limit} days, or no cache headers (`Cache-Control` or `Expires`).",
    why: "Returning visitors re-download or revalidate unchanged files. Without cache headers, browsers use heuristics based on Last-Modified, or revalidate every time.",
    fix: "Send `Cache-Control: max-age=31536000, immutable` for versioned files, and a week or more for others.",
    sources: [
      "https://developer.chrome.com/docs/lighthouse/performance/uses-long-cache-ttl",
      "https://web.dev/articles/http-cache",
    ],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }, limit) {
    const { type = "other", cacheSeconds = null } = url.resource ?? {};
    if (!TYPES.has(type) || (cacheSeconds !== null && cacheSeconds >= limit * DAY)) return;
    const { count, related } = usersOf(url, graph);
    if (count === 0) return;
    const severity = cacheSeconds === null ? "warning" : "notice";
    yield { severity, claim: claimOf(cacheSeconds), pages: count, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 604_799 } } },
        at: ["/tea.png"],
        severity: "notice",
        says: "for 6 days",
        because: "it is one second less than seven days",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", cacheSeconds: null } },
        },
        at: ["/tea.js"],
        because: "there are no cache headers",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style", cacheSeconds: 0 } },
        },
        at: ["/tea.css"],
        because: "browsers revalidate every time",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 7200 } } },
        at: ["/tea.png"],
        because: "two hours is short",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: null } } },
        at: ["/tea.png"],
        severity: "warning",
        says: "No cache lifetime is set",
        because: "there are no cache headers, so browsers guess",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 0 } } },
        at: ["/tea.png"],
        says: "revalidate the file every time",
        because: "browsers revalidate every time",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 3600 } } },
        at: ["/tea.png"],
        says: "for 1 h",
        because: "an hour is short",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 3599 } } },
        at: ["/tea.png"],
        says: "for 59 min",
        because: "it is one second less than an hour",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 172_800 } } },
        at: ["/tea.png"],
        says: "for 2 days",
        because: "two days is short",
      },
    ],
    passes: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { cacheSeconds: 604_800 } } },
        because: "seven days is enough",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { resource: { cacheSeconds: 60 } },
        },
        because: "it is hosted on a third-party server",
      },
      {
        pages: {
          "/": '<script type="application/json" src="/tea.json"></script>',
          "/tea.json": { resource: { type: "other", cacheSeconds: 0 } },
        },
        because: "data may change every minute",
      },
      { pages: { "/": "<p>Tea</p>", "/tea.png": { resource: { cacheSeconds: 0 } } }, because: "no page loads it" },
    ],
  }),
});

function claimOf(seconds: number | null): string {
  if (seconds === null) return "No cache lifetime is set, so browsers use heuristics";
  if (seconds === 0) return "The cache lifetime is 0, so browsers revalidate the file every time";
  return `The file is cacheable for ${inWholeUnits(seconds)}`;
}
