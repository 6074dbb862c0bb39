import type { HeaderSample } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { affected, headerValues } from "../kit/site-headers.ts";

const VALUES = new Set(
  "no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url".split(
    " ",
  ),
);

export default defineCheck({
  id: "sec-referrer-policy",
  scope: "site",
  title: "Referrer-Policy is missing or unsafe",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{state} ({pages:page/pages} of {of}).",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "Pages have no `Referrer-Policy` header or meta tag, or one that sends full URLs to all sites (`unsafe-url`).",
    why: "URLs can contain names, search queries and tokens. With `unsafe-url`, every linked or embedded site receives them. Modern browsers send only the origin to other sites by default; an explicit policy also covers older browsers and apps.",
    fix: "Send `Referrer-Policy: strict-origin-when-cross-origin` (today's browser default), or `same-origin` if other sites don't need to know where their visitors come from.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Referrer-Policy"],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    for (const [locator, state, is] of FAULTS) {
      const found = affected(headerSamples, (sample) => is(policyOf(sample)));
      if (!found) continue;
      const { related, ...counts } = found;
      yield { locator, state, ...counts, evidence: { related } };
    }
  },

  examples: () => ({
    fails: [
      { pages: { "/": "<p>Tea</p>" }, at: [""], because: "there is no policy" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "unsafe-url" } } },
        at: [""],
        because: "full URLs are sent to all sites",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "nonsense" } } },
        at: [""],
        because: "browsers ignore unknown values",
      },
    ],
    passes: [
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

const FAULTS: readonly (readonly [string, string, (policy: string | undefined) => boolean])[] = [
  ["missing", "Pages have no Referrer-Policy", (policy) => policy === undefined],
  ["unsafe", "The Referrer-Policy sends full URLs to all sites", (policy) => policy === "unsafe-url"],
];

/** The last value that browsers know (Referrer Policy §8.1); a meta tag comes after the header. */
function policyOf(sample: HeaderSample): string | undefined {
  const metas = sample.metas.filter(({ name }) => name === "referrer").map(({ content }) => content);
  return [...headerValues(sample, "referrer-policy"), ...metas]
    .flatMap((value) => value.toLowerCase().split(","))
    .map((value) => value.trim())
    .findLast((value) => VALUES.has(value));
}
