import type { HeaderSample } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { affected, directiveOf, policiesOf } from "../kit/site-headers.ts";

/** With one of these, browsers that know them ignore `unsafe-inline` (CSP Level 3 §6.7.3.2). */
const STRICT = /^'(?:nonce-|sha(?:256|384|512)-)/;

export default defineCheck({
  id: "sec-csp",
  scope: "site",
  title: "Content Security Policy is missing or weak",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "{state} ({pages:page/pages} of {of}).",
  noSuggestion: "A CSP depends on everything the site loads, and is configured on the server.",
  docs: {
    what: "Pages have no `Content-Security-Policy` header or meta tag, or one that allows scripts from any origin or any inline script. Report-only policies aren't counted.",
    why: "If an attacker injects a script through a comment or plugin, the CSP keeps browsers from running it (XSS).",
    fix: "Start with `Content-Security-Policy-Report-Only`, review what it would block, then allow scripts by nonce or hash with `strict-dynamic`.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP", "https://web.dev/articles/strict-csp"],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    const missing = affected(headerSamples, (sample) => policiesOf(sample).length === 0);
    if (missing) {
      const { related, ...counts } = missing;
      yield { locator: "missing", state: "Pages have no Content Security Policy", ...counts, evidence: { related } };
    }
    const weak = affected(headerSamples, (sample) => weakness(sample) !== null);
    if (!weak) return;
    const { related, ...counts } = weak;
    const [state = ""] = headerSamples.flatMap((sample) => weakness(sample) ?? []);
    yield { locator: "weak", state: `The Content Security Policy ${state}`, ...counts, evidence: { related } };
  },

  examples: () => ({
    fails: [
      { pages: { "/": "<p>Tea</p>" }, at: [""], because: "there is no policy" },
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "script-src 'self' 'unsafe-inline'" } },
        },
        at: [""],
        because: "inline scripts are allowed",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "default-src * data:" } } },
        at: [""],
        because: "scripts from any origin are allowed",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "img-src 'self'" } } },
        at: [""],
        because: "the policy doesn't restrict scripts",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-security-policy-report-only": "script-src 'self'" } } },
        at: [""],
        because: "a report-only policy doesn't protect",
      },
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "script-src 'self' 'unsafe-inline'" } },
          "/b": "<p>Tea</p>",
        },
        at: ["", ""],
        says: "(1 page of 2)",
        because: "one page has a weak policy, the other none",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "default-src 'self'" } } },
        because: "scripts only come from the site itself",
      },
      {
        pages: {
          "/": {
            html: "<p>Tea</p>",
            headers: { "content-security-policy": "script-src 'nonce-x' 'unsafe-inline' 'strict-dynamic' https:" },
          },
        },
        because: "unsafe-inline next to a nonce is for old browsers",
      },
      {
        pages: { "/": `<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><p>Tea</p>` },
        because: "the policy is a meta tag",
      },
      {
        pages: {
          "/": {
            html: "<p>Tea</p>",
            headers: { "content-security-policy": ["upgrade-insecure-requests", "script-src 'none'"] },
          },
        },
        because: "one of two policies is strict, and both apply",
      },
      {
        pages: {
          "/": { html: "<p>Tea</p>", headers: { "content-security-policy": "script-src 'nonce-x' 'unsafe-inline'" } },
        },
        because: "browsers that know the nonce ignore unsafe-inline",
      },
      {
        pages: {
          "/": {
            html: "<p>Tea</p>",
            headers: { "content-security-policy": "script-src 'strict-dynamic' 'unsafe-inline'" },
          },
        },
        because: "strict-dynamic makes browsers ignore unsafe-inline",
      },
    ],
  }),
});

/** What the policies allow together; `null` = one of them is strict enough, or there is none. */
function weakness(sample: HeaderSample): string | null {
  const found = policiesOf(sample).map(weaknessOf);
  return found.includes(null) ? null : (found[0] ?? null);
}

function weaknessOf(policy: string): string | null {
  const sources = directiveOf(policy, "script-src-elem", "script-src", "default-src");
  if (!sources) return "doesn't restrict scripts";
  const isStrict = sources.some((source) => STRICT.test(source));
  if (sources.includes("'unsafe-inline'") && !isStrict && !sources.includes("'strict-dynamic'"))
    return "allows any inline script ('unsafe-inline')";
  const isOpen = sources.some((source) => /^(?:\*|https?:|https?:\/\/\*|data:)$/.test(source));
  return isOpen && !sources.includes("'strict-dynamic'") ? "allows scripts from any origin" : null;
}
