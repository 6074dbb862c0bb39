import type { HeaderSample } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { affected, directiveOf, headerOf, headerValues } from "../kit/site-headers.ts";

export default defineCheck({
  id: "sec-clickjacking",
  scope: "site",
  title: "No clickjacking protection",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "Neither X-Frame-Options nor CSP frame-ancestors is set ({pages:page/pages} of {of}).",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "Pages have neither `X-Frame-Options: DENY` or `SAMEORIGIN` nor a Content Security Policy with `frame-ancestors`.",
    why: "Another site can embed the page in an invisible frame and trick logged-in visitors into clicking things.",
    fix: "Send `Content-Security-Policy: frame-ancestors 'self'`, or list the sites that may embed the page.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors",
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Frame-Options",
    ],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    const found = affected(headerSamples, canBeFramed);
    if (!found) return;
    const { related, ...counts } = found;
    yield { ...counts, evidence: { related } };
  },

  examples: () => ({
    fails: [
      { pages: { "/": "<p>Tea</p>" }, at: [""], because: "neither header is sent" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "x-frame-options": "ALLOW-FROM https://a.example.net" } } },
        at: [""],
        because: "browsers no longer support this value",
      },
      {
        pages: { "/": `<meta http-equiv="Content-Security-Policy" content="frame-ancestors 'none'"><p>Tea</p>` },
        at: [""],
        because: "browsers ignore it in a meta tag",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "frame-ancestors *" } } },
        at: [""],
        because: "any site may frame it",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "x-frame-options": "sameorigin" } } },
        because: "only the site itself may frame it",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "x-frame-options": "DENY" } } },
        because: "framing is blocked",
      },
      {
        pages: {
          "/": {
            html: "<p>Tea</p>",
            headers: { "content-security-policy": "default-src 'self'; frame-ancestors https://partner.example.net" },
          },
        },
        because: "the allowed sites are listed",
      },
    ],
  }),
});

function canBeFramed(sample: HeaderSample): boolean {
  const policies = headerValues(sample, "content-security-policy").flatMap((value) => value.split(","));
  // Where frame-ancestors is there, browsers ignore X-Frame-Options.
  const ancestors = policies.flatMap((policy) =>
    [directiveOf(policy, "frame-ancestors")].filter((each) => each !== undefined),
  );
  if (ancestors.length > 0) return ancestors.every((sources) => sources.includes("*"));
  return !/\b(?:deny|sameorigin)\b/i.test(headerOf(sample, "x-frame-options"));
}
