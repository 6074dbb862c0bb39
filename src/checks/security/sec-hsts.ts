import { inWholeUnits } from "../kit/beyond.ts";
import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { headerValues } from "../kit/site-headers.ts";

/** 180 days: a visitor who comes twice a year is always protected. */
const MIN_DAYS = 180;
const DAY = 86_400;

export default defineCheck({
  id: "sec-hsts",
  scope: "site",
  title: "HSTS header is missing or max-age is too short",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MIN_DAYS,
  threshold: "max-age of at least {limit} days",
  message: "{state}.",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "No page sends `Strict-Transport-Security` with a `max-age` of at least {limit} days.",
    why: "Without it, the first request of each visit may use HTTP and can be intercepted or redirected.",
    fix: "Send `Strict-Transport-Security: max-age=31536000` once the whole site works over HTTPS. Add `includeSubDomains` only if every subdomain supports HTTPS, too.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security",
      "https://www.rfc-editor.org/rfc/rfc6797",
    ],
  },
  needs: ["headerSamples"],

  appliesTo(context) {
    // Browsers heed it over HTTPS only.
    return context.site.origin.startsWith("https:") ? publicSite(context) : "not-applicable";
  },

  *detect({ headerSamples }, limit) {
    if (headerSamples.length === 0) return;
    let longest = -1;
    let header = "";
    for (const sample of headerSamples) {
      // Browsers take the first of repeated headers (RFC 6797 §8.1).
      const [value = ""] = headerValues(sample, "strict-transport-security");
      const seconds = maxAge(value);
      if (seconds > longest) [longest, header] = [seconds, value];
    }
    if (longest >= limit * DAY) return;
    const state =
      longest < 0
        ? "No page sends a Strict-Transport-Security header"
        : `Strict-Transport-Security has a max-age of ${inWholeUnits(longest)}; at least ${limit === 1 ? "1 day" : `${limit} days`} is required`;
    yield { state, evidence: header === "" ? {} : { header: `strict-transport-security: ${header}` } };
  },

  examples: () => ({
    fails: [
      { pages: { "/": "<p>Tea</p>" }, at: [""], says: "No page sends", because: "no page sends the header" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "strict-transport-security": "max-age=15551999" } } },
        at: [""],
        says: "max-age of 179 days; at least 180 days is required",
        because: "it is one second less than 180 days",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "strict-transport-security": "max-age=0" } } },
        at: [""],
        says: "max-age of 0 s",
        because: "it is turned off",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "strict-transport-security": "includeSubDomains" } } },
        at: [""],
        says: "No page sends",
        because: "without a max-age, browsers ignore the header",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "strict-transport-security": 'max-age="15552000"; preload' } } },
        because: "it is 180 days",
      },
      {
        pages: {
          "/": '<a href="/login">Log in</a>',
          "/login": { html: "<p>Log in</p>", headers: { "strict-transport-security": "max-age=63072000" } },
        },
        because: "one page that sends it is enough for the host",
      },
      { origin: "http://example.com", pages: { "/": "<p>Tea</p>" }, because: "without HTTPS, it has no effect" },
      { origin: "https://192.168.0.7", pages: { "/": "<p>Tea</p>" }, because: "private network host" },
      { pages: { "/": { status: 500, html: "<p>Oh</p>" } }, because: "no page was crawled" },
      {
        pages: {
          "/": { html: '<a href="/b">B</a>', headers: { "strict-transport-security": "max-age=63072000" } },
          "/b": { html: "<p>B</p>", headers: { "strict-transport-security": "max-age=0" } },
        },
        because: "the longest max-age counts",
      },
    ],
  }),
});

/** Seconds, or -1 without a valid header. */
function maxAge(value: string): number {
  const [, seconds] = /(?:^|;)\s*max-age\s*=\s*"?(\d{1,12})"?\s*(?:;|$)/i.exec(value) ?? [];
  return Number(seconds ?? -1);
}
