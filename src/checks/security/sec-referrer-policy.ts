import type { HeaderSample } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { affected, headerValues } from "../kit/site-headers.ts";

const VALUES = new Set(
  "no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url".split(
    " ",
  ),
);

/** The second one keeps them from sites without HTTPS alone. */
const EXPOSING = new Set(["unsafe-url", "no-referrer-when-downgrade"]);

export default defineCheck({
  id: "sec-referrer-policy",
  scope: "site",
  title: "Referrer-Policy exposes full URLs",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{state} ({pages:page/pages} of {of}).",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "A `Referrer-Policy` header or meta tag sends full URLs to other sites: `unsafe-url` or `no-referrer-when-downgrade`. Pages without a policy are fine, because browsers then only send the origin.",
    why: "URLs can contain names, search queries and tokens. Every linked or embedded site receives them.",
    fix: "Remove the policy, or send `Referrer-Policy: strict-origin-when-cross-origin` (the browser default), or `same-origin` if other sites don't need to know where their visitors come from.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy"],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    const found = affected(headerSamples, (sample) => EXPOSING.has(policyOf(sample) ?? ""));
    if (!found) return;
    const { related, ...counts } = found;
    const state = "The Referrer-Policy sends full URLs to other sites";
    yield { locator: "unsafe", state, ...counts, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "unsafe-url" } } },
        at: [""],
        because: "full URLs are sent to all sites",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "no-referrer-when-downgrade" } } },
        at: [""],
        because: "full URLs are sent to all HTTPS sites",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "unsafe-url, nonsense" } } },
        at: [""],
        because: "browsers ignore unknown values",
      },
      {
        pages: {
          "/": {
            html: '<meta name="referrer" content="unsafe-url"><p>Tea</p>',
            headers: { "referrer-policy": "same-origin" },
          },
        },
        at: [""],
        because: "a meta tag replaces the header",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, because: "without a policy, browsers only send the origin" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "same-origin" } } },
        because: "no referrer is sent to other sites",
      },
      { pages: { "/": '<meta name="referrer" content="no-referrer"><p>Tea</p>' }, because: "a meta tag counts, too" },
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "unsafe-url, strict-origin-when-cross-origin" } },
        },
        because: "browsers use the last value they support",
      },
    ],
  }),
});

/** The last value that browsers know (Referrer Policy §8.1); a meta tag comes after the header. */
function policyOf(sample: HeaderSample): string | undefined {
  const metas = sample.metas.filter(({ name }) => name === "referrer").map(({ content }) => content);
  return [...headerValues(sample, "referrer-policy"), ...metas]
    .flatMap((value) => value.toLowerCase().split(","))
    .map((value) => value.trim())
    .findLast((value) => VALUES.has(value));
}
