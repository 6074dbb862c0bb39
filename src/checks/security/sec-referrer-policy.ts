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
  title: "Referrer policy is missing or unsafe",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "{state} ({pages:page/pages} of {of}).",
  noSuggestion: "The header is set on the server.",
  docs: {
    what: "Pages send no `Referrer-Policy`, as header or meta tag, or one that gives whole addresses to everybody (`unsafe-url`).",
    why: "Addresses can carry names, searches and tokens. With `unsafe-url` every site that is linked or embedded learns them. Without a policy, the browsers of today tell other sites the host only; a policy in writing extends that to older browsers and apps, which tell the whole address.",
    fix: "Send `Referrer-Policy: strict-origin-when-cross-origin`, which is today's default put in writing, or `same-origin` when other sites need not learn at all where their visitors come from.",
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
        because: "whole addresses are given to everybody",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "nonsense" } } },
        at: [""],
        because: "browsers ignore what they do not know",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "same-origin" } } },
        because: "other sites learn nothing",
      },
      { pages: { "/": '<meta name="referrer" content="no-referrer"><p>Tea</p>' }, because: "a meta tag counts, too" },
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "referrer-policy": "unsafe-url, strict-origin-when-cross-origin" } },
        },
        because: "browsers take the last value they know",
      },
    ],
  }),
});

const FAULTS: readonly (readonly [string, string, (policy: string | undefined) => boolean])[] = [
  ["missing", "Pages send no referrer policy", (policy) => policy === undefined],
  ["unsafe", "The referrer policy gives whole addresses to every site", (policy) => policy === "unsafe-url"],
];

/** The last value that browsers know (Referrer Policy §8.1); a meta tag comes after the header. */
function policyOf(sample: HeaderSample): string | undefined {
  const metas = sample.metas.filter(({ name }) => name === "referrer").map(({ content }) => content);
  return [...headerValues(sample, "referrer-policy"), ...metas]
    .flatMap((value) => value.toLowerCase().split(","))
    .map((value) => value.trim())
    .findLast((value) => VALUES.has(value));
}
